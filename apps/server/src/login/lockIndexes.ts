import { sql } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'

/** Nobody else may decide about the same identity or address until the commit. Sorted, so that two never block each other. */
export const lockIndexes = async (queries: Queries, indexes: readonly string[]): Promise<void> => {
  for (const index of [...new Set(indexes)].sort())
    await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${index}, 0))`)
}
