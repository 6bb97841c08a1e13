CREATE TABLE "lesson_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"named_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_pictures_sides" CHECK ("lesson_pictures"."width" > 0 and "lesson_pictures"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "lesson_pictures" ADD CONSTRAINT "lesson_pictures_id_stored_files_id_fk" FOREIGN KEY ("id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_pictures_named_at" ON "lesson_pictures" USING btree ("named_at");