ALTER TABLE "books" ADD COLUMN "cover_file_id" uuid;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_cover_file_id_stored_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "books_cover_file" ON "books" USING btree ("cover_file_id");