import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Logger } from 'pino'
import { HttpError } from '../errors/HttpError.js'
import { serverVariables } from '../settings/serverSettings.js'
import { advisoryLocks, type Database, migrationsFolder, planSettings } from './Database.js'
import * as schema from './schema.js'
import { readAppliedMigrations, verifyMigrations } from './verifyMigrations.js'

type Schema = Record<string, unknown>

/**
 * Queries over a pool. Transactions take and give back their connection here: drizzle never gives one back whose `begin` failed, so
 * that a short loss of the database would use up the pool for good.
 */
export function createPgQueries<S extends Schema>(pool: pg.Pool, schema: S): NodePgDatabase<S> {
  const transaction: NodePgDatabase<S>['transaction'] = async (work, config) => {
    const client = await pool.connect()
    const kept = { isGood: false }
    try {
      const result = await drizzle({ client, schema }).transaction(work, config)
      kept.isGood = true
      return result
    } catch (error) {
      // A refusal of our own was rolled back; after anything else nobody knows what the connection is in the middle of.
      kept.isGood = error instanceof HttpError
      throw error
    } finally {
      client.release(!kept.isGood)
    }
  }
  return Object.assign(drizzle({ client: pool, schema }), { transaction })
}

/** Opens a PostgreSQL database and brings its tables up to date, one server at a time. Throws what `pg` throws, and `broken_data` if a
 * newer version has changed the tables. */
export async function openPostgres(databaseUrl: string, logger: Logger): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    idleTimeoutMillis: 30_000,
    onConnect: async (client) => {
      await client
        .query(planSettings)
        .catch((error: unknown) => logger.warn({ err: error }, 'the database plans its statements as it likes'))
    },
  })
  // A connection that breaks raises an event, idle or in the middle of a transaction; without a listener it would end
  // the process. The pool listens to its idle ones only.
  pool.on('error', (error) => logger.warn({ err: error }, 'database connection lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  const queries = createPgQueries(pool, schema)
  try {
    // A connection of its own: a large table may take longer than a query of a request may, and another server waits for that.
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
      const applied = await readAppliedMigrations((statement) => client.query(statement))
      verifyMigrations(migrationsFolder, applied, `the database of ${serverVariables.databaseUrl.name}`)
      await migrate(drizzle({ client, schema }), { migrationsFolder })
    } finally {
      // The lock goes with the connection.
      await client.end()
    }
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    queries,
    ping: async () => {
      await queries.execute(sql`select 1`)
    },
    close: () => pool.end(),
  }
}
