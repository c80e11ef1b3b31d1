import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { type Queries, runQuery } from '../../db/Database.js'
import { challenges } from '../../db/emailSchema.js'
import { lockIndexes } from '../../db/locks.js'
import { authSessions, identities, pendingLinks, persons } from '../../db/loginSchema.js'
import { isIdentity, isOf, isPerson } from '../../db/personKey.js'
import { HttpError } from '../../errors/HttpError.js'
import type { AuthSession, FrameCall } from '../../http/FrameCall.js'
import { createToken } from '../../secrets/secrets.js'
import { storeEarlierContact } from '../contacts.js'
import type { FrameContext } from '../frame/FrameContext.js'
import { type KnownPerson, loadPerson } from '../loadPerson.js'
import { codeTries, lifetimes } from '../loginLimits.js'
import { formatDevice } from '../notices.js'
import { writeAudit } from '../writeAudit.js'
import { type Challenge, issueCode } from './codes.js'
import { readTestScript, testCode } from './mailAddress.js'
import { createUndoToken, endEmailChanges, findFormerOwner, getUndoMs, type OldAddress } from './undoChange.js'

type PersonCall = FrameCall & { readonly session: AuthSession }

function codeFor(context: FrameContext, email: string, id: string, step: 'primary' | 'secondary') {
  const isTest = readTestScript(context.config, email) !== undefined
  return { ...issueCode(context.secrets, id, step, isTest ? testCode : undefined), isTest }
}

/** Returns the person of a session. Throws `session_expired` if the person no longer exists. */
export async function requirePerson(context: FrameContext, session: AuthSession): Promise<KnownPerson> {
  const { database, secrets } = context
  const known = await runQuery(() => loadPerson(database.queries, secrets, session, session.method))
  if (known === undefined) throw new HttpError('session_expired', 'Your log-in has ended. Please log in again')
  return known
}

/**
 * Returns the address that must confirm a change: one that the person logs in with or that a provider vouches for.
 * Without it, one confirmation could move log-in and notices to another person. An address that is no longer claimed
 * must confirm only while a change can be undone: its owner may have removed it because they no longer read it. Returns
 * null if no address must confirm.
 */
export function findConfirmingAddress(context: FrameContext, person: KnownPerson, undoMs: number): string | null {
  const { contact, email, contactEndedAtMs } = person
  if (email === null && (contactEndedAtMs ?? Number.NEGATIVE_INFINITY) + undoMs <= context.now()) return null
  return contact
}

/**
 * Returns a hash of the facts that {@link findConfirmingAddress} uses. The hash must be equal at the start and at the
 * end of a change.
 */
function contactHashOf({ secrets }: FrameContext, { contact, email, hasEmailIdentity }: KnownPerson): string {
  const claim = email === null ? 'none' : 'claim'
  return secrets.index('identity', 'contact', contact ?? '', hasEmailIdentity ? 'identity' : claim)
}

function changed() {
  return new HttpError('challenge_unknown', 'Your address has changed meanwhile. Please begin again')
}

/** Throws `challenge_unknown` if the person's address has changed since the change started. */
export function assertSameContact(context: FrameContext, challenge: Challenge, person: KnownPerson): void {
  if (challenge.contactHash !== contactHashOf(context, person)) throw changed()
}

/**
 * Starts a change: in one transaction uses up the proof, stores the challenge and queues the first code. The code goes
 * to the address that must confirm (`primary`). If there is none, or it is the new address, the code goes to the new
 * address (`secondary`).
 */
