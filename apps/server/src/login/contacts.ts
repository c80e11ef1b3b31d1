import { and, desc, eq } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { identities, persons } from '../db/loginSchema.js'
import { isOf, isPerson, type PersonKey } from '../db/personKey.js'
import type { FrameContext } from './frame/FrameContext.js'
import { isWithinHold, listAddresses } from './noticeAddresses.js'
import { readPerson } from './readPerson.js'

const hourMs = 3_600_000

/** What a log-in can be trusted with, beside that somebody has logged in. */
export interface LogInTrust {
  /** It was made by a way that was added within the hold and is not the person's first. */
  readonly isNewWay: boolean
  /** A notice reaches the person by mail. */
  readonly hasAddress: boolean
}

/** Looks at how somebody has logged in, and whether mails reach the person they are. */
export async function readTrust(
  context: FrameContext,
  queries: Queries,
  key: PersonKey,
  method: string,
): Promise<LogInTrust> {
  const person = await readPerson(queries, context.secrets, key, method)
  // Two accounts at one provider are one way: the newer one counts.
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
 * Notes, within the caller's transaction and before the address of a person changes, the one they have: for the hold it gets the notices
 * as well. Of several changes in a row the first address stays noted, or two of them would leave nobody to tell.
 */
export async function keepEarlierContact(context: FrameContext, queries: Queries, key: PersonKey): Promise<void> {
  const nowMs = context.now()
  const person = await readPerson(queries, context.secrets, key, '')
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
