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

/**
 * Lists the log-in methods of a person, for that person only. Two accounts at one provider are one method, with the
 * date of the first one.
 */
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

/**
 * Deletes the identities of a method. Throws `identity_last` if no other is left. Parallel log-ins and removals of the
 * person wait for the commit.
 */
async function removeIdentities(queries: Queries, key: PersonKey, method: string) {
  const isIt = and(isOf(identities, key), eq(identities.method, method))
  const seen = await queries.select({ index: identities.index }).from(identities).where(isIt)
  // A log-in with this identity that has started finishes first, so that its session ends here too.
  await lockIndexes(
    queries,
    key.projectId,
    seen.map(({ index }) => index),
  )
  const removed = await queries.delete(identities).where(isIt).returning()
  if (removed.length === 0) return []
  // Lock the person: of two parallel removals, the second one counts the identities that the first one has left.
  await queries.select({ id: persons.id }).from(persons).where(isPerson(key)).for('update')
  const [other] = await queries.select().from(identities).where(isOf(identities, key)).limit(1)
  if (other === undefined)
    throw new HttpError('identity_last', 'This is your only way to log in, so it cannot be removed')
  return removed
}

/**
 * Removes a log-in method from a person, with all their accounts at that provider, within the caller's transaction.
 * Queues a notice to the person. After the commit, a log-in with the method belongs to a new person.
 *
 * Ends the sessions of the method: a thief of the account must not stay logged in. The calling session stays open: it
 * has just proven an open wallet on a device that is not new. Returns false if there was nothing to remove. Throws
 * `identity_last`.
 */
export async function unlinkIdentity(
  context: FrameContext,
  queries: Queries,
  session: PersonKey & Pick<AuthSession, 'id'>,
  method: string,
): Promise<boolean> {
  const nowMs = context.now()
  const removed = await removeIdentities(queries, session, method)
  const [first] = removed
  if (first === undefined) return false
  if (method === 'email') {
    // Keep sending notices to the known address: otherwise the person would get none. Without an index the address is
    // unclaimed, so the next log-in with it creates a new person without a conflict.
    const email = context.secrets.open('identity', first.index, first.subjectSealed)
    const contactSealed = context.secrets.seal('email', session.personId, email)
    const contact = { contactSealed, contactIndex: null, contactEndedAtMs: nowMs }
    await queries.update(persons).set(contact).where(isPerson(session))
    // End pending changes: they would add an address again.
    await endEmailChanges(queries, session)
  }
  const indexes = removed.map(({ index }) => index)
  // An address that the removed account vouched for becomes unclaimed too, and still gets the notices.
  await queries
    .update(persons)
    .set({ contactIndex: null, contactFrom: null, contactEndedAtMs: nowMs })
    .where(and(isPerson(session), inArray(persons.contactFrom, indexes)))
  // The identity may still be pending on another device.
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
