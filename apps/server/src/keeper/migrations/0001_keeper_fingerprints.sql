CREATE TABLE "keeper_fingerprints" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"created_at_ms" bigint NOT NULL
);
