import { and, eq } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { wallets } from '../db/keysSchema.js'
import { authSessions, challenges, consents, pendingLinks, persons } from '../db/loginSchema.js'

/**
 * Forgets somebody whose wallet in a project is gone, within the caller's transaction: their ways to log in, devices,
 * log-ins and consents. Where another project keeps a wallet of theirs, which they have not shown to be able to open,
 * only what belongs to this project goes. True when nothing is left of them.
 */
export const forgetPerson = async (
  queries: Queries,
  { projectId, personId }: { readonly projectId: string; readonly personId: string },
): Promise<boolean> => {
  // Held until the commit: a wallet that is just being made elsewhere is seen, or finds nobody to belong to.
  await queries.select({ id: persons.id }).from(persons).where(eq(persons.id, personId)).for('update')
  const [other] = await queries.select().from(wallets).where(eq(wallets.personId, personId)).limit(1)
  if (other === undefined) {
    await queries.delete(persons).where(eq(persons.id, personId))
    return true
  }
  for (const table of [authSessions, consents, challenges, pendingLinks])
    await queries.delete(table).where(and(eq(table.projectId, projectId), eq(table.personId, personId)))
  return false
}
