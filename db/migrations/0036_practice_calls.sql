CREATE TABLE "spar_drills" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"talk_id" uuid NOT NULL,
	"step" text NOT NULL,
	"turn" integer NOT NULL,
	"says" text NOT NULL,
	"said" text NOT NULL,
	"card" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reviews" integer DEFAULT 0 NOT NULL,
	"last_grade" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "spar_drills_step" UNIQUE("talk_id","step")
);
--> statement-breakpoint
CREATE TABLE "spar_talks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"client" jsonb NOT NULL,
	"card_id" uuid,
	"opening" text NOT NULL,
	"situation" text NOT NULL,
	"temper" text NOT NULL,
	"minutes" integer NOT NULL,
	"root_id" uuid NOT NULL,
	"rewound_from_id" uuid,
	"rewound_turn" integer,
	"run_id" uuid,
	"counted_at" timestamp with time zone,
	"prompt_version" text NOT NULL,
	"demo_notice" text,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"heard" integer,
	"said" integer,
	"sentences" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"outcome" text,
	"started_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "spar_turns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"talk_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"said" text NOT NULL,
	"answer" text NOT NULL,
	"reading" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "spar_turns_number" UNIQUE("talk_id","number")
);
--> statement-breakpoint
ALTER TABLE "spar_drills" ADD CONSTRAINT "spar_drills_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spar_drills" ADD CONSTRAINT "spar_drills_talk_id_spar_talks_id_fk" FOREIGN KEY ("talk_id") REFERENCES "public"."spar_talks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spar_talks" ADD CONSTRAINT "spar_talks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spar_turns" ADD CONSTRAINT "spar_turns_talk_id_spar_talks_id_fk" FOREIGN KEY ("talk_id") REFERENCES "public"."spar_talks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spar_drills_due" ON "spar_drills" USING btree ("user_id","due_at");--> statement-breakpoint
CREATE INDEX "spar_talks_user" ON "spar_talks" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "spar_talks_root" ON "spar_talks" USING btree ("root_id");--> statement-breakpoint
CREATE INDEX "spar_talks_deleted" ON "spar_talks" USING btree ("deleted_at") WHERE "spar_talks"."deleted_at" is not null;