import { and, desc, eq } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { identities, persons } from '../db/loginSchema.js'
import { isOf, isPerson, type PersonKey } from '../db/personKey.js'
import type { FrameContext } from './frame/FrameContext.js'
import { loadPerson } from './loadPerson.js'
import { isWithinHold, listAddresses } from './noticeAddresses.js'

const hourMs = 3_600_000

/** Facts that limit how far a log-in is trusted. */
export interface LogInTrust {
  /** The log-in method was added within the hold and is not the person's first one. */
  readonly isNewWay: boolean
  /** The person has a mail address for notices that was not added within the hold. */
  readonly hasAddress: boolean
}

/** Returns whether the person's log-in method is new, and whether mail notices reach the person. */
export async function getLogInTrust(
  context: FrameContext,
  queries: Queries,
  key: PersonKey,
  method: string,
): Promise<LogInTrust> {
  const person = await loadPerson(queries, context.secrets, key, method)
  // Treat two accounts at one provider as one method: the newer account counts.
  const [way] = await queries
    .select({ addedAtMs: identities.createdAtMs, firstAtMs: persons.createdAtMs })
    .from(identities)
    .innerJoin(persons, isPerson(key))
    .where(and(isOf(identities, key), eq(identities.method, method)))
    .orderBy(desc(identities.createdAtMs))
    .limit(1)
  return {
    isNewWay: way !== undefined && way.addedAtMs > way.firstAtMs && isWithinHold(context, way.addedAtMs),
    hasAddress: person !== undefined && listAddresses(context, person).some((each) => !each.isNew),
  }
}

/**
 * Stores the current address of a person before it changes, within the caller's transaction. During the hold this
 * address gets the notices too. If an earlier address is already stored, keeps that one: two changes in a row must not
 * remove the owner's address.
 */
export async function storeEarlierContact(context: FrameContext, queries: Queries, key: PersonKey): Promise<void> {
  const nowMs = context.now()
  const person = await loadPerson(queries, context.secrets, key, '')
  const earlier =
    person?.earlier !== undefined && person.earlier.untilMs > nowMs ? person.earlier.contact : person?.contact
  if (!earlier) return
  await queries
    .update(persons)
    .set({
      earlierContactSealed: context.secrets.seal('email', key.personId, earlier),
      earlierContactUntilMs: nowMs + context.config.holdHours * hourMs,
    })
    .where(isPerson(key))
}
