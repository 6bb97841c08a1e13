CREATE TABLE "books" (
	"slug" text PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"origin" text NOT NULL,
	"published_by" text,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reading_places" (
	"user_id" text NOT NULL,
	"book" text NOT NULL,
	"page" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reading_places_user_id_book_pk" PRIMARY KEY("user_id","book"),
	CONSTRAINT "reading_places_page" CHECK ("reading_places"."page" >= 1)
);
--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "books_file" ON "books" USING btree ("file_id");