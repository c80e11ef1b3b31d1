CREATE TABLE "key_policies" (
	"project_id" text PRIMARY KEY NOT NULL,
	"managed" text NOT NULL,
	"delay_hours" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"person_id" text NOT NULL,
	"action" text NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_recoveries" (
	"recovery_id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"device_id" text NOT NULL,
	"state" text NOT NULL,
	"started_at_ms" bigint NOT NULL,
	"ready_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_slots" (
	"slot_id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"salt" text NOT NULL,
	"wrapped_dek" text NOT NULL,
	"client_data" text NOT NULL,
	"label" text NOT NULL,
	"device_id" text,
	"created_at_ms" bigint NOT NULL,
	"released_at_ms" bigint,
	"used_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"wallet_id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"person_id" text NOT NULL,
	"level" text NOT NULL,
	"vault" text NOT NULL,
	"vault_version" integer NOT NULL,
	"dek_version" integer NOT NULL,
	"eip155" text NOT NULL,
	"solana" text NOT NULL,
	"addr_fingerprint" text NOT NULL,
	"auth_public_key" text NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "key_policies" ADD CONSTRAINT "key_policies_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_recoveries" ADD CONSTRAINT "wallet_recoveries_wallet_id_wallets_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("wallet_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_slots" ADD CONSTRAINT "wallet_slots_wallet_id_wallets_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("wallet_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_nonces_expires_at" ON "wallet_nonces" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "wallet_recoveries_wallet" ON "wallet_recoveries" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "wallet_slots_wallet" ON "wallet_slots" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "wallet_slots_state" ON "wallet_slots" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_person" ON "wallets" USING btree ("project_id","person_id");