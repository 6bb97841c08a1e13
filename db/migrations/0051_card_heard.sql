ALTER TABLE "frustration_cards" ADD COLUMN "listen_for" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "frustration_cards" ADD COLUMN "heard" jsonb;--> statement-breakpoint
ALTER TABLE "frustration_cards" ADD COLUMN "openers" jsonb;--> statement-breakpoint
ALTER TABLE "frustration_cards" ADD COLUMN "opener" text;