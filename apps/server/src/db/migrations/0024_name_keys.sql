CREATE TABLE "name_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"private_sealed" text NOT NULL,
	"created_at_ms" bigint NOT NULL
);
