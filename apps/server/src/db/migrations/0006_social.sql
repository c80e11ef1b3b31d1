CREATE TABLE "farcaster_logins" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"host_origin" text NOT NULL,
	"jkt" text NOT NULL,
	"domain" text NOT NULL,
	"siwe_uri" text NOT NULL,
	"nonce" text NOT NULL,
	"channel_sealed" text NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_logins" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"project_id" text NOT NULL,
	"host_origin" text NOT NULL,
	"jkt" text NOT NULL,
	"binding_hash" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"return_url" text,
	"checks_sealed" text NOT NULL,
	"answer_sealed" text,
	"ticket_hash" text,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "farcaster_logins" ADD CONSTRAINT "farcaster_logins_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_logins" ADD CONSTRAINT "social_logins_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "farcaster_logins_expires_at" ON "farcaster_logins" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "social_logins_ticket" ON "social_logins" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "social_logins_expires_at" ON "social_logins" USING btree ("expires_at_ms");