export async function startEmailChange(
  context: FrameContext,
  call: PersonCall,
  person: KnownPerson,
  change: {
    newEmail: string
    agreeing: string | null
    proof: Parameters<FrameContext['keys']['verifyProof']>[1]['proof']
    locale: string
  },
): Promise<{ challengeId: string; step: 'primary' | 'secondary' }> {
  const { secrets, outbox, keys, database } = context
  const { newEmail, agreeing, locale } = change
  const nowMs = context.now()
  const id = createToken()
  const step = agreeing === null || agreeing === newEmail ? 'secondary' : 'primary'
  const to = agreeing ?? newEmail
  const { code, codeHmac, isTest } = codeFor(context, to, id, step)
  const expiresAtMs = nowMs + lifetimes.code
  await runQuery(() =>
    database.queries.transaction(async (transaction) => {
      const { id: personId } = person
      const claim = { personId, projectId: call.project.id, jkt: call.device.jkt, subject: newEmail }
      await keys.verifyProof(transaction, { ...claim, action: 'changeEmail', proof: change.proof })
      await endEmailChanges(transaction, call.session)
      await transaction.insert(challenges).values({
        id,
        kind: 'change',
        step,
        projectId: call.project.id,
        hostOrigin: call.hostOrigin,
        jkt: call.device.jkt,
        personId,
        contactHash: contactHashOf(context, person),
        emailSealed: secrets.seal('email', id, newEmail),
        codeHmac,
        triesLeft: codeTries,
        clientSealed: secrets.seal('client', id, formatDevice(call.client)),
        locale,
        createdAtMs: nowMs,
        expiresAtMs,
      })
      const content = { kind: 'changeCode', code, hostOrigin: call.hostOrigin, newEmail } as const
      if (!isTest) await outbox.queue(transaction, { to, locale, content }, expiresAtMs)
      const facts = { step, session: call.session.id }
      const entry = { action: 'email.change.started', atMs: nowMs, personId, projectId: call.project.id, facts }
      await writeAudit(transaction, entry)
    }),
  )
  outbox.startDelivery()
  return { challengeId: id, step }
}

/** Sends the code to the new address after the old one has confirmed (step `secondary`). */
export async function sendSecondaryCode(context: FrameContext, challenge: Challenge): Promise<void> {
  const { secrets, outbox, database } = context
  const newEmail = secrets.open('email', challenge.id, challenge.emailSealed)
  const { code, codeHmac, isTest } = codeFor(context, newEmail, challenge.id, 'secondary')
  const expiresAtMs = context.now() + lifetimes.code
  await runQuery(() =>
    database.queries.transaction(async (transaction) => {
      const isIt = and(eq(challenges.id, challenge.id), eq(challenges.step, 'secondary'))
      await transaction.update(challenges).set({ codeHmac, triesLeft: codeTries, expiresAtMs }).where(isIt)
      const content = { kind: 'changeCode', code, hostOrigin: challenge.hostOrigin, newEmail } as const
      if (!isTest) await outbox.queue(transaction, { to: newEmail, locale: challenge.locale, content }, expiresAtMs)
    }),
  )
  outbox.startDelivery()
}

/** Ends the sessions and deletes the pending links of removed addresses. The calling session stays open. */
async function endLogIns(
  queries: Queries,
  session: PersonCall['session'],
  nowMs: number,
  old: readonly { index: string }[],
): Promise<void> {
  if (old.length === 0) return
  const indexes = old.map(({ index }) => index)
  await queries
    .delete(pendingLinks)
    .where(and(isOf(pendingLinks, session), inArray(pendingLinks.identityIndex, indexes)))
  const isTheirs = and(isOf(authSessions, session), eq(authSessions.method, 'email'))
  await queries
    .update(authSessions)
    .set({ endedAtMs: nowMs })
    .where(and(isTheirs, ne(authSessions.id, session.id), isNull(authSessions.endedAtMs)))
}

/**
 * Mails the old address about the change, with a link that undoes it. Omits the link if the old address was not claimed
 * or the change cannot be undone.
 */
