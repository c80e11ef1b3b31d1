CREATE TABLE "audit_entries" (
	"project_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"at_ms" bigint NOT NULL,
	"action" text NOT NULL,
	"person_id" text,
	"facts" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_entries_project_id_seq_pk" PRIMARY KEY("project_id","seq")
);
--> statement-breakpoint
CREATE INDEX "audit_entries_person" ON "audit_entries" USING btree ("project_id","person_id","seq");--> statement-breakpoint
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_edit"();
