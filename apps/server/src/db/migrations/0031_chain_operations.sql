CREATE TABLE "chain_operations" (
	"chain_id" text NOT NULL,
	"block" bigint NOT NULL,
	"position" integer NOT NULL,
	"entry" integer NOT NULL,
	"hash" text NOT NULL,
	"sender" text NOT NULL,
	"paymaster" text,
	"fee" numeric(78, 0) NOT NULL,
	"succeeded" boolean NOT NULL,
	CONSTRAINT "chain_operations_chain_id_block_position_entry_pk" PRIMARY KEY("chain_id","block","position","entry")
);
