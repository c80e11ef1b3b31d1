ALTER TABLE "persons" ADD COLUMN "contact_from" text;--> statement-breakpoint
-- Until now an address was taken once, with the account by which its person first came.
UPDATE "persons" SET "contact_from" = "identities"."index" FROM "identities" WHERE "identities"."person_id" = "persons"."id" AND "identities"."created_at_ms" = "persons"."created_at_ms" AND "identities"."method" <> 'email' AND "persons"."contact_index" IS NOT NULL;--> statement-breakpoint
-- Where that account was taken away since, nobody vouches for the address.
UPDATE "persons" SET "contact_index" = NULL WHERE "contact_from" IS NULL;
