CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "stored_files_uploaded_by" ON "stored_files" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "books_published_by" ON "books" USING btree ("published_by");--> statement-breakpoint
CREATE INDEX "course_certificates_revoked_by" ON "course_certificates" USING btree ("revoked_by") WHERE "course_certificates"."revoked_by" is not null;--> statement-breakpoint
CREATE INDEX "lessons_video_file" ON "lessons" USING btree ("video_file_id");--> statement-breakpoint
CREATE INDEX "lessons_pdf_file" ON "lessons" USING btree ("pdf_file_id");--> statement-breakpoint
CREATE INDEX "module_openings_granted_by" ON "module_openings" USING btree ("granted_by") WHERE "module_openings"."granted_by" is not null;--> statement-breakpoint
CREATE INDEX "notifications_sender" ON "notifications" USING btree ("sender_id") WHERE "notifications"."sender_id" is not null;--> statement-breakpoint
CREATE INDEX "frustration_cards_generation" ON "frustration_cards" USING btree ("generation_id");