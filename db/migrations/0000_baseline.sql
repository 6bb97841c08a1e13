CREATE TABLE "access_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"tier" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "access_grants_tier" CHECK ("access_grants"."tier" in ('tools', 'premium', 'staff', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"status" text NOT NULL,
	"product_id" text NOT NULL,
	"price_id" text NOT NULL,
	"item_id" text NOT NULL,
	"rhythm" text DEFAULT 'month' NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"tier" text,
	"on_top_of_tools" boolean DEFAULT false NOT NULL,
	"tier_since" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"current_period_start" timestamp with time zone NOT NULL,
	"current_period_end" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"canceled_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"past_due_since" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"invoice_status" text,
	"confirm_url" text,
	"refunded" integer,
	"renews_for" integer,
	"renews_tax" integer,
	"renews_credit" integer,
	"renewal_of" text,
	"monthly" integer DEFAULT 0 NOT NULL,
	"owed_amount" integer,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_tier" CHECK ("subscriptions"."tier" in ('tools', 'premium')),
	CONSTRAINT "subscriptions_rhythm" CHECK ("subscriptions"."rhythm" in ('month', 'year'))
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "user_roles_role" CHECK ("user_roles"."role" in ('admin'))
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" text,
	"subject_id" text,
	"session_id" text,
	"address" text,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"seen_as" text,
	"kind" text DEFAULT 'browser' NOT NULL,
	"token_name" text,
	"token_scope" text,
	"oauth_client_id" text,
	"token_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "totp_backup_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "totp_credentials" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"time_zone" text,
	"suspended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"once_key" text NOT NULL,
	"planned_at" timestamp with time zone NOT NULL,
	"held_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"name" text,
	"bytes" bigint,
	CONSTRAINT "backup_runs_once_key_unique" UNIQUE("once_key")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"how_met" text DEFAULT '' NOT NULL,
	"next_step" text DEFAULT '' NOT NULL,
	"next_on" date,
	"agreed_on" date,
	"bought_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "mail_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text,
	"to_address" text NOT NULL,
	"template" text NOT NULL,
	"params" jsonb NOT NULL,
	"list" text,
	"asked" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone,
	"handed_over_at" timestamp with time zone,
	"last_error" text,
	"fault" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stopped_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"code" text,
	"stopped_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "model_health" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"subject" text NOT NULL,
	"trouble" text,
	"troubled_at" timestamp with time zone,
	"listing" text,
	"ends_on" text,
	"asked_at" timestamp with time zone,
	"transcription_model" text,
	"transcription_trouble" text,
	"transcription_troubled_at" timestamp with time zone,
	CONSTRAINT "model_health_one_row" CHECK ("model_health"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "offer_consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"given" boolean NOT NULL,
	"version" text NOT NULL,
	"place" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "generations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"tool" text NOT NULL,
	"model" text,
	"state" text NOT NULL,
	"input_tokens" integer,
	"output_tokens" integer,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"alive_until" timestamp with time zone,
	CONSTRAINT "generations_state" CHECK ("generations"."state" in ('running', 'done', 'failed', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "consent_receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"about" text NOT NULL,
	"version" text NOT NULL,
	"given" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"noted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deletion_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "deletion_requests_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" text NOT NULL,
	"device_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "oauth_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"connected_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "oauth_records" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"session_id" text,
	"payload" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "one_time_passes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"by_admin" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"synced" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"challenges_ended_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" text PRIMARY KEY NOT NULL,
	"company_name" text,
	"job_title" text,
	"company_size" text,
	"gender" text,
	"target_client_description" text,
	"target_client_industry" text,
	"target_client_role" text,
	"target_client_company_size" text,
	"main_client_pain_points" text,
	"typical_sales_cycle" text,
	"phone_number" text,
	"city" text,
	"state" text,
	"country" text,
	"source" text,
	"onboarding_completed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "refresh_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "terms_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"version" text NOT NULL,
	"moment" text NOT NULL,
	"answer" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_failure_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "admin_figures" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "admin_figures_one_row" CHECK ("admin_figures"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "admin_weekly_mails" (
	"user_id" text PRIMARY KEY NOT NULL,
	"turned_on_at" timestamp with time zone,
	"sent_through" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ask_threads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ask_turns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"question" text NOT NULL,
	"answer" jsonb NOT NULL,
	"demo_notice" text,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assessment_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"visitor_hash" text,
	"answers" jsonb NOT NULL,
	"points" integer NOT NULL,
	"percent" integer NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "assessment_attempts_owner" CHECK (("assessment_attempts"."user_id" is null) <> ("assessment_attempts"."visitor_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_checkout_at" timestamp with time zone,
	"synced_at" timestamp with time zone,
	"gone_at" timestamp with time zone,
	"referral_code" text,
	CONSTRAINT "billing_customers_customer_id_unique" UNIQUE("customer_id"),
	CONSTRAINT "billing_customers_referral_code_unique" UNIQUE("referral_code")
);
--> statement-breakpoint
CREATE TABLE "contract_declarations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"plan" text NOT NULL,
	"manner" text NOT NULL,
	"reason" text,
	"end_on" date,
	"signed_in" boolean NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	"waits_until" timestamp with time zone NOT NULL,
	"user_id" text,
	"subscription_id" text,
	"outcome" text,
	"settled_at" timestamp with time zone,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "purchase_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"address_hash" text NOT NULL,
	"customer_id" text NOT NULL,
	"plan" text NOT NULL,
	"cents" integer NOT NULL,
	"rhythm" text NOT NULL,
	"currency" text NOT NULL,
	"renewal_words" text,
	"early_start_words" text,
	"terms_version" text,
	"country" text,
	"consented_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stripe_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"customer_id" text,
	"charge_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone,
	"outcome" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" jsonb
);
--> statement-breakpoint
CREATE TABLE "book_highlights" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"book" text NOT NULL,
	"section" text NOT NULL,
	"line" integer NOT NULL,
	"from_letter" integer NOT NULL,
	"to_letter" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "book_highlights_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "book_highlights_letters" CHECK ("book_highlights"."from_letter" < "book_highlights"."to_letter")
);
--> statement-breakpoint
CREATE TABLE "books" (
	"slug" text PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"cover_file_id" uuid,
	"published_at" timestamp with time zone NOT NULL,
	"origin" text NOT NULL,
	"published_by" text,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "former_books" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"file_id" uuid NOT NULL,
	"cover_file_id" uuid,
	"published_at" timestamp with time zone NOT NULL,
	"origin" text NOT NULL,
	"published_by" text,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reading_places" (
	"user_id" text NOT NULL,
	"book" text NOT NULL,
	"page" integer,
	"spot" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reading_places_user_id_book_pk" PRIMARY KEY("user_id","book"),
	CONSTRAINT "reading_places_page" CHECK ("reading_places"."page" >= 1)
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"client_id" uuid,
	"held_on" date NOT NULL,
	"source" text NOT NULL,
	"speakers" jsonb NOT NULL,
	"member_speaker" integer,
	"is_masked" boolean NOT NULL,
	"turns" jsonb NOT NULL,
	"turn_count" integer NOT NULL,
	"characters" integer NOT NULL,
	"digest" text NOT NULL,
	"piece_count" integer NOT NULL,
	"pieces" jsonb NOT NULL,
	"reviewed_at" timestamp with time zone,
	"prompt_version" text,
	"demo_notice" text,
	"run_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_answers" (
	"user_id" text NOT NULL,
	"lesson_id" uuid NOT NULL,
	"question" integer NOT NULL,
	"first_option" integer NOT NULL,
	"option" integer NOT NULL,
	"is_right" boolean NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"card" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "check_answers_user_id_lesson_id_question_pk" PRIMARY KEY("user_id","lesson_id","question")
);
--> statement-breakpoint
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
CREATE TABLE "course_modules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"order_index" integer NOT NULL,
	"unlock_after_days" integer NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "course_modules_order" CHECK ("course_modules"."order_index" >= 1),
	CONSTRAINT "course_modules_unlock" CHECK ("course_modules"."unlock_after_days" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lesson_notes" (
	"user_id" text NOT NULL,
	"lesson_id" uuid NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', text)) STORED,
	CONSTRAINT "lesson_notes_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"module_id" uuid NOT NULL,
	"slug" text DEFAULT gen_random_uuid()::text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"content_type" text NOT NULL,
	"video_file_id" uuid,
	"pdf_file_id" uuid,
	"captions_vtt" text,
	"text_content" text DEFAULT '' NOT NULL,
	"order_index" integer NOT NULL,
	"duration_minutes" integer,
	"duration_seconds" double precision,
	"objectives" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"use_it_now" jsonb,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', description || ' ' || text_content), 'B') || setweight(to_tsvector('english', regexp_replace(coalesce(captions_vtt, ''), '[0-9:.]+ --> [0-9:.]+[^
]*', ' ', 'g')), 'C')) STORED,
	CONSTRAINT "lessons_slug_unique" UNIQUE("slug"),
	CONSTRAINT "lessons_content_type" CHECK ("lessons"."content_type" in ('video', 'pdf', 'text')),
	CONSTRAINT "lessons_order" CHECK ("lessons"."order_index" >= 1)
);
--> statement-breakpoint
CREATE TABLE "module_openings" (
	"user_id" text NOT NULL,
	"module_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"granted_by" text,
	"told_at" timestamp with time zone,
	CONSTRAINT "module_openings_user_id_module_id_pk" PRIMARY KEY("user_id","module_id"),
	CONSTRAINT "module_openings_reason" CHECK ("module_openings"."reason" in ('drip', 'override', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "module_told_days" (
	"user_id" text NOT NULL,
	"module_id" uuid NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"access_since" timestamp with time zone NOT NULL,
	CONSTRAINT "module_told_days_user_id_module_id_pk" PRIMARY KEY("user_id","module_id")
);
--> statement-breakpoint
CREATE TABLE "user_progress" (
	"user_id" text NOT NULL,
	"lesson_id" uuid NOT NULL,
	"completed" boolean DEFAULT false NOT NULL,
	"completion_date" timestamp with time zone,
	"last_video_position" double precision DEFAULT 0 NOT NULL,
	"watched_share" double precision DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_progress_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id"),
	CONSTRAINT "user_progress_position" CHECK ("user_progress"."last_video_position" >= 0),
	CONSTRAINT "user_progress_share" CHECK ("user_progress"."watched_share" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "crm_contacts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"contact_id" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "crm_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"event" text NOT NULL,
	"wanted_product" text,
	"dedupe_key" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone,
	"retried_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"last_error" text,
	"sent" text,
	"answer" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "crm_deliveries_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "crm_erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contact_id" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "crm_erasures_contact_id_unique" UNIQUE("contact_id")
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
CREATE TABLE "member_helps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"why" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"asked_by" text,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "member_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"reply_to" text NOT NULL,
	"mail_id" bigint NOT NULL,
	"sent_by" text,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"written_by" text,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_member_filters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	CONSTRAINT "saved_member_filters_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "notification_mailings" (
	"notification_id" uuid PRIMARY KEY NOT NULL,
	"member_after" text DEFAULT '' NOT NULL,
	"mails" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_members" (
	"user_id" text PRIMARY KEY NOT NULL,
	"joined_after" bigint DEFAULT 0 NOT NULL,
	"read_through" bigint DEFAULT 0 NOT NULL,
	"muted_in_app" text[] DEFAULT '{}'::text[] NOT NULL,
	"muted_by_mail" text[] DEFAULT '{}'::text[] NOT NULL,
	"sales_by_mail" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"user_id" text NOT NULL,
	"notification_id" uuid NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_reads_user_id_notification_id_pk" PRIMARY KEY("user_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notification_recipients" (
	"notification_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "notification_recipients_notification_id_user_id_pk" PRIMARY KEY("notification_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "notifications_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text,
	"tier" text,
	"listed" boolean DEFAULT false NOT NULL,
	"client_id" uuid,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"days" timestamp with time zone[],
	"action_url" text,
	"once_key" text,
	"origin" text NOT NULL,
	"sender_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"scheduled_for" timestamp with time zone,
	"published_at" timestamp with time zone,
	"canceled_at" timestamp with time zone,
	"reach" integer,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_audience" CHECK ("notifications"."user_id" is null or "notifications"."tier" is null)
);
--> statement-breakpoint
CREATE TABLE "spar_drills" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"talk_id" uuid NOT NULL,
	"step" text NOT NULL,
	"turn" integer NOT NULL,
	"says" text NOT NULL,
	"said" text NOT NULL,
	"card" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reviews" integer DEFAULT 0 NOT NULL,
	"last_grade" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "spar_drills_step" UNIQUE("talk_id","step")
);
--> statement-breakpoint
CREATE TABLE "spar_house_clients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"who" text NOT NULL,
	"day" text NOT NULL,
	"wants" text NOT NULL,
	"offer" text NOT NULL,
	"situation" text NOT NULL,
	"temper" text NOT NULL,
	"frustration" text NOT NULL,
	"explanation" text NOT NULL,
	"tells" text NOT NULL,
	"is_free" boolean DEFAULT false NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"order_index" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "spar_shipped_off" (
	"slug" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spar_talks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"client" jsonb NOT NULL,
	"card_id" uuid,
	"client_id" uuid,
	"opening" text NOT NULL,
	"situation" text NOT NULL,
	"temper" text NOT NULL,
	"minutes" integer NOT NULL,
	"root_id" uuid NOT NULL,
	"rewound_from_id" uuid,
	"rewound_turn" integer,
	"follows_id" uuid,
	"memory" jsonb,
	"knew_unsaid" boolean DEFAULT false NOT NULL,
	"run_id" uuid,
	"counted_at" timestamp with time zone,
	"prompt_version" text NOT NULL,
	"demo_notice" text,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"heard" integer,
	"pushed" integer,
	"sentences" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"outcome" text,
	"started_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "spar_turns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"talk_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"said" text NOT NULL,
	"answer" text NOT NULL,
	"reading" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "spar_turns_number" UNIQUE("talk_id","number")
);
--> statement-breakpoint
CREATE TABLE "frustration_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"generation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"frustration" text NOT NULL,
	"explanation" text NOT NULL,
	"listen_for" text DEFAULT '' NOT NULL,
	"business_description" text NOT NULL,
	"target_audience" text NOT NULL,
	"demo_notice" text,
	"heard" jsonb,
	"openers" jsonb,
	"opener" text,
	"pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"worked_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"about" jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"created_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"next_try_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"address" text NOT NULL,
	"host" text NOT NULL,
	"events" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paused_at" timestamp with time zone,
	"off_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "paid_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text,
	"amount" integer NOT NULL,
	"discount" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text,
	"paid_at" timestamp with time zone NOT NULL,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sent_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"charge_id" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"is_ours" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revenue_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revenue_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"referrer_id" text,
	"colleague_id" text,
	"noted_at" timestamp with time zone NOT NULL,
	"own_network" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"why" text,
	"settled_at" timestamp with time zone,
	"referrer_cents" integer,
	"referrer_currency" text,
	"colleague_cents" integer,
	"colleague_currency" text
);
--> statement-breakpoint
CREATE TABLE "billing_returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"why" text NOT NULL,
	"subscription_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"user_id" text,
	"asked_by" text,
	"asked_at" timestamp with time zone NOT NULL,
	"declaration_id" uuid,
	"ends" text NOT NULL,
	"share" text NOT NULL,
	"invoice_id" text,
	"asked" integer,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"admin_why" text,
	"admin_note" text,
	"status_before" text,
	"begun_at" timestamp with time zone,
	"amount" integer,
	"by_hand" integer,
	"disputed" integer,
	"ends_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"checked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "guarantee_uses" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"used_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"client_id" uuid NOT NULL,
	"sentence" text NOT NULL,
	"way" text NOT NULL,
	"opener" text DEFAULT '' NOT NULL,
	"talked_on" date NOT NULL,
	"ask_on" date NOT NULL,
	"asked_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"kept" text,
	"corrected" text,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "clinic_guests" (
	"clinic_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clinic_guests_clinic_id_user_id_pk" PRIMARY KEY("clinic_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "clinics" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"link" text NOT NULL,
	"audience" text NOT NULL,
	"seats" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"canceled_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"lesson_id" uuid,
	CONSTRAINT "clinics_audience" CHECK ("clinics"."audience" in ('premium', 'tools', 'everyone')),
	CONSTRAINT "clinics_minutes" CHECK ("clinics"."minutes" > 0),
	CONSTRAINT "clinics_seats" CHECK ("clinics"."seats" > 0)
);
--> statement-breakpoint
CREATE TABLE "course_editions" (
	"key" text PRIMARY KEY NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_editions" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"arrived" text NOT NULL,
	"decided" text
);
--> statement-breakpoint
CREATE TABLE "lesson_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"named_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_pictures_sides" CHECK ("lesson_pictures"."width" > 0 and "lesson_pictures"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "arrivals" (
	"week" date NOT NULL,
	"source" text NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"first_cards" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "arrivals_week_source_pk" PRIMARY KEY("week","source")
);
--> statement-breakpoint
CREATE TABLE "site_texts" (
	"part" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
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
	"client_id" uuid,
	"from_result_id" uuid,
	"from_version" integer,
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
	CONSTRAINT "studio_results_outcome" CHECK ("studio_results"."outcome" in ('reply', 'meeting', 'sale', 'no'))
);
--> statement-breakpoint
CREATE TABLE "studio_versions" (
	"result_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"instruction" text,
	"input" jsonb NOT NULL,
	"output" jsonb NOT NULL,
	"written" jsonb,
	"figures" jsonb NOT NULL,
	"context" jsonb NOT NULL,
	"notices" jsonb NOT NULL,
	"demo_notice" text,
	"prompt_version" text NOT NULL,
	"plan" jsonb,
	"doubts" jsonb,
	"generation_id" uuid,
	"revision" integer DEFAULT 0 NOT NULL,
	"edited_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "studio_versions_result_id_number_pk" PRIMARY KEY("result_id","number")
);
--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_backup_codes" ADD CONSTRAINT "totp_backup_codes_user_id_totp_credentials_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."totp_credentials"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_credentials" ADD CONSTRAINT "totp_credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bucket_uploads" ADD CONSTRAINT "bucket_uploads_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stopped_addresses" ADD CONSTRAINT "stopped_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_consents" ADD CONSTRAINT "offer_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_receipts" ADD CONSTRAINT "consent_receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_records" ADD CONSTRAINT "oauth_records_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_passes" ADD CONSTRAINT "one_time_passes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_answers" ADD CONSTRAINT "terms_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_weekly_mails" ADD CONSTRAINT "admin_weekly_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_threads" ADD CONSTRAINT "ask_threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_turns" ADD CONSTRAINT "ask_turns_thread_id_ask_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."ask_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_attempts" ADD CONSTRAINT "assessment_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_declarations" ADD CONSTRAINT "contract_declarations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_consents" ADD CONSTRAINT "purchase_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_highlights" ADD CONSTRAINT "book_highlights_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_cover_file_id_stored_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_books" ADD CONSTRAINT "former_books_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_books" ADD CONSTRAINT "former_books_cover_file_id_stored_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_books" ADD CONSTRAINT "former_books_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_answers" ADD CONSTRAINT "check_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_answers" ADD CONSTRAINT "check_answers_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_certificates" ADD CONSTRAINT "course_certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_certificates" ADD CONSTRAINT "course_certificates_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_module_id_course_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."course_modules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_video_file_id_stored_files_id_fk" FOREIGN KEY ("video_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_pdf_file_id_stored_files_id_fk" FOREIGN KEY ("pdf_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_openings" ADD CONSTRAINT "module_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_openings" ADD CONSTRAINT "module_openings_module_id_course_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."course_modules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_openings" ADD CONSTRAINT "module_openings_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_told_days" ADD CONSTRAINT "module_told_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_told_days" ADD CONSTRAINT "module_told_days_module_id_course_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."course_modules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_progress" ADD CONSTRAINT "user_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_progress" ADD CONSTRAINT "user_progress_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_contacts" ADD CONSTRAINT "crm_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_deliveries" ADD CONSTRAINT "crm_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_helps" ADD CONSTRAINT "member_helps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_helps" ADD CONSTRAINT "member_helps_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_letters" ADD CONSTRAINT "member_letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_letters" ADD CONSTRAINT "member_letters_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mailings" ADD CONSTRAINT "notification_mailings_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_members" ADD CONSTRAINT "notification_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_recipients" ADD CONSTRAINT "notification_recipients_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_recipients" ADD CONSTRAINT "notification_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spar_drills" ADD CONSTRAINT "spar_drills_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spar_drills" ADD CONSTRAINT "spar_drills_talk_id_spar_talks_id_fk" FOREIGN KEY ("talk_id") REFERENCES "public"."spar_talks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spar_talks" ADD CONSTRAINT "spar_talks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spar_talks" ADD CONSTRAINT "spar_talks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spar_turns" ADD CONSTRAINT "spar_turns_talk_id_spar_talks_id_fk" FOREIGN KEY ("talk_id") REFERENCES "public"."spar_talks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frustration_cards" ADD CONSTRAINT "frustration_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frustration_cards" ADD CONSTRAINT "frustration_cards_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frustration_cards" ADD CONSTRAINT "frustration_cards_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paid_invoices" ADD CONSTRAINT "paid_invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_refunds" ADD CONSTRAINT "sent_refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_movements" ADD CONSTRAINT "revenue_movements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_colleague_id_users_id_fk" FOREIGN KEY ("colleague_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_returns" ADD CONSTRAINT "billing_returns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_returns" ADD CONSTRAINT "billing_returns_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_returns" ADD CONSTRAINT "billing_returns_declaration_id_contract_declarations_id_fk" FOREIGN KEY ("declaration_id") REFERENCES "public"."contract_declarations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guarantee_uses" ADD CONSTRAINT "guarantee_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_guests" ADD CONSTRAINT "clinic_guests_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_guests" ADD CONSTRAINT "clinic_guests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinics" ADD CONSTRAINT "clinics_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_editions" ADD CONSTRAINT "lesson_editions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_pictures" ADD CONSTRAINT "lesson_pictures_id_stored_files_id_fk" FOREIGN KEY ("id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_looks" ADD CONSTRAINT "first_looks_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_voices" ADD CONSTRAINT "brand_voices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_results" ADD CONSTRAINT "studio_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_results" ADD CONSTRAINT "studio_results_card_id_frustration_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."frustration_cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_results" ADD CONSTRAINT "studio_results_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_results" ADD CONSTRAINT "studio_results_from_result_id_studio_results_id_fk" FOREIGN KEY ("from_result_id") REFERENCES "public"."studio_results"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_versions" ADD CONSTRAINT "studio_versions_result_id_studio_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."studio_results"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_versions" ADD CONSTRAINT "studio_versions_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_grants_user_id" ON "access_grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user_id" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_customer_id" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_user_provider" ON "accounts" USING btree ("user_id","provider_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "totp_backup_codes_user_code" ON "totp_backup_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "backup_runs_finished" ON "backup_runs" USING btree ("kind","finished_at");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_name" ON "clients" USING btree ("user_id",lower("name"),lower("company")) WHERE "clients"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "clients_next" ON "clients" USING btree ("user_id","next_on");--> statement-breakpoint
CREATE INDEX "clients_deleted" ON "clients" USING btree ("deleted_at") WHERE "clients"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "bucket_uploads_upload" ON "bucket_uploads" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "stored_files_drop_after" ON "stored_files" USING btree ("drop_after");--> statement-breakpoint
CREATE INDEX "stored_files_uploaded_by" ON "stored_files" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "uploads_expires_at" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "mail_messages_user" ON "mail_messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "mail_messages_state" ON "mail_messages" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "stopped_addresses_user" ON "stopped_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "offer_consents_user" ON "offer_consents" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "generations_user_tool_started" ON "generations" USING btree ("user_id","tool","started_at");--> statement-breakpoint
CREATE INDEX "generations_started" ON "generations" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_receipts_once" ON "consent_receipts" USING btree ("user_id","about","at","given","version");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_issuer_subject" ON "identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "oauth_records_session" ON "oauth_records" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "oauth_records_expires" ON "oauth_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_passes_user" ON "one_time_passes" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "terms_answers_user" ON "terms_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "throttles_last_failure" ON "throttles" USING btree ("last_failure_at");--> statement-breakpoint
CREATE INDEX "ask_threads_user" ON "ask_threads" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "ask_threads_asked" ON "ask_threads" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "ask_threads_deleted" ON "ask_threads" USING btree ("deleted_at") WHERE "ask_threads"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "ask_turns_thread" ON "ask_turns" USING btree ("thread_id","asked_at");--> statement-breakpoint
CREATE INDEX "assessment_attempts_user" ON "assessment_attempts" USING btree ("user_id","taken_at");--> statement-breakpoint
CREATE INDEX "assessment_attempts_visitor" ON "assessment_attempts" USING btree ("visitor_hash");--> statement-breakpoint
CREATE INDEX "contract_declarations_user" ON "contract_declarations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contract_declarations_waiting" ON "contract_declarations" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "purchase_consents_user" ON "purchase_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stripe_events_unprocessed" ON "stripe_events" USING btree ("processed_at","received_at");--> statement-breakpoint
CREATE INDEX "books_file" ON "books" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "books_cover_file" ON "books" USING btree ("cover_file_id");--> statement-breakpoint
CREATE INDEX "books_published_by" ON "books" USING btree ("published_by");--> statement-breakpoint
CREATE INDEX "former_books_slug" ON "former_books" USING btree ("slug","replaced_at");--> statement-breakpoint
CREATE INDEX "former_books_file" ON "former_books" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "former_books_cover_file" ON "former_books" USING btree ("cover_file_id");--> statement-breakpoint
CREATE INDEX "former_books_published_by" ON "former_books" USING btree ("published_by");--> statement-breakpoint
CREATE INDEX "calls_user" ON "calls" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "calls_client" ON "calls" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "calls_digest" ON "calls" USING btree ("user_id","digest");--> statement-breakpoint
CREATE INDEX "calls_deleted" ON "calls" USING btree ("deleted_at") WHERE "calls"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "check_answers_lesson" ON "check_answers" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "course_certificates_revoked_by" ON "course_certificates" USING btree ("revoked_by") WHERE "course_certificates"."revoked_by" is not null;--> statement-breakpoint
CREATE INDEX "lesson_notes_lesson" ON "lesson_notes" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lessons_module" ON "lessons" USING btree ("module_id","order_index");--> statement-breakpoint
CREATE INDEX "lessons_video_file" ON "lessons" USING btree ("video_file_id");--> statement-breakpoint
CREATE INDEX "lessons_pdf_file" ON "lessons" USING btree ("pdf_file_id");--> statement-breakpoint
CREATE INDEX "lessons_search" ON "lessons" USING gin ("search");--> statement-breakpoint
CREATE INDEX "module_openings_module" ON "module_openings" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "module_openings_granted_by" ON "module_openings" USING btree ("granted_by") WHERE "module_openings"."granted_by" is not null;--> statement-breakpoint
CREATE INDEX "module_openings_untold" ON "module_openings" USING btree ("user_id") WHERE "module_openings"."reason" = 'override' and "module_openings"."told_at" is null;--> statement-breakpoint
CREATE INDEX "module_told_days_module" ON "module_told_days" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "user_progress_lesson" ON "user_progress" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "crm_contacts_contact" ON "crm_contacts" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "crm_deliveries_user" ON "crm_deliveries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "crm_deliveries_state" ON "crm_deliveries" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "member_helps_user" ON "member_helps" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "member_helps_asked_by" ON "member_helps" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "member_letters_user" ON "member_letters" USING btree ("user_id","sent_at");--> statement-breakpoint
CREATE INDEX "member_letters_sent_by" ON "member_letters" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "member_notes_user" ON "member_notes" USING btree ("user_id","written_at");--> statement-breakpoint
CREATE INDEX "member_notes_written_by" ON "member_notes" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "notification_members_read_through" ON "notification_members" USING btree ("read_through");--> statement-breakpoint
CREATE INDEX "notification_reads_notification" ON "notification_reads" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notification_recipients_user" ON "notification_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_broadcast" ON "notifications" USING btree ("seq") WHERE "notifications"."user_id" is null and "notifications"."published_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","once_key");--> statement-breakpoint
CREATE INDEX "notifications_sent" ON "notifications" USING btree ("created_at") WHERE "notifications"."origin" = 'admin';--> statement-breakpoint
CREATE INDEX "notifications_published" ON "notifications" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "notifications_client" ON "notifications" USING btree ("client_id") WHERE "notifications"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_sender" ON "notifications" USING btree ("sender_id") WHERE "notifications"."sender_id" is not null;--> statement-breakpoint
CREATE INDEX "spar_drills_due" ON "spar_drills" USING btree ("user_id","due_at");--> statement-breakpoint
CREATE INDEX "spar_talks_user" ON "spar_talks" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "spar_talks_client" ON "spar_talks" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "spar_talks_root" ON "spar_talks" USING btree ("root_id");--> statement-breakpoint
CREATE INDEX "spar_talks_deleted" ON "spar_talks" USING btree ("deleted_at") WHERE "spar_talks"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "frustration_cards_user" ON "frustration_cards" USING btree ("user_id","pinned","created_at");--> statement-breakpoint
CREATE INDEX "frustration_cards_client" ON "frustration_cards" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "frustration_cards_generation" ON "frustration_cards" USING btree ("generation_id");--> statement-breakpoint
CREATE INDEX "frustration_cards_deleted" ON "frustration_cards" USING btree ("deleted_at") WHERE "frustration_cards"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_try_at") WHERE "webhook_deliveries"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_tried" ON "webhook_deliveries" USING btree ("tried_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_user" ON "webhooks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhooks_host" ON "webhooks" USING btree ("host");--> statement-breakpoint
CREATE INDEX "webhooks_deleted" ON "webhooks" USING btree ("deleted_at") WHERE "webhooks"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "paid_invoices_user_id" ON "paid_invoices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "paid_invoices_subscription_id" ON "paid_invoices" USING btree ("subscription_id","paid_at");--> statement-breakpoint
CREATE INDEX "sent_refunds_user_id" ON "sent_refunds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sent_refunds_created_at" ON "sent_refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "revenue_movements_user_id" ON "revenue_movements" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "revenue_movements_at" ON "revenue_movements" USING btree ("at");--> statement-breakpoint
CREATE INDEX "referrals_referrer" ON "referrals" USING btree ("referrer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_colleague" ON "referrals" USING btree ("colleague_id") WHERE "referrals"."colleague_id" is not null;--> statement-breakpoint
CREATE INDEX "referrals_state" ON "referrals" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_returns_open" ON "billing_returns" USING btree ("subscription_id","why") WHERE "billing_returns"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_returns_guarantee" ON "billing_returns" USING btree ("user_id") WHERE "billing_returns"."why" = 'guarantee';--> statement-breakpoint
CREATE INDEX "billing_returns_user" ON "billing_returns" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "billing_returns_asked_by" ON "billing_returns" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "billing_returns_declaration" ON "billing_returns" USING btree ("declaration_id");--> statement-breakpoint
CREATE INDEX "billing_returns_subscription" ON "billing_returns" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "guarantee_uses_user_id" ON "guarantee_uses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recalls_client" ON "recalls" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "recalls_due" ON "recalls" USING btree ("user_id","ask_on");--> statement-breakpoint
CREATE INDEX "recalls_deleted" ON "recalls" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "clinic_guests_user" ON "clinic_guests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clinics_starts" ON "clinics" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "clinics_lesson" ON "clinics" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_pictures_named_at" ON "lesson_pictures" USING btree ("named_at");--> statement-breakpoint
CREATE INDEX "first_looks_visitor" ON "first_looks" USING btree ("visitor_hash","made_at");--> statement-breakpoint
CREATE INDEX "first_looks_made" ON "first_looks" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "studio_results_library" ON "studio_results" USING btree ("user_id","created_at","id","tool","favourite","used_at","deleted_at");--> statement-breakpoint
CREATE INDEX "studio_results_card" ON "studio_results" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "studio_results_client" ON "studio_results" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "studio_results_from" ON "studio_results" USING btree ("from_result_id");--> statement-breakpoint
CREATE INDEX "studio_results_used" ON "studio_results" USING btree ("used_at") WHERE "studio_results"."used_at" is not null and "studio_results"."outcome" is null;--> statement-breakpoint
CREATE INDEX "studio_results_deleted" ON "studio_results" USING btree ("deleted_at") WHERE "studio_results"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "studio_results_search" ON "studio_results" USING gin ("search");--> statement-breakpoint
CREATE INDEX "studio_versions_generation" ON "studio_versions" USING btree ("generation_id");