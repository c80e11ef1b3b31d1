import type { ManagedPolicy } from '@foyer/contract/keys/keyShapes'
import { eq } from 'drizzle-orm'
import { askDatabase } from '../db/askDatabase.js'
import { keyPolicies } from '../db/keysSchema.js'
import type { KeysContext } from './KeysContext.js'

const hourMs = 3_600_000

/** When the managed half of a project's wallets is released. */
export type KeyPolicy = { readonly managed: ManagedPolicy; readonly delayMs: number }

/** The project's own rule, else the server's. */
export const readPolicy = async (
  context: Pick<KeysContext, 'config' | 'database'>,
  projectId: string,
): Promise<KeyPolicy> => {
  const { config, database } = context
  const [own] = await askDatabase(() =>
    database.queries.select().from(keyPolicies).where(eq(keyPolicies.projectId, projectId)),
  )
  return {
    managed: own?.managed ?? config.managedPolicy,
    delayMs: (own?.delayHours ?? config.managedDelayHours) * hourMs,
  }
}
