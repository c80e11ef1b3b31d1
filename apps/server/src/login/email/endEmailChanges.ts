import { and, eq, ne } from 'drizzle-orm'
import type { Queries } from '../../db/Database.js'
import { challenges } from '../../db/loginSchema.js'
import { isOf, type PersonKey } from '../../db/personKey.js'

/** Ends every change of address a person has begun. */
export const endEmailChanges = async (queries: Queries, key: PersonKey): Promise<void> => {
  const isTheirs = and(isOf(challenges, key), eq(challenges.kind, 'change'), ne(challenges.step, 'over'))
  await queries.update(challenges).set({ step: 'over', codeHmac: null }).where(isTheirs)
}
