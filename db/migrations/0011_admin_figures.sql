CREATE TABLE "admin_figures" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "admin_figures_one_row" CHECK ("admin_figures"."id" = 1)
);
