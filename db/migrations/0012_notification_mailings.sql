CREATE TABLE "notification_mailings" (
	"notification_id" uuid PRIMARY KEY NOT NULL,
	"member_after" text DEFAULT '' NOT NULL,
	"mails" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notification_mailings" ADD CONSTRAINT "notification_mailings_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;