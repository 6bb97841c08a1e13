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
CREATE TABLE "former_places" (
	"former_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"page" integer NOT NULL,
	CONSTRAINT "former_places_former_id_user_id_pk" PRIMARY KEY("former_id","user_id"),
	CONSTRAINT "former_places_page" CHECK ("former_places"."page" >= 1)
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
ALTER TABLE "former_books" ADD CONSTRAINT "former_books_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_books" ADD CONSTRAINT "former_books_cover_file_id_stored_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_books" ADD CONSTRAINT "former_books_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_places" ADD CONSTRAINT "former_places_former_id_former_books_id_fk" FOREIGN KEY ("former_id") REFERENCES "public"."former_books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_places" ADD CONSTRAINT "former_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_told_days" ADD CONSTRAINT "module_told_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_told_days" ADD CONSTRAINT "module_told_days_module_id_course_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."course_modules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_books_slug" ON "former_books" USING btree ("slug","replaced_at");--> statement-breakpoint
CREATE INDEX "former_books_file" ON "former_books" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "former_books_cover_file" ON "former_books" USING btree ("cover_file_id");--> statement-breakpoint
CREATE INDEX "former_places_user" ON "former_places" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "module_told_days_module" ON "module_told_days" USING btree ("module_id");