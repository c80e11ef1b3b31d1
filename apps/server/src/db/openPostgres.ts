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
 * Creates queries that use a pool. Transactions get and release their connection here: drizzle does not release a
 * connection whose `begin` failed. A short failure of the database would otherwise use up the pool permanently.
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
      // After an HttpError the transaction was rolled back. After any other error, the state of the connection is
      // unknown.
      kept.isGood = error instanceof HttpError
      throw error
    } finally {
      client.release(!kept.isGood)
    }
  }
  return Object.assign(drizzle({ client: pool, schema }), { transaction })
}

/**
 * Opens a PostgreSQL database and runs its migrations, one server at a time. Throws the errors of `pg`, and
 * `broken_data` if a newer version has changed the tables.
 */
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
        .catch((error: unknown) =>
          logger.warn({ err: error }, 'cannot set the query planner options of a database connection'),
        )
    },
  })
  // A broken connection emits an error event, even during a transaction. Without a listener, the process would end. The
  // pool only listens to idle connections.
  pool.on('error', (error) => logger.warn({ err: error }, 'database connection lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  const queries = createPgQueries(pool, schema)
  try {
    // Use a separate connection without query timeout: a migration of a large table, and the wait for another server's
    // migration, can take longer.
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
      const applied = await readAppliedMigrations((statement) => client.query(statement))
      verifyMigrations(migrationsFolder, applied, `the database of ${serverVariables.databaseUrl.name}`)
      await migrate(drizzle({ client, schema }), { migrationsFolder })
    } finally {
      // The end of the connection releases the lock.
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
