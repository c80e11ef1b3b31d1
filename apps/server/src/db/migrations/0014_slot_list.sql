DROP TABLE "wallet_graves" CASCADE;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "slot_list" jsonb;