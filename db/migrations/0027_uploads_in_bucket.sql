CREATE TABLE "bucket_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"upload_id" uuid,
	"key" text NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"last_part" integer DEFAULT 0 NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"head" "bytea",
	"tail" "bytea",
	"hash" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bucket_uploads_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "bucket_uploads" ADD CONSTRAINT "bucket_uploads_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bucket_uploads_upload" ON "bucket_uploads" USING btree ("upload_id");