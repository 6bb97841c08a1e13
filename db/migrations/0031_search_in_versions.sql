ALTER TABLE "studio_results" ADD COLUMN "from_version" integer;--> statement-breakpoint
ALTER TABLE "studio_results" ADD COLUMN "all_searched" boolean DEFAULT false NOT NULL;