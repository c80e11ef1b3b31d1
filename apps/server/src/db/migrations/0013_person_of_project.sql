ALTER TABLE "wallet_graves" DROP CONSTRAINT "wallet_graves_person_id_persons_id_fk";
--> statement-breakpoint
ALTER TABLE "wallets" DROP CONSTRAINT "wallets_person_id_persons_id_fk";
--> statement-breakpoint
ALTER TABLE "auth_sessions" DROP CONSTRAINT "auth_sessions_person_id_persons_id_fk";
--> statement-breakpoint
ALTER TABLE "challenges" DROP CONSTRAINT "challenges_person_id_persons_id_fk";
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_person_id_persons_id_fk";
--> statement-breakpoint
ALTER TABLE "devices" DROP CONSTRAINT "devices_person_id_persons_id_fk";
--> statement-breakpoint
ALTER TABLE "identities" DROP CONSTRAINT "identities_person_id_persons_id_fk";
--> statement-breakpoint
ALTER TABLE "pending_links" DROP CONSTRAINT "pending_links_person_id_persons_id_fk";
--> statement-breakpoint
DROP INDEX "wallet_graves_person";--> statement-breakpoint
DROP INDEX "auth_sessions_person";--> statement-breakpoint
DROP INDEX "identities_person";--> statement-breakpoint
DROP INDEX "persons_contact_index";--> statement-breakpoint
-- A person was one for all projects of the server; from here on each project has its own. Whoever is known in two becomes two, with one
-- id in both: vaults and sealed columns are bound to it. Who is known in none has neither a wallet nor a page that knows them, and goes.
CREATE TABLE "person_projects" AS
	SELECT DISTINCT "known"."project_id", "known"."person_id" FROM (
		SELECT "project_id", "person_id" FROM "wallets"
		UNION SELECT "project_id", "person_id" FROM "wallet_graves"
		UNION SELECT "project_id", "person_id" FROM "consents"
		UNION SELECT "project_id", "person_id" FROM "auth_sessions"
		UNION SELECT "project_id", "person_id" FROM "pending_links"
		UNION SELECT "project_id", "person_id" FROM "challenges"
	) AS "known" INNER JOIN "projects" ON "projects"."id" = "known"."project_id" WHERE "known"."person_id" IS NOT NULL;--> statement-breakpoint
DELETE FROM "wallet_graves" WHERE "project_id" NOT IN (SELECT "id" FROM "projects");--> statement-breakpoint
ALTER TABLE "persons" DROP CONSTRAINT "persons_pkey";--> statement-breakpoint
ALTER TABLE "persons" ADD COLUMN "project_id" text;--> statement-breakpoint
INSERT INTO "persons" ("project_id", "id", "contact_sealed", "contact_index", "contact_from", "user_name_sealed", "locale", "created_at_ms")
	SELECT "person_projects"."project_id", "id", "contact_sealed", "contact_index", "contact_from", "user_name_sealed", "locale", "created_at_ms"
	FROM "persons" INNER JOIN "person_projects" ON "person_projects"."person_id" = "persons"."id";--> statement-breakpoint
DELETE FROM "persons" WHERE "project_id" IS NULL;--> statement-breakpoint
ALTER TABLE "persons" ALTER COLUMN "project_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_project_id_id_pk" PRIMARY KEY("project_id","id");--> statement-breakpoint
ALTER TABLE "identities" DROP CONSTRAINT "identities_pkey";--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "project_id" text;--> statement-breakpoint
INSERT INTO "identities" ("project_id", "index", "person_id", "method", "subject_sealed", "created_at_ms")
	SELECT "person_projects"."project_id", "index", "identities"."person_id", "method", "subject_sealed", "created_at_ms"
	FROM "identities" INNER JOIN "person_projects" ON "person_projects"."person_id" = "identities"."person_id";--> statement-breakpoint
