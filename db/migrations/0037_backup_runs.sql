CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"once_key" text NOT NULL,
	"planned_at" timestamp with time zone NOT NULL,
	"held_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"name" text,
	"bytes" bigint,
	CONSTRAINT "backup_runs_once_key_unique" UNIQUE("once_key")
);
--> statement-breakpoint
CREATE INDEX "backup_runs_finished" ON "backup_runs" USING btree ("kind","finished_at");