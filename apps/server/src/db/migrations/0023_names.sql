CREATE TABLE "name_signers" (
	"address" text PRIMARY KEY NOT NULL,
	"last_message_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "names" (
	"parent" text NOT NULL,
	"skeleton" text NOT NULL,
	"label" text NOT NULL,
	"owner" text NOT NULL,
	"owner_kind" text NOT NULL,
	"coin_type" bigint NOT NULL,
	"addresses" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"registered_at_ms" bigint NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	"held_until_ms" bigint,
	CONSTRAINT "names_parent_skeleton_pk" PRIMARY KEY("parent","skeleton")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "names_owner" ON "names" USING btree ("parent","owner") WHERE held_until_ms is null;--> statement-breakpoint
CREATE INDEX "names_held_until" ON "names" USING btree ("held_until_ms");