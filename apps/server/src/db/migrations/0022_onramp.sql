CREATE TABLE "onramp_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at_ms" bigint NOT NULL,
	CONSTRAINT "onramp_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "onramp_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"provider" text NOT NULL,
	"chain_id" text NOT NULL,
	"asset" text NOT NULL,
	"symbol" text NOT NULL,
	"name" text NOT NULL,
	"account" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"hash" text,
	"receives" text,
	"paid_amount" text,
	"paid_currency" text,
	"created_at_ms" bigint NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	"pay_by_ms" bigint,
	"told_at_ms" bigint DEFAULT 0 NOT NULL,
	"checked_at_ms" bigint NOT NULL,
	"next_check_at_ms" bigint
);
--> statement-breakpoint
ALTER TABLE "onramp_sessions" ADD CONSTRAINT "onramp_sessions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "onramp_events_received" ON "onramp_events" USING btree ("received_at_ms");--> statement-breakpoint
CREATE INDEX "onramp_sessions_account" ON "onramp_sessions" USING btree ("project_id","account","created_at_ms");--> statement-breakpoint
CREATE INDEX "onramp_sessions_next_check" ON "onramp_sessions" USING btree ("next_check_at_ms");--> statement-breakpoint
CREATE INDEX "onramp_sessions_created" ON "onramp_sessions" USING btree ("created_at_ms");