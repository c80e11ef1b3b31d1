import { sql } from 'drizzle-orm'
import type { Queries } from './Database.js'

/** Locks each text until the commit, in sorted order, so that two transactions never block each other. */
export async function lockTexts(queries: Queries, texts: readonly string[]): Promise<void> {
  for (const text of [...new Set(texts)].sort())
    await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`)
}