DELETE FROM "identities" WHERE "project_id" IS NULL;--> statement-breakpoint
ALTER TABLE "identities" ALTER COLUMN "project_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_project_id_index_pk" PRIMARY KEY("project_id","index");--> statement-breakpoint
-- A browser makes a device key for each project: the log, open log-ins and slots tell which. Where nothing tells, all of them.
CREATE TABLE "device_projects" AS
	SELECT DISTINCT "project_id", "person_id", "facts" ->> 'device' AS "jkt" FROM "audit_log"
		WHERE "person_id" IS NOT NULL AND "project_id" IS NOT NULL AND "facts" ->> 'device' IS NOT NULL
	UNION SELECT "project_id", "person_id", "jkt" FROM "auth_sessions"
	UNION SELECT "project_id", "person_id", "device_id" FROM "wallet_slots" INNER JOIN "wallets" ON "wallets"."wallet_id" = "wallet_slots"."wallet_id"
		WHERE "device_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" DROP CONSTRAINT "devices_person_id_jkt_pk";--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "project_id" text;--> statement-breakpoint
INSERT INTO "devices" ("project_id", "person_id", "jkt", "added_at_ms", "last_seen_at_ms", "is_later", "signed_out_at_ms")
	SELECT "person_projects"."project_id", "devices"."person_id", "devices"."jkt", "added_at_ms", "last_seen_at_ms", "is_later", "signed_out_at_ms"
	FROM "devices" INNER JOIN "person_projects" ON "person_projects"."person_id" = "devices"."person_id"
	WHERE EXISTS (SELECT FROM "device_projects" WHERE "device_projects"."person_id" = "devices"."person_id" AND "device_projects"."jkt" = "devices"."jkt"
			AND "device_projects"."project_id" = "person_projects"."project_id")
		OR NOT EXISTS (SELECT FROM "device_projects" WHERE "device_projects"."person_id" = "devices"."person_id" AND "device_projects"."jkt" = "devices"."jkt");--> statement-breakpoint
DELETE FROM "devices" WHERE "project_id" IS NULL;--> statement-breakpoint
ALTER TABLE "devices" ALTER COLUMN "project_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_project_id_person_id_jkt_pk" PRIMARY KEY("project_id","person_id","jkt");--> statement-breakpoint
DROP TABLE "device_projects";--> statement-breakpoint
DROP TABLE "person_projects";--> statement-breakpoint
ALTER TABLE "wallet_graves" ADD CONSTRAINT "wallet_graves_project_id_person_id_persons_project_id_id_fk" FOREIGN KEY ("project_id","person_id") REFERENCES "public"."persons"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_project_id_person_id_persons_project_id_id_fk" FOREIGN KEY ("project_id","person_id") REFERENCES "public"."persons"("project_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_project_id_person_id_persons_project_id_id_fk" FOREIGN KEY ("project_id","person_id") REFERENCES "public"."persons"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_project_id_person_id_persons_project_id_id_fk" FOREIGN KEY ("project_id","person_id") REFERENCES "public"."persons"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_project_id_person_id_persons_project_id_id_fk" FOREIGN KEY ("project_id","person_id") REFERENCES "public"."persons"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_project_id_person_id_persons_project_id_id_fk" FOREIGN KEY ("project_id","person_id") REFERENCES "public"."persons"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_project_id_person_id_persons_project_id_id_fk" FOREIGN KEY ("project_id","person_id") REFERENCES "public"."persons"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_links" ADD CONSTRAINT "pending_links_project_id_person_id_persons_project_id_id_fk" FOREIGN KEY ("project_id","person_id") REFERENCES "public"."persons"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_graves_person" ON "wallet_graves" USING btree ("project_id","person_id");--> statement-breakpoint
CREATE INDEX "auth_sessions_person" ON "auth_sessions" USING btree ("project_id","person_id");--> statement-breakpoint
CREATE INDEX "identities_person" ON "identities" USING btree ("project_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "persons_contact_index" ON "persons" USING btree ("project_id","contact_index");
