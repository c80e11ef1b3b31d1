CREATE TABLE "email_changes" (
	"undo_hash" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"person_id" text NOT NULL,
	"host_origin" text NOT NULL,
	"address_index" text NOT NULL,
	"address_sealed" text NOT NULL,
	"identity_since_ms" bigint,
	"contact_from" text,
	"changed_at_ms" bigint NOT NULL,
	"ends_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "contact_hash" text;--> statement-breakpoint
ALTER TABLE "persons" ADD COLUMN "contact_ended_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_project_id_person_id_persons_project_id_id_fk" FOREIGN KEY ("project_id","person_id") REFERENCES "public"."persons"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_person" ON "email_changes" USING btree ("project_id","person_id");--> statement-breakpoint
CREATE INDEX "email_changes_address" ON "email_changes" USING btree ("project_id","address_index");--> statement-breakpoint
CREATE INDEX "email_changes_ends_at" ON "email_changes" USING btree ("ends_at_ms");