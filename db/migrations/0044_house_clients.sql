CREATE TABLE "spar_house_clients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"who" text NOT NULL,
	"day" text NOT NULL,
	"wants" text NOT NULL,
	"offer" text NOT NULL,
	"situation" text NOT NULL,
	"temper" text NOT NULL,
	"frustration" text NOT NULL,
	"explanation" text NOT NULL,
	"is_free" boolean DEFAULT false NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"order_index" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "spar_shipped_off" (
	"slug" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
