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
ALTER TABLE "member_letters" ADD CONSTRAINT "member_letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_letters" ADD CONSTRAINT "member_letters_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_letters_user" ON "member_letters" USING btree ("user_id","sent_at");--> statement-breakpoint
CREATE INDEX "member_letters_sent_by" ON "member_letters" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "member_notes_user" ON "member_notes" USING btree ("user_id","written_at");--> statement-breakpoint
CREATE INDEX "member_notes_written_by" ON "member_notes" USING btree ("written_by");