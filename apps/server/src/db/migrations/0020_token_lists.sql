CREATE TABLE "token_lists" (
	"url" text PRIMARY KEY NOT NULL,
	"list" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL
);
