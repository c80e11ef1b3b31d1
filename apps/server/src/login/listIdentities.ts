import type { IdentitySummary } from '@foyer/contract/keys/keyShapes'
import type { Queries } from '../db/Database.js'
import { identities } from '../db/loginSchema.js'
import { isOf, type PersonKey } from '../db/personKey.js'
import type { Secrets } from './createSecrets.js'
import { nameMethod } from './methodNames.js'

/** How a person logs in, for that person's own eyes: two accounts at one provider are one way, as old as the first. */
export const listIdentities = async (
  queries: Queries,
  secrets: Secrets,
  key: PersonKey,
): Promise<IdentitySummary[]> => {
  const rows = await queries
    .select()
    .from(identities)
    .where(isOf(identities, key))
    .orderBy(identities.createdAtMs, identities.method)
  const isFirst = (row: (typeof rows)[number]) => row === rows.find(({ method }) => method === row.method)
  return rows.filter(isFirst).map(({ method, index, subjectSealed, createdAtMs }) => ({
    method,
    name: method === 'email' ? secrets.open('identity', index, subjectSealed) : nameMethod(method),
    addedAtMs: createdAtMs,
  }))
}
