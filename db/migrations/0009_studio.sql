DROP INDEX "studio_results_library";--> statement-breakpoint
CREATE INDEX "studio_results_library" ON "studio_results" USING btree ("user_id","created_at","id");