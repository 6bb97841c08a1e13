CREATE TABLE "course_editions" (
	"key" text PRIMARY KEY NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_editions" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"arrived" text NOT NULL,
	"taken" text,
	"declined" text,
	"former" jsonb,
	"former_file_id" uuid
);
--> statement-breakpoint
ALTER TABLE "lesson_editions" ADD CONSTRAINT "lesson_editions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_editions" ADD CONSTRAINT "lesson_editions_former_file_id_stored_files_id_fk" FOREIGN KEY ("former_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_editions_former_file" ON "lesson_editions" USING btree ("former_file_id");