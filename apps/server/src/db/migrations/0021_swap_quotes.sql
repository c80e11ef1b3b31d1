CREATE TABLE "swap_quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"account" text NOT NULL,
	"provider" text NOT NULL,
	"from_token" text NOT NULL,
	"to_token" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"slippage_bps" integer NOT NULL,
	"question" text NOT NULL,
	"offer" text NOT NULL,
	"chosen_at_ms" bigint,
	"order_id" text,
	"created_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"kept_until_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "swap_quotes" ADD CONSTRAINT "swap_quotes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "swap_quotes_kept_until" ON "swap_quotes" USING btree ("kept_until_ms");--> statement-breakpoint
CREATE INDEX "swap_quotes_pair" ON "swap_quotes" USING btree ("project_id","account","from_token","created_at_ms");