ALTER TABLE "spar_talks" DROP COLUMN "rubric";--> statement-breakpoint
ALTER TABLE "spar_talks" DROP COLUMN "said";