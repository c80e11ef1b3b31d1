import type { Queries } from './Database.js'
import { wallets } from './keysSchema.js'
import { lockTexts } from './lockTexts.js'
import { persons } from './loginSchema.js'
import { isOf, isPerson, type PersonKey } from './personKey.js'

/** Locks the identities and addresses of a project until the commit. Other projects do not wait. */
export function lockIndexes(queries: Queries, projectId: string, indexes: readonly string[]): Promise<void> {
  return lockTexts(
    queries,
    indexes.map((index) => `${projectId}/${index}`),
  )
}

/**
 * Locks a person and their addresses until the commit. The order is: wallet, addresses, person, and then logins and
 * devices. Every change uses it, so that two transactions wait for each other and none is aborted.
 */
export async function lockPerson(queries: Queries, key: PersonKey, indexes: readonly string[] = []): Promise<void> {
  await queries.select({ id: wallets.walletId }).from(wallets).where(isOf(wallets, key)).for('update')
  await lockIndexes(queries, key.projectId, indexes)
  await queries.select({ id: persons.id }).from(persons).where(isPerson(key)).for('update')
}
