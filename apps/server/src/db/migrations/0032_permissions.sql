CREATE TABLE "permissions" (
	"pci" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"person_id" text NOT NULL,
	"origin" text NOT NULL,
	"chain_id" text NOT NULL,
	"account" text NOT NULL,
	"permission" jsonb NOT NULL,
	"signature" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"ended_at_ms" bigint
);
--> statement-breakpoint
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_project_id_person_id_persons_project_id_id_fk" FOREIGN KEY ("project_id","person_id") REFERENCES "public"."persons"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "permissions_person" ON "permissions" USING btree ("project_id","person_id");--> statement-breakpoint
CREATE INDEX "permissions_account" ON "permissions" USING btree ("project_id","account");--> statement-breakpoint
CREATE INDEX "permissions_expires_at" ON "permissions" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "permissions_ended_at" ON "permissions" USING btree ("ended_at_ms");