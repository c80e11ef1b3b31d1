CREATE TABLE "sign_in_accounts" (
	"project_id" text NOT NULL,
	"chain_id" text NOT NULL,
	"address" text NOT NULL,
	"id" text NOT NULL,
	"connection_method" text,
	"metadata" jsonb,
	"created_at_ms" bigint NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	"last_sign_in_at_ms" bigint NOT NULL,
	CONSTRAINT "sign_in_accounts_project_id_chain_id_address_pk" PRIMARY KEY("project_id","chain_id","address")
);
--> statement-breakpoint
CREATE TABLE "sign_in_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"chain_id" text NOT NULL,
	"address" text NOT NULL,
	"nonce" text NOT NULL,
	"uri" text NOT NULL,
	"domain" text NOT NULL,
	"proof" jsonb,
	"checked_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_accounts" ADD CONSTRAINT "sign_in_accounts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_nonces_expires_at" ON "sign_in_nonces" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "sign_ins_expires_at" ON "sign_ins" USING btree ("expires_at_ms");