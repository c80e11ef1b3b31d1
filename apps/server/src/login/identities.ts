import type { IdentitySummary } from '@foyer/contract/keys/keyShapes'
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { lockIndexes } from '../db/locks.js'
import { authSessions, identities, pendingLinks, persons } from '../db/loginSchema.js'
import { isOf, isPerson, type PersonKey } from '../db/personKey.js'
import { HttpError } from '../errors/HttpError.js'
import type { AuthSession } from '../http/FrameCall.js'
import type { Secrets } from '../secrets/secrets.js'
import { endEmailChanges } from './email/undoChange.js'
import type { FrameContext } from './frame/FrameContext.js'
import { getMethodName } from './methodNames.js'
import { queueNotice } from './notices.js'

/** How a person logs in, for that person's own eyes: two accounts at one provider are one way, as old as the first. */
export async function listIdentities(queries: Queries, secrets: Secrets, key: PersonKey): Promise<IdentitySummary[]> {
  const rows = await queries
    .select()
    .from(identities)
    .where(isOf(identities, key))
    .orderBy(identities.createdAtMs, identities.method)
  const isFirst = (row: (typeof rows)[number]) => row === rows.find(({ method }) => method === row.method)
  return rows.filter(isFirst).map(({ method, index, subjectSealed, createdAtMs }) => ({
    method,
    name: method === 'email' ? secrets.open('identity', index, subjectSealed) : getMethodName(method),
    addedAtMs: createdAtMs,
  }))
}

/** Takes the rows out, unless nothing would be left. Logs-in and removals of the same person wait for the commit. */
async function takeOut(queries: Queries, key: PersonKey, method: string) {
  const isIt = and(isOf(identities, key), eq(identities.method, method))
  const seen = await queries.select({ index: identities.index }).from(identities).where(isIt)
  // A log-in by it that has begun ends first, and then its session is among those that end here.
  await lockIndexes(
    queries,
    key.projectId,
    seen.map(({ index }) => index),
  )
  const removed = await queries.delete(identities).where(isIt).returning()
  if (removed.length === 0) return []
  // Of two removals at once the second one counts what the first has left.
  await queries.select({ id: persons.id }).from(persons).where(isPerson(key)).for('update')
  const [other] = await queries.select().from(identities).where(isOf(identities, key)).limit(1)
  if (other === undefined)
    throw new HttpError('identity_last', 'This is your only way to log in, so it cannot be removed')
  return removed
}

/**
 * Takes a way to log in from a person, with every account they have at that provider, within the caller's transaction,
 * and tells them by mail. From the commit on whoever comes by it is a stranger. Log-ins made by it end:
 * whoever has lost the account it goes by wants nobody left inside. The asking one goes on: it has just
 * shown the open wallet on a device that is not new, which is more than the log-in ever showed. False when there was
 * nothing to take. Throws `identity_last`.
 */
export async function unlinkIdentity(
  context: FrameContext,
  queries: Queries,
  session: PersonKey & Pick<AuthSession, 'id'>,
  method: string,
): Promise<boolean> {
  const nowMs = context.now()
  const removed = await takeOut(queries, session, method)
  const [first] = removed
  if (first === undefined) return false
  if (method === 'email') {
    // Notices go on to the address that is known, or they would reach nobody. Without an index it is no more than that:
    // whoever logs in by it next, the old owner or a new one, is somebody else, in conflict with nobody.
    const email = context.secrets.open('identity', first.index, first.subjectSealed)
    const contactSealed = context.secrets.seal('email', session.personId, email)
    const contact = { contactSealed, contactIndex: null, contactEndedAtMs: nowMs }
    await queries.update(persons).set(contact).where(isPerson(session))
    // What was begun for the address before would bring one back.
    await endEmailChanges(queries, session)
  }
  const indexes = removed.map(({ index }) => index)
  // An address the lost account vouched for gets the notices further on, like that one, and is nobody's claim either.
  await queries
    .update(persons)
    .set({ contactIndex: null, contactFrom: null, contactEndedAtMs: nowMs })
    .where(and(isPerson(session), inArray(persons.contactFrom, indexes)))
  // On another device it may still wait to be added.
  await queries
    .delete(pendingLinks)
    .where(and(isOf(pendingLinks, session), inArray(pendingLinks.identityIndex, indexes)))
  const isTheirs = and(isOf(authSessions, session), eq(authSessions.method, method))
  await queries
    .update(authSessions)
    .set({ endedAtMs: nowMs })
    .where(and(isTheirs, ne(authSessions.id, session.id), isNull(authSessions.endedAtMs)))
  await queueNotice(context, queries, session, { kind: 'unlinked', method: getMethodName(method), atMs: nowMs })
  return true
}
