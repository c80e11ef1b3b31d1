import { sql } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { wallets } from '../db/keysSchema.js'
import { persons } from '../db/loginSchema.js'
import { isOf, isPerson, type PersonKey } from '../db/personKey.js'

/** Nobody else may decide about the same identity or address until the commit. Sorted, so that two never block each other. */
export const lockIndexes = async (queries: Queries, indexes: readonly string[]): Promise<void> => {
  for (const index of [...new Set(indexes)].sort())
    await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${index}, 0))`)
}

/**
 * Nobody else may change this person until the commit, nor decide about addresses of theirs. Wallet, addresses, person: every
 * change takes them in this order, and log-ins and devices after them, so that two at once wait for each other and neither is aborted.
 */
export const lockPerson = async (queries: Queries, key: PersonKey, indexes: readonly string[] = []): Promise<void> => {
  await queries.select({ id: wallets.walletId }).from(wallets).where(isOf(wallets, key)).for('update')
  await lockIndexes(queries, indexes)
  await queries.select({ id: persons.id }).from(persons).where(isPerson(key)).for('update')
}
