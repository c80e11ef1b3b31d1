import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Logger } from 'pino'
import { advisoryLocks, type Database, type Queries } from '../db/Database.js'
import { createPgQueries } from '../db/openPostgres.js'
import * as schema from '../db/schema.js'
import { verifyMigrations } from '../db/verifyMigrations.js'
import { resolveAsset } from '../program/assets.js'
import { createKeeper } from './createKeeper.js'
import type { Keeper } from './Keeper.js'
import type { KeyFileConfig } from './keeperKeys.js'
import { readKeeperKeys } from './keeperKeys.js'
import type { KeeperSettings } from './settings.js'
import { verifyKeeperKeys } from './verifyKeeperKeys.js'

type KeeperConfig = KeyFileConfig & Pick<KeeperSettings, 'keeperDatabaseUrl'>

const migrationsFolder = resolveAsset('keeper/migrations')

const keeperMigrations = pgTable('keeper_migrations', {
  hash: text('hash').primaryKey(),
  madeAtMs: bigint('made_at_ms', { mode: 'number' }).notNull(),
})

/**
 * Migrates the keeper's tables. Their migration history is separate, because they may be in another database than the
 * server's tables.
 */
function migrateKeeper(queries: Queries): Promise<void> {
  return queries.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.keeperMigrations})`)
    await transaction.execute(
      sql`create table if not exists keeper_migrations (hash text primary key, made_at_ms bigint not null)`,
    )
    const applied = (await transaction.select().from(keeperMigrations)).map(({ madeAtMs }) => madeAtMs)
    verifyMigrations(migrationsFolder, applied, "the database of the keeper's tables")
    const lastMs = Math.max(0, ...applied)
    for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
      if (folderMillis <= lastMs) continue
      for (const statement of statements) await transaction.execute(sql.raw(statement))
      await transaction.insert(keeperMigrations).values({ hash, madeAtMs: folderMillis })
    }
  })
}

async function openStore(config: KeeperConfig, database: Database, logger: Logger) {
  if (config.keeperDatabaseUrl === undefined) return { queries: database.queries, close: async () => undefined }
  const pool = new pg.Pool({
    connectionString: config.keeperDatabaseUrl,
    max: 10,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    idleTimeoutMillis: 30_000,
  })
  // As in db/openPostgres.ts: a broken connection must not end the process.
  pool.on('error', (error) => logger.warn({ err: error }, "connection to the keeper's database lost"))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { queries: createPgQueries(pool, schema) as Queries, close: () => pool.end() }
}

/**
 * Opens the keeper in a separate database if one is configured, otherwise in separate tables of the wallet database.
 * Throws `ConfigError` if there is no keeper key or the store belongs to other keys, and the errors of the database.
 */
export async function openKeeper(options: {
  config: KeeperConfig
  database: Database
  logger: Logger
  now: () => number
}): Promise<Keeper> {
  const keys = readKeeperKeys(options.config)
  const store = await openStore(options.config, options.database, options.logger)
  try {
    await migrateKeeper(store.queries)
    await verifyKeeperKeys({ config: options.config, queries: store.queries, keys, now: options.now })
    return { ...createKeeper({ queries: store.queries, keys, now: options.now }), close: store.close }
  } catch (error) {
    await store.close()
    throw error
  }
}
