ALTER TABLE "spar_talks" ADD COLUMN "knew_unsaid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- An attempt could be begun from a debrief only, and what a client of the house does not say is the same in each talk.
UPDATE "spar_talks" AS "later" SET "knew_unsaid" = true
WHERE "later"."rewound_from_id" IS NOT NULL
  OR EXISTS (
    SELECT 1 FROM "spar_talks" AS "earlier"
    WHERE "earlier"."user_id" = "later"."user_id"
      AND "earlier"."ended_at" < coalesce("later"."ended_at", now())
      AND "earlier"."client" ->> 'house' = "later"."client" ->> 'house'
      AND "earlier"."id" <> "later"."id"
  );
