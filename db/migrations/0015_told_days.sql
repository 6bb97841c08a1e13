CREATE TABLE "module_told_days" (
	"user_id" text NOT NULL,
	"module_id" uuid NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"access_since" timestamp with time zone NOT NULL,
	CONSTRAINT "module_told_days_user_id_module_id_pk" PRIMARY KEY("user_id","module_id")
);
--> statement-breakpoint
ALTER TABLE "module_told_days" ADD CONSTRAINT "module_told_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_told_days" ADD CONSTRAINT "module_told_days_module_id_course_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."course_modules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "module_told_days_module" ON "module_told_days" USING btree ("module_id");