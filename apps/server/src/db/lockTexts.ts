import { sql } from 'drizzle-orm'
import type { Queries } from './Database.js'

/** Holds a lock for each text until the commit. Takes them in the order of the texts, so that two transactions never block each other. */
export async function lockTexts(queries: Queries, texts: readonly string[]): Promise<void> {
  for (const text of [...new Set(texts)].sort())
    await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`)
}
