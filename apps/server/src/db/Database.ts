import { fileURLToPath } from 'node:url'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.js'

/** The queries both databases understand. */
export type Queries = PgDatabase<PgQueryResultHKT, typeof schema>

/** An open database. */
export type Database = {
  readonly queries: Queries
  /** Resolves when the database answers; rejects otherwise. */
  readonly ping: () => Promise<void>
  /** Finishes running queries, closes, and gives the data directory free. */
  readonly close: () => Promise<void>
}

/** Where both databases find the generated migrations. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
