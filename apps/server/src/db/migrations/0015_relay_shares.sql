CREATE TABLE "daily_counts" (
	"day" text NOT NULL,
	"subject" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "daily_counts_day_subject_pk" PRIMARY KEY("day","subject")
);
--> statement-breakpoint
ALTER TABLE "relay_messages" ADD COLUMN "project_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "relay_messages" ADD COLUMN "address_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "relay_messages_address_key" ON "relay_messages" USING btree ("address_key");--> statement-breakpoint
-- Until now a message could live for 30 days; none needs more than seven.
UPDATE "relay_messages" SET "expires_at_ms" = "published_at_ms" + 604800000 WHERE "expires_at_ms" > "published_at_ms" + 604800000;
