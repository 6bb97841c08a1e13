CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"duration_ms" integer,
	"uploaded_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"drop_after" timestamp with time zone,
	CONSTRAINT "stored_files_key_unique" UNIQUE("key"),
	CONSTRAINT "stored_files_type" CHECK ("stored_files"."type" in ('pdf', 'mp4', 'webm', 'vtt', 'png', 'jpeg', 'webp'))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_refunds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"amount" integer,
	"currency" text,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_refunds" ADD CONSTRAINT "billing_refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_files_drop_after" ON "stored_files" USING btree ("drop_after");--> statement-breakpoint
CREATE INDEX "uploads_expires_at" ON "uploads" USING btree ("expires_at");