async function notifyOldAddress(
  context: FrameContext,
  queries: Queries,
  call: PersonCall,
  change: { before: KnownPerson; old: OldAddress | undefined; newEmail: string; undoMs: number },
): Promise<void> {
  const { before, old, newEmail, undoMs } = change
  if (before.contact === null) return
  const { hostOrigin, session } = call
  const atMs = context.now()
  const untilMs = atMs + undoMs
  const mail = { to: before.contact, locale: before.locale }
  if (old === undefined || undoMs === 0 || before.contact === newEmail) {
    const content = { kind: 'emailChanged', newEmail, atMs } as const
    return context.outbox.queue(queries, { ...mail, content }, atMs + 7 * 86_400_000)
  }
  const token = await createUndoToken(context, queries, session, old, { hostOrigin, endsAtMs: untilMs })
  const content = { kind: 'undoableChange', newEmail, hostOrigin, atMs, untilMs } as const
  const url = `${call.frameOrigin}/undo?t=${token}`
  await context.outbox.queue(queries, { ...mail, content: { ...content, url } }, untilMs)
}

/**
 * Replaces the address of a person in one transaction: replaces the identity, queues the notice with the undo link and
 * writes the audit entry. A crash leaves the old or the new state. Ends the sessions of the old address, except the
 * calling one: a reader of a lost mailbox must not stay logged in.
 *
 * Throws `identity_conflict` if the new address belongs to another person (the caller has proven that they read its
 * mail). Throws `challenge_unknown` if the confirming address is no longer the person's.
 */
export async function finishEmailChange(
  context: FrameContext,
  call: PersonCall,
  challenge: Challenge,
  newEmail: string,
): Promise<void> {
  const { secrets, outbox, database } = context
  const nowMs = context.now()
  const { session } = call
  const { projectId, personId } = session
  const index = secrets.index('identity', 'email', newEmail)
  const undoMs = await getUndoMs(context, projectId)
  await runQuery(() =>
    database.queries.transaction(async (transaction) => {
      const seen = await loadPerson(transaction, secrets, session, session.method)
      const addressIndex = secrets.index('identity', 'email', seen?.contact ?? newEmail)
      // Lock both addresses and the person until the commit. Then read the person again: the first read was without the
      // lock.
      await lockIndexes(transaction, projectId, [index, addressIndex])
      const [row] = await transaction.select().from(persons).where(isPerson(session)).for('update')
      const before = await loadPerson(transaction, secrets, session, session.method)
      if (row === undefined || before === undefined || before.contact !== (seen?.contact ?? null)) throw changed()
      assertSameContact(context, challenge, before)
      const [owner] = await transaction.select().from(identities).where(isIdentity(projectId, index))
      const [contact] = await transaction
        .select({ id: persons.id })
        .from(persons)
        .where(and(eq(persons.projectId, projectId), eq(persons.contactIndex, index), ne(persons.id, personId)))
      const former = await findFormerOwner(transaction, projectId, index, nowMs)
      const others = [owner?.personId, contact?.id, former].filter((id) => id !== undefined && id !== personId)
      if (others.length > 0)
        throw new HttpError('identity_conflict', 'This address already has a wallet of its own. Choose another one')
      if (owner !== undefined) return
      await storeEarlierContact(context, transaction, session)
      const isOld = and(isOf(identities, session), eq(identities.method, 'email'))
      const removed = await transaction.delete(identities).where(isOld).returning()
      await endLogIns(transaction, session, nowMs, removed)
      const subjectSealed = secrets.seal('identity', index, newEmail)
      await transaction
        .insert(identities)
        .values({ index, projectId, personId, method: 'email', subjectSealed, createdAtMs: nowMs })
      const none = { contactSealed: null, contactIndex: null, contactFrom: null, contactEndedAtMs: null }
      await transaction.update(persons).set(none).where(isPerson(session))
      const since = removed.find((one) => one.index === addressIndex)?.createdAtMs ?? null
      const old =
        before.email === null
          ? undefined
          : { address: before.email, addressIndex, identitySinceMs: since, contactFrom: row.contactFrom }
      await notifyOldAddress(context, transaction, call, { before, old, newEmail, undoMs })
      const facts = { session: session.id, origin: call.hostOrigin }
      await writeAudit(transaction, { action: 'email.changed', atMs: nowMs, personId, projectId, facts })
    }),
  )
  outbox.startDelivery()
}
