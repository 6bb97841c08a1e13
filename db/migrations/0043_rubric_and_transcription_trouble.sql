ALTER TABLE "model_health" ADD COLUMN "transcription_model" text;--> statement-breakpoint
ALTER TABLE "model_health" ADD COLUMN "transcription_trouble" text;--> statement-breakpoint
ALTER TABLE "model_health" ADD COLUMN "transcription_troubled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "spar_talks" ADD COLUMN "rubric" integer DEFAULT 1 NOT NULL;