import type { person } from '@foyer/contract/login/loginAnswer'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Queries } from '../db/Database.js'
import { identities, persons } from '../db/loginSchema.js'
import { isOf, isPerson, type PersonKey } from '../db/personKey.js'
import type { Secrets } from '../secrets/secrets.js'

/** The stored data of a person. */
export type KnownPerson = z.infer<typeof person> & {
  /**
   * The address for notices: the log-in address, the one that a provider has verified, or a former log-in address. A
   * former address is not returned as `email`, because another person may have it now.
   */
  readonly contact: string | null
  /** The address before `contact`. It also gets the notices until `untilMs`. */
  readonly earlier: { readonly contact: string; readonly untilMs: number } | undefined
  /** When `contact` became a log-in address. Null for the person's first address, and for one from a provider. */
  readonly contactAddedAtMs: number | null
  /** When the person's claim to `contact` ended. Null while they claim it. */
  readonly contactEndedAtMs: number | null
  /** Whether e-mail is a log-in method of the person. */
  readonly hasEmailIdentity: boolean
  readonly locale: string
}

/** Loads a person. Returns undefined if there is none. `method` is the method of the current log-in. */
export async function loadPerson(
  queries: Queries,
  secrets: Secrets,
  key: PersonKey,
  method: string,
): Promise<KnownPerson | undefined> {
  const [row] = await queries.select().from(persons).where(isPerson(key))
  if (row === undefined) return undefined
  const [identity] = await queries
    .select()
    .from(identities)
    .where(and(isOf(identities, key), eq(identities.method, 'email')))
  const contact =
    identity !== undefined
      ? secrets.open('identity', identity.index, identity.subjectSealed)
      : row.contactSealed && secrets.open('email', row.id, row.contactSealed)
  return {
    id: row.id,
    email: identity === undefined && row.contactIndex === null ? null : contact,
    userName: row.userNameSealed && secrets.open('identity', row.id, row.userNameSealed),
    method,
    contact,
    earlier:
      row.earlierContactSealed === null
        ? undefined
        : {
            contact: secrets.open('email', row.id, row.earlierContactSealed),
            untilMs: row.earlierContactUntilMs ?? 0,
          },
    contactAddedAtMs: identity === undefined || identity.createdAtMs <= row.createdAtMs ? null : identity.createdAtMs,
    contactEndedAtMs: row.contactEndedAtMs,
    hasEmailIdentity: identity !== undefined,
    locale: row.locale,
  }
}

/**
 * Deletes a person whose wallet is gone, within the caller's transaction. Their log-in methods, devices, sessions and
 * consents are deleted too.
 */
export async function deletePerson(queries: Queries, key: PersonKey): Promise<void> {
  await queries.delete(persons).where(isPerson(key))
}
