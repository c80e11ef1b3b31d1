import type { Queries } from '../db/Database.js'
import { persons } from '../db/loginSchema.js'
import { isPerson, type PersonKey } from '../db/personKey.js'

/**
 * Forgets somebody whose wallet is gone, within the caller's transaction: their ways to log in, devices, log-ins and
 * consents go with them.
 */
export const forgetPerson = async (queries: Queries, key: PersonKey): Promise<void> => {
  await queries.delete(persons).where(isPerson(key))
}
