import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { HttpError } from '../errors/HttpError.js'
import { resolveAsset } from '../program/assets.js'
import type * as schema from './schema.js'

/** The queries both databases understand. */
export type Queries = PgDatabase<PgQueryResultHKT, typeof schema>

/** An open database. */
export interface Database {
  readonly queries: Queries
  /** Resolves when the database answers; rejects otherwise. */
  readonly ping: () => Promise<void>
  /** Finishes running queries, closes, and gives the data directory free. */
  readonly close: () => Promise<void>
}

/** Where both databases find the generated migrations. */
export const migrationsFolder = resolveAsset('db/migrations')

/**
 * Numbers of PostgreSQL's advisory locks, each for one purpose. Old and new servers run side by side during an update, so a number
 * stays with its purpose; 4_606_918 was that of the audit log which all projects shared.
 */
export const advisoryLocks = {
  migrations: 4_606_917,
  /** Another one would let an old and a new server write at once, and part the chain for good. */
  keeperLog: 4_606_919,
  keeperMigrations: 4_606_920,
  /** Servers that once had the keeper log's number may make a key at the same moment as these: there are two then, and both are good. */
  signingKeys: 4_606_921,
  indexer: 4_606_922,
  namesKey: 4_606_923,
} as const

/**
 * How both databases plan: each statement here finds its rows by a key, in the key's order, in a millisecond. Compiling one because its
 * cost is guessed too high takes two hundred. Gathering all rows of a key and sorting them, because they are guessed to be few, takes
 * a hundred where an account has a long history; and an embedded database never counts its rows, it only guesses.
 */
export const planSettings = 'set jit = off; set enable_bitmapscan = off'

/** Runs a query on behalf of a request; a failing database becomes the coded answer `unavailable`. */
export async function askDatabase<T>(query: () => PromiseLike<T>): Promise<T> {
  try {
    return await query()
  } catch (cause) {
    // A refusal from within a transaction has rolled it back, and stays what it is.
    if (cause instanceof HttpError) throw cause
    throw new HttpError('unavailable', 'The database does not answer', { cause, headers: { 'Retry-After': '1' } })
  }
}
