ALTER TABLE "wallet_recoveries" ADD COLUMN "mail_keys" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_recoveries" ADD COLUMN "confirmed_by" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "is_tracked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "sent_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "persons" ADD COLUMN "earlier_contact_sealed" text;--> statement-breakpoint
ALTER TABLE "persons" ADD COLUMN "earlier_contact_until_ms" bigint;--> statement-breakpoint
-- What was begun before notices were counted could not be shown to have been told: it has to be asked for anew.
UPDATE "wallet_recoveries" SET "state" = 'cancelled' WHERE "state" = 'waiting';
