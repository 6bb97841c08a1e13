CREATE TABLE "first_looks" (
	"generation_id" uuid PRIMARY KEY NOT NULL,
	"visitor_hash" text NOT NULL,
	"business_description" text NOT NULL,
	"target_audience" text NOT NULL,
	"frustrations" jsonb NOT NULL,
	"demo_notice" text,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "generations" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "first_looks" ADD CONSTRAINT "first_looks_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "first_looks_visitor" ON "first_looks" USING btree ("visitor_hash","made_at");--> statement-breakpoint
CREATE INDEX "first_looks_made" ON "first_looks" USING btree ("made_at");