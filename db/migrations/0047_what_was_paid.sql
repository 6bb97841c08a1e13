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
ALTER TABLE "subscriptions" ADD COLUMN "renews_for" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renews_tax" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renewal_of" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "owed_amount" integer;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "ledger_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "paid_invoices" ADD CONSTRAINT "paid_invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_refunds" ADD CONSTRAINT "sent_refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paid_invoices_user_id" ON "paid_invoices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "paid_invoices_subscription_id" ON "paid_invoices" USING btree ("subscription_id","paid_at");--> statement-breakpoint
CREATE INDEX "sent_refunds_user_id" ON "sent_refunds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sent_refunds_created_at" ON "sent_refunds" USING btree ("created_at");