CREATE TABLE "course_certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"lessons" integer NOT NULL,
	"modules" integer NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" text,
	CONSTRAINT "course_certificates_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "course_certificates_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "crm_pauses" (
	"name" text PRIMARY KEY DEFAULT 'crm' NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"code" text NOT NULL,
	"key_print" text NOT NULL,
	CONSTRAINT "crm_pauses_one" CHECK ("crm_pauses"."name" = 'crm')
);
--> statement-breakpoint
CREATE TABLE "brand_voices" (
	"user_id" text PRIMARY KEY NOT NULL,
	"samples" text NOT NULL,
	"words_to_use" jsonb NOT NULL,
	"words_to_avoid" jsonb NOT NULL,
	"language" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_results" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"tool" text NOT NULL,
	"title" text NOT NULL,
	"card_id" uuid,
	"from_result_id" uuid,
	"favourite" boolean DEFAULT false NOT NULL,
	"used_at" timestamp with time zone,
	"outcome" text,
	"latest" integer NOT NULL,
	"excerpt" text NOT NULL,
	"demo_notice" text,
	"search_text" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(string_to_array(search_text, ' '))) STORED NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "studio_results_outcome" CHECK ("studio_results"."outcome" in ('reply', 'meeting', 'no'))
);
--> statement-breakpoint
CREATE TABLE "studio_versions" (
	"result_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"instruction" text,
	"input" jsonb NOT NULL,
	"output" jsonb NOT NULL,
	"figures" jsonb NOT NULL,
	"context" jsonb NOT NULL,
	"notices" jsonb NOT NULL,
	"demo_notice" text,
	"prompt_version" text NOT NULL,
	"generation_id" uuid,
	"revision" integer DEFAULT 0 NOT NULL,
	"edited_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "studio_versions_result_id_number_pk" PRIMARY KEY("result_id","number")
);
--> statement-breakpoint
ALTER TABLE "crm_deliveries" ADD COLUMN "wanted_product" text;--> statement-breakpoint
ALTER TABLE "crm_deliveries" ADD COLUMN "queued_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crm_deliveries" ADD COLUMN "retried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crm_deliveries" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crm_deliveries" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crm_deliveries" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "crm_deliveries" ADD COLUMN "sent" text;--> statement-breakpoint
ALTER TABLE "crm_deliveries" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "crm_deliveries" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "course_certificates" ADD CONSTRAINT "course_certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_certificates" ADD CONSTRAINT "course_certificates_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_voices" ADD CONSTRAINT "brand_voices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_results" ADD CONSTRAINT "studio_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_results" ADD CONSTRAINT "studio_results_card_id_frustration_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."frustration_cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_results" ADD CONSTRAINT "studio_results_from_result_id_studio_results_id_fk" FOREIGN KEY ("from_result_id") REFERENCES "public"."studio_results"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_versions" ADD CONSTRAINT "studio_versions_result_id_studio_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."studio_results"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_versions" ADD CONSTRAINT "studio_versions_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "studio_results_library" ON "studio_results" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "studio_results_card" ON "studio_results" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "studio_results_from" ON "studio_results" USING btree ("from_result_id");--> statement-breakpoint
CREATE INDEX "studio_results_deleted" ON "studio_results" USING btree ("deleted_at") WHERE "studio_results"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "studio_results_search" ON "studio_results" USING gin ("search");--> statement-breakpoint
CREATE INDEX "studio_versions_generation" ON "studio_versions" USING btree ("generation_id");--> statement-breakpoint
CREATE INDEX "crm_deliveries_state" ON "crm_deliveries" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "generations_started" ON "generations" USING btree ("started_at");