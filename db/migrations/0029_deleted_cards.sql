ALTER TABLE "frustration_cards" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "frustration_cards_deleted" ON "frustration_cards" USING btree ("deleted_at") WHERE "frustration_cards"."deleted_at" is not null;--> statement-breakpoint
-- Names that were made of a whole description become short; a name that somebody chose is not touched.
UPDATE "frustration_cards" SET "client" = coalesce(nullif(rtrim(substring(
  regexp_replace("client", '([.,;:!?…()–—]| who | that | which | whose | because | when ).*$', '')
  from '^.{1,48}(?=\s|$)')), ''), "client")
WHERE length("client") > 48 AND ("client" LIKE '%…'
  OR "client" = btrim(regexp_replace("target_audience", '\s+', ' ', 'g')));
