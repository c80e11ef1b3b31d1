import type { ManagedPolicy } from '@foyer/contract/keys/keyShapes'
import type { Queries } from '../db/Database.js'
import { keyPolicies } from '../db/keysSchema.js'

/**
 * Sets when the server gives its half of managed slots in one project; wallets that are there keep the level they have.
 * Throws an Error for a wait outside 1 to 720 hours.
 */
export const saveKeyPolicy = async (
  queries: Queries,
  policy: { projectId: string; managed: ManagedPolicy; delayHours: number },
): Promise<void> => {
  const { managed, delayHours } = policy
  if (!Number.isInteger(delayHours) || delayHours < 1 || delayHours > 720)
    throw new Error('the wait must be a whole number of hours from 1 to 720')
  await queries
    .insert(keyPolicies)
    .values(policy)
    .onConflictDoUpdate({ target: keyPolicies.projectId, set: { managed, delayHours } })
}
