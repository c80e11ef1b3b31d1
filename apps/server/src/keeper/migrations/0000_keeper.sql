CREATE TABLE "keeper_log" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"at_ms" bigint NOT NULL,
	"event" text NOT NULL,
	"slot_id" text NOT NULL,
	"owner" text NOT NULL,
	"device_id" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keeper_secrets" (
	"slot_id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"sealed" text,
	"created_at_ms" bigint NOT NULL,
	"changed_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keeper_tries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"slot_id" text NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "keeper_log_previous" ON "keeper_log" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "keeper_log_slot" ON "keeper_log" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "keeper_secrets_state" ON "keeper_secrets" USING btree ("state","changed_at_ms");--> statement-breakpoint
CREATE INDEX "keeper_tries_slot" ON "keeper_tries" USING btree ("slot_id","at_ms");--> statement-breakpoint
CREATE FUNCTION "refuse_keeper_log_edit"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the log of the keeper is append-only'; END $$;--> statement-breakpoint
CREATE TRIGGER "keeper_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "keeper_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_keeper_log_edit"();
