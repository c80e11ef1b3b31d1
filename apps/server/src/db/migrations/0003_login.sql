CREATE TABLE "audit_log" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"at_ms" bigint NOT NULL,
	"action" text NOT NULL,
	"person_id" text,
	"project_id" text,
	"facts" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"project_id" text NOT NULL,
	"jkt" text NOT NULL,
	"method" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"ended_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"step" text NOT NULL,
	"project_id" text NOT NULL,
	"host_origin" text NOT NULL,
	"jkt" text NOT NULL,
	"person_id" text,
	"email_sealed" text NOT NULL,
	"code_hmac" text,
	"tries_left" integer NOT NULL,
	"link_hash" text,
	"match_hmac" text,
	"browser_hash" text,
	"client_sealed" text NOT NULL,
	"locale" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"person_id" text NOT NULL,
	"project_id" text NOT NULL,
	"origin" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "consents_person_id_project_id_origin_pk" PRIMARY KEY("person_id","project_id","origin")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"person_id" text NOT NULL,
	"jkt" text NOT NULL,
	"added_at_ms" bigint NOT NULL,
	"last_seen_at_ms" bigint NOT NULL,
	"is_later" boolean NOT NULL,
	CONSTRAINT "devices_person_id_jkt_pk" PRIMARY KEY("person_id","jkt")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"index" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"method" text NOT NULL,
	"subject_sealed" text NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_budgets" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"ends_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"content_sealed" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"due_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_links" (
	"project_id" text NOT NULL,
	"jkt" text NOT NULL,
	"person_id" text NOT NULL,
	"identity_index" text NOT NULL,
	"method" text NOT NULL,
	"subject_sealed" text NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	CONSTRAINT "pending_links_project_id_jkt_pk" PRIMARY KEY("project_id","jkt")
);
--> statement-breakpoint
CREATE TABLE "persons" (
	"id" text PRIMARY KEY NOT NULL,
	"contact_sealed" text,
	"contact_index" text,
	"user_name_sealed" text,
	"locale" text DEFAULT 'en' NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"used_at_ms" bigint,
	"successor_hash" text
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_sealed" text NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_proofs" (
	"key" text PRIMARY KEY NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "device_check" text DEFAULT 'never' NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_links" ADD CONSTRAINT "pending_links_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_links" ADD CONSTRAINT "pending_links_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_previous" ON "audit_log" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "audit_log_person" ON "audit_log" USING btree ("person_id","seq");--> statement-breakpoint
CREATE INDEX "auth_sessions_person" ON "auth_sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "auth_sessions_expires_at" ON "auth_sessions" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "challenges_link" ON "challenges" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "challenges_expires_at" ON "challenges" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "devices_jkt" ON "devices" USING btree ("jkt");--> statement-breakpoint
CREATE INDEX "identities_person" ON "identities" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "login_budgets_ends_at" ON "login_budgets" USING btree ("ends_at_ms");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("due_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "persons_contact_index" ON "persons" USING btree ("contact_index");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "used_proofs_expires_at" ON "used_proofs" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE FUNCTION "refuse_audit_edit"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_edit"();
