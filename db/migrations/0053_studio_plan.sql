ALTER TABLE "studio_versions" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "studio_versions" ADD COLUMN "doubts" jsonb;