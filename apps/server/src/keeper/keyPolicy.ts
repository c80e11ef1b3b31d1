import type { ManagedPolicy } from '@foyer/contract/keys/keyShapes'
import { eq } from 'drizzle-orm'
import { type Queries, runQuery } from '../db/Database.js'
import { keyPolicies } from '../db/keysSchema.js'
import { ServerError } from '../errors/ServerError.js'
import type { KeeperSettings } from './settings.js'

const hourMs = 3_600_000

/** The policy for the release of the managed halves of a project's wallets. */
interface KeyPolicy {
  readonly managed: ManagedPolicy
  readonly delayMs: number
}

interface PolicyContext {
  readonly config: Pick<KeeperSettings, 'managedPolicy' | 'managedDelayHours'>
  readonly database: { readonly queries: Queries }
}

/** Returns the policy of the project, or the server's default. */
export async function getKeyPolicy(context: PolicyContext, projectId: string): Promise<KeyPolicy> {
  const { config, database } = context
  const [own] = await runQuery(() =>
    database.queries.select().from(keyPolicies).where(eq(keyPolicies.projectId, projectId)),
  )
  return {
    managed: own?.managed ?? config.managedPolicy,
    delayMs: (own?.delayHours ?? config.managedDelayHours) * hourMs,
  }
}

/**
 * Sets when the server releases the managed halves of a project. Existing wallets keep their level. Throws {@link
 * ServerError} for a wait outside 1 to 720 hours.
 */
export async function saveKeyPolicy(
  queries: Queries,
  policy: { projectId: string; managed: ManagedPolicy; delayHours: number },
): Promise<void> {
  const { managed, delayHours } = policy
  if (!Number.isInteger(delayHours) || delayHours < 1 || delayHours > 720)
    throw new ServerError('bad_entry', 'the wait must be a whole number of hours from 1 to 720')
  await queries
    .insert(keyPolicies)
    .values(policy)
    .onConflictDoUpdate({ target: keyPolicies.projectId, set: { managed, delayHours } })
}
