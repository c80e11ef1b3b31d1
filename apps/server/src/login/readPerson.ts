import type { person } from '@foyer/contract/login/loginAnswer'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Queries } from '../db/Database.js'
import { identities, persons } from '../db/loginSchema.js'
import { isOf, isPerson, type PersonKey } from '../db/personKey.js'
import type { Secrets } from '../secrets/secrets.js'

/** A person as the server knows them. */
export type KnownPerson = z.infer<typeof person> & {
  /**
   * Where notices go: the address they log in with, the one their provider has verified, or the one they logged in with
   * before they took that way away. The last is not told as their `email`: somebody else may have it by now.
   */
  readonly contact: string | null
  /** The address before `contact`, which gets the notices as well for a while. */
  readonly earlier: { readonly contact: string; readonly untilMs: number } | undefined
  /** When they began to log in by the address of `contact`; null for the one they had from the first, or that a provider told. */
  readonly contactAddedAtMs: number | null
  /** When `contact` stopped to be theirs to claim; null where it is. */
  readonly contactEndedAtMs: number | null
  /** Whether they log in by e-mail at all. */
  readonly hasEmailIdentity: boolean
  readonly locale: string
}

/** Reads a person; undefined when there is none. `method` is the one of the log-in at hand. */
export async function readPerson(
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
 * Forgets somebody whose wallet is gone, within the caller's transaction: their ways to log in, devices, log-ins and
 * consents go with them.
 */
export async function forgetPerson(queries: Queries, key: PersonKey): Promise<void> {
  await queries.delete(persons).where(isPerson(key))
}
