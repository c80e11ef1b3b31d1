CREATE TABLE "account_activity" (
	"chain_id" text NOT NULL,
	"address" text NOT NULL,
	"block" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "account_activity_chain_id_address_block_position_pk" PRIMARY KEY("chain_id","address","block","position")
);
--> statement-breakpoint
CREATE TABLE "account_tokens" (
	"chain_id" text NOT NULL,
	"address" text NOT NULL,
	"token" text NOT NULL,
	CONSTRAINT "account_tokens_chain_id_address_token_pk" PRIMARY KEY("chain_id","address","token")
);
--> statement-breakpoint
CREATE TABLE "chain_transactions" (
	"chain_id" text NOT NULL,
	"block" bigint NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	"mined_at" bigint NOT NULL,
	"from_address" text NOT NULL,
	"to_address" text,
	"nonce" bigint NOT NULL,
	"fee" numeric(78, 0) NOT NULL,
	"succeeded" boolean NOT NULL,
	"selector" text,
	"created" text,
	CONSTRAINT "chain_transactions_chain_id_block_position_pk" PRIMARY KEY("chain_id","block","position")
);
--> statement-breakpoint
CREATE TABLE "chain_transfers" (
	"chain_id" text NOT NULL,
	"block" bigint NOT NULL,
	"position" integer NOT NULL,
	"entry" integer NOT NULL,
	"kind" text NOT NULL,
	"token" text,
	"token_id" numeric(78, 0),
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	CONSTRAINT "chain_transfers_chain_id_block_position_entry_pk" PRIMARY KEY("chain_id","block","position","entry")
);
--> statement-breakpoint
CREATE TABLE "indexed_blocks" (
	"chain_id" text NOT NULL,
	"block" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "indexed_blocks_chain_id_block_pk" PRIMARY KEY("chain_id","block")
);
--> statement-breakpoint
CREATE TABLE "indexed_chains" (
	"chain_id" text PRIMARY KEY NOT NULL,
	"start_block" bigint NOT NULL,
	"block" bigint NOT NULL,
	"hash" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nft_balances" (
	"chain_id" text NOT NULL,
	"owner" text NOT NULL,
	"token" text NOT NULL,
	"token_id" numeric(78, 0) NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	CONSTRAINT "nft_balances_chain_id_owner_token_token_id_pk" PRIMARY KEY("chain_id","owner","token","token_id")
);
--> statement-breakpoint
CREATE INDEX "account_activity_block" ON "account_activity" USING btree ("chain_id","block");--> statement-breakpoint
CREATE INDEX "chain_transactions_hash" ON "chain_transactions" USING btree ("chain_id","hash");