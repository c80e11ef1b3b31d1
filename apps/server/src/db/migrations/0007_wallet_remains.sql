CREATE TABLE "wallet_remains" (
	"wallet_id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"person_id" text NOT NULL,
	"device_id" text NOT NULL,
	"slot_ids" jsonb NOT NULL
);
