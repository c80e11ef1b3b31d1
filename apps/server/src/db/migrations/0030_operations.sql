CREATE TABLE "bundled_operations" (
	"hash" text PRIMARY KEY NOT NULL,
	"chain_id" text NOT NULL,
	"sender" text NOT NULL,
	"nonce" numeric(78, 0) NOT NULL,
	"operation" text NOT NULL,
	"state" text NOT NULL,
	"transaction" text,
	"transaction_hash" text,
	"transaction_nonce" integer,
	"reason" text,
	"created_at_ms" bigint NOT NULL,
	"updated_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sponsored_operations" (
	"chain_id" text NOT NULL,
	"sender" text NOT NULL,
	"nonce" numeric(78, 0) NOT NULL,
	"project_id" text NOT NULL,
	"subject" text NOT NULL,
	"day" text NOT NULL,
	"paymaster" text NOT NULL,
	"reserved" numeric(78, 0) NOT NULL,
	"spent" numeric(78, 0),
	"state" text NOT NULL,
	"succeeded" boolean,
	"from_block" bigint NOT NULL,
	"valid_until_ms" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "sponsored_operations_chain_id_sender_nonce_pk" PRIMARY KEY("chain_id","sender","nonce")
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "sponsoring" jsonb;--> statement-breakpoint
ALTER TABLE "sponsored_operations" ADD CONSTRAINT "sponsored_operations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bundled_operations_sender" ON "bundled_operations" USING btree ("chain_id","sender","nonce");--> statement-breakpoint
CREATE INDEX "bundled_operations_open" ON "bundled_operations" USING btree ("chain_id","created_at_ms") WHERE state in ('accepted', 'sent');--> statement-breakpoint
CREATE INDEX "bundled_operations_updated" ON "bundled_operations" USING btree ("updated_at_ms");--> statement-breakpoint
CREATE INDEX "sponsored_operations_project" ON "sponsored_operations" USING btree ("project_id","day");--> statement-breakpoint
CREATE INDEX "sponsored_operations_open" ON "sponsored_operations" USING btree ("valid_until_ms") WHERE state = 'reserved';--> statement-breakpoint
CREATE INDEX "sponsored_operations_created" ON "sponsored_operations" USING btree ("created_at_ms");