import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { HttpError } from '../errors/HttpError.js'
import { resolveAsset } from '../program/assets.js'
import type * as schema from './schema.js'

/** The queries that both databases support. */
export type Queries = PgDatabase<PgQueryResultHKT, typeof schema>

/** An open database. */
export interface Database {
  readonly queries: Queries
  /** Resolves if the database responds, and rejects otherwise. */
  readonly ping: () => Promise<void>
  /** Finishes running queries, closes, and releases the data directory. */
  readonly close: () => Promise<void>
}

/** The folder of the generated migrations. */
export const migrationsFolder = resolveAsset('db/migrations')

/**
 * The numbers of PostgreSQL's advisory locks. Old and new servers run at the same time during an update, so a number
 * must keep its purpose. The number 4_606_918 was used for the former audit log of all projects.
 */
export const advisoryLocks = {
  migrations: 4_606_917,
  /** Never change this number: an old and a new server would write at once, and split the hash chain permanently. */
  keeperLog: 4_606_919,
  keeperMigrations: 4_606_920,
  /**
   * Old servers that used the number of the keeper's log can create a key at the same time as new ones. Both keys are
   * valid then.
   */
  signingKeys: 4_606_921,
  indexer: 4_606_922,
  namesKey: 4_606_923,
  bundler: 4_606_924,
} as const

/**
 * The planner settings of both databases. All statements here find their rows by a key in a millisecond, but wrong cost
 * estimates would make them slow. JIT compilation takes two hundred milliseconds. A bitmap scan with a sort takes a
 * hundred for an account with a long history. The embedded database has no row counts, so its estimates are always
 * guesses.
 */
export const planSettings = 'set jit = off; set enable_bitmapscan = off'

/** Runs a query for a request. Throws `unavailable` if the database fails. */
export async function runQuery<T>(query: () => PromiseLike<T>): Promise<T> {
  try {
    return await query()
  } catch (cause) {
    // An HttpError from a transaction has rolled it back. Throw it unchanged.
    if (cause instanceof HttpError) throw cause
    throw new HttpError('unavailable', 'The database does not answer', { cause, headers: { 'Retry-After': '1' } })
  }
}
