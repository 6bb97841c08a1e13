CREATE TABLE "calendar_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_answers" (
	"user_id" text NOT NULL,
	"lesson_id" uuid NOT NULL,
	"question" integer NOT NULL,
	"first_option" integer NOT NULL,
	"option" integer NOT NULL,
	"is_right" boolean NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "check_answers_user_id_lesson_id_question_pk" PRIMARY KEY("user_id","lesson_id","question")
);
--> statement-breakpoint
CREATE TABLE "course_modules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"order_index" integer NOT NULL,
	"unlock_after_days" integer NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "course_modules_order" CHECK ("course_modules"."order_index" >= 1),
	CONSTRAINT "course_modules_unlock" CHECK ("course_modules"."unlock_after_days" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lesson_notes" (
	"user_id" text NOT NULL,
	"lesson_id" uuid NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', text)) STORED,
	CONSTRAINT "lesson_notes_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"module_id" uuid NOT NULL,
	"slug" text DEFAULT gen_random_uuid()::text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"content_type" text NOT NULL,
	"video_file_id" uuid,
	"pdf_file_id" uuid,
	"captions_vtt" text,
	"text_content" text DEFAULT '' NOT NULL,
	"order_index" integer NOT NULL,
	"duration_minutes" integer,
	"duration_seconds" double precision,
	"objectives" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"use_it_now" jsonb,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', description || ' ' || text_content), 'B') || setweight(to_tsvector('english', regexp_replace(coalesce(captions_vtt, ''), '[0-9:.]+ --> [0-9:.]+[^
]*', ' ', 'g')), 'C')) STORED,
	CONSTRAINT "lessons_slug_unique" UNIQUE("slug"),
	CONSTRAINT "lessons_content_type" CHECK ("lessons"."content_type" in ('video', 'pdf', 'text')),
	CONSTRAINT "lessons_order" CHECK ("lessons"."order_index" >= 1)
);
--> statement-breakpoint
CREATE TABLE "module_openings" (
	"user_id" text NOT NULL,
	"module_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"granted_by" text,
	CONSTRAINT "module_openings_user_id_module_id_pk" PRIMARY KEY("user_id","module_id"),
	CONSTRAINT "module_openings_reason" CHECK ("module_openings"."reason" in ('drip', 'override', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "user_progress" (
	"user_id" text NOT NULL,
	"lesson_id" uuid NOT NULL,
	"completed" boolean DEFAULT false NOT NULL,
	"completion_date" timestamp with time zone,
	"last_video_position" double precision DEFAULT 0 NOT NULL,
	"watched_share" double precision DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_progress_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id"),
	CONSTRAINT "user_progress_position" CHECK ("user_progress"."last_video_position" >= 0),
	CONSTRAINT "user_progress_share" CHECK ("user_progress"."watched_share" between 0 and 1)
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_answers" ADD CONSTRAINT "check_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_answers" ADD CONSTRAINT "check_answers_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_module_id_course_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."course_modules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_video_file_id_stored_files_id_fk" FOREIGN KEY ("video_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_pdf_file_id_stored_files_id_fk" FOREIGN KEY ("pdf_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_openings" ADD CONSTRAINT "module_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_openings" ADD CONSTRAINT "module_openings_module_id_course_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."course_modules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_openings" ADD CONSTRAINT "module_openings_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_progress" ADD CONSTRAINT "user_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_progress" ADD CONSTRAINT "user_progress_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_answers_lesson" ON "check_answers" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_notes_lesson" ON "lesson_notes" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lessons_module" ON "lessons" USING btree ("module_id","order_index");--> statement-breakpoint
CREATE INDEX "lessons_search" ON "lessons" USING gin ("search");--> statement-breakpoint
CREATE INDEX "module_openings_module" ON "module_openings" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "user_progress_lesson" ON "user_progress" USING btree ("lesson_id");