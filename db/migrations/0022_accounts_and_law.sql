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
	"ends_at" timestamp with time zone,
	"amount" integer,
	"by_hand" integer,
	"currency" text
);
--> statement-breakpoint
CREATE TABLE "purchase_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"address_hash" text NOT NULL,
	"customer_id" text NOT NULL,
	"plan" text NOT NULL,
	"monthly_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"renewal_words" text,
	"early_start_words" text,
	"terms_version" text,
	"country" text,
	"consented_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "crm_contacts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"contact_id" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contact_id" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "crm_erasures_contact_id_unique" UNIQUE("contact_id")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "confirm_url" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consent_receipts" ADD CONSTRAINT "consent_receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_helps" ADD CONSTRAINT "member_helps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_helps" ADD CONSTRAINT "member_helps_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_answers" ADD CONSTRAINT "terms_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_declarations" ADD CONSTRAINT "contract_declarations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_consents" ADD CONSTRAINT "purchase_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_contacts" ADD CONSTRAINT "crm_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consent_receipts_once" ON "consent_receipts" USING btree ("user_id","about","at","given","version");--> statement-breakpoint
CREATE INDEX "member_helps_user" ON "member_helps" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "member_helps_asked_by" ON "member_helps" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "terms_answers_user" ON "terms_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contract_declarations_user" ON "contract_declarations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contract_declarations_waiting" ON "contract_declarations" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "purchase_consents_user" ON "purchase_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "crm_contacts_contact" ON "crm_contacts" USING btree ("contact_id");--> statement-breakpoint
-- Whom the CRM has named before: the id stands in what it answered last, as long as that is kept.
INSERT INTO "crm_contacts" ("user_id", "contact_id", "noted_at")
SELECT DISTINCT ON ("user_id") "user_id", substring("answer" from '"contact": "([^"]+)"'), coalesce("settled_at", "created_at")
FROM "crm_deliveries"
WHERE "event" <> 'test' AND "answer" LIKE '%"contact": "%'
ORDER BY "user_id", "id" DESC;
