CREATE TABLE "model_health" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"subject" text NOT NULL,
	"trouble" text,
	"troubled_at" timestamp with time zone,
	"listing" text,
	"ends_on" text,
	"asked_at" timestamp with time zone,
	CONSTRAINT "model_health_one_row" CHECK ("model_health"."id" = 1)
);
