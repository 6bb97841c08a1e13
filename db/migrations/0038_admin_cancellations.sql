CREATE TABLE "admin_cancellations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"user_id" text,
	"ordered_by" text,
	"ordered_at" timestamp with time zone NOT NULL,
	"ends" text NOT NULL,
	"refund" text NOT NULL,
	"why" text NOT NULL,
	"note" text NOT NULL,
	"status_before" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"amount" integer,
	"by_hand" integer,
	"ends_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"checked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "admin_cancellations" ADD CONSTRAINT "admin_cancellations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_cancellations" ADD CONSTRAINT "admin_cancellations_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_cancellations_waiting" ON "admin_cancellations" USING btree ("subscription_id") WHERE "admin_cancellations"."done_at" is null;--> statement-breakpoint
CREATE INDEX "admin_cancellations_user" ON "admin_cancellations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "admin_cancellations_ordered_by" ON "admin_cancellations" USING btree ("ordered_by");