CREATE TABLE "relay_messages" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"digest" text NOT NULL,
	"message" text NOT NULL,
	"attestation" text,
	"tag" bigint NOT NULL,
	"publisher" text NOT NULL,
	"bytes" integer NOT NULL,
	"published_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "relay_receipts" (
	"message_seq" bigint NOT NULL,
	"client_id" text NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	CONSTRAINT "relay_receipts_message_seq_client_id_pk" PRIMARY KEY("message_seq","client_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "relay_messages_topic_digest" ON "relay_messages" USING btree ("topic","digest");--> statement-breakpoint
CREATE INDEX "relay_messages_expires_at" ON "relay_messages" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "relay_receipts_expires_at" ON "relay_receipts" USING btree ("expires_at_ms");