import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { askDatabase } from '../../db/askDatabase.js'
import type { Queries } from '../../db/Database.js'
import { authSessions, challenges, identities, pendingLinks, persons } from '../../db/loginSchema.js'
import { isIdentity, isOf, isPerson } from '../../db/personKey.js'
import type { FrameContext } from '../../frameOrigin/FrameContext.js'
import type { AuthSession, FrameCall } from '../../frameOrigin/FrameRoute.js'
import { HttpError } from '../../http/HttpError.js'
import { keepEarlierContact } from '../contacts.js'
import { describeDevice } from '../describeDevice.js'
import { createToken } from '../hashToken.js'
import { lockIndexes } from '../lockIndexes.js'
import { codeTries, lifetimes } from '../loginLimits.js'
import { type KnownPerson, readPerson } from '../readPerson.js'
import { writeAudit } from '../writeAudit.js'
import type { Challenge } from './Challenge.js'
import { endEmailChanges } from './endEmailChanges.js'
import { issueCode } from './issueCode.js'
import { readTestScript, testCode } from './scriptedAddress.js'

type PersonCall = FrameCall & { readonly session: AuthSession }

const codeFor = (context: FrameContext, email: string, id: string, step: 'primary' | 'secondary') => {
  const isTest = readTestScript(context.config, email) !== undefined
  return { ...issueCode(context.secrets, id, step, isTest ? testCode : undefined), isTest }
}

/** The person of a log-in. Throws `session_expired` when they are gone. */
export const requirePerson = async (context: FrameContext, session: AuthSession): Promise<KnownPerson> => {
  const { database, secrets } = context
  const known = await askDatabase(() => readPerson(database.queries, secrets, session, session.method))
  if (known === undefined) throw new HttpError('session_expired', 'Your log-in has ended. Please log in again')
  return known
}

/**
 * Begins a change: uses the proof up, writes the challenge down and queues the first code, all or nothing. The code goes
 * to the old address first (`primary`); somebody who never logged in by e-mail has only the new one (`secondary`).
 */
export const startEmailChange = async (
  context: FrameContext,
  call: PersonCall,
  person: KnownPerson,
  change: { newEmail: string; proof: Parameters<FrameContext['keys']['verifyProof']>[1]['proof']; locale: string },
): Promise<{ challengeId: string; step: 'primary' | 'secondary' }> => {
  const { secrets, outbox, keys, database } = context
  const { newEmail, locale } = change
  const nowMs = context.now()
  const id = createToken()
  const step = person.hasEmailIdentity && person.contact !== null ? 'primary' : 'secondary'
  const to = step === 'primary' && person.contact !== null ? person.contact : newEmail
  const { code, codeHmac, isTest } = codeFor(context, to, id, step)
  const expiresAtMs = nowMs + lifetimes.code
  await askDatabase(() =>
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
        emailSealed: secrets.seal('email', id, newEmail),
        codeHmac,
        triesLeft: codeTries,
        clientSealed: secrets.seal('client', id, describeDevice(call.client)),
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
  outbox.wake()
  return { challengeId: id, step }
}

/** Sends the code to the new address, once the old one has agreed (the challenge stands at `secondary`). */
export const sendSecondaryCode = async (context: FrameContext, challenge: Challenge): Promise<void> => {
  const { secrets, outbox, database } = context
  const newEmail = secrets.open('email', challenge.id, challenge.emailSealed)
  const { code, codeHmac, isTest } = codeFor(context, newEmail, challenge.id, 'secondary')
  const expiresAtMs = context.now() + lifetimes.code
  await askDatabase(() =>
    database.queries.transaction(async (transaction) => {
      const isIt = and(eq(challenges.id, challenge.id), eq(challenges.step, 'secondary'))
      await transaction.update(challenges).set({ codeHmac, triesLeft: codeTries, expiresAtMs }).where(isIt)
      const content = { kind: 'changeCode', code, hostOrigin: challenge.hostOrigin, newEmail } as const
      if (!isTest) await outbox.queue(transaction, { to: newEmail, locale: challenge.locale, content }, expiresAtMs)
    }),
  )
  outbox.wake()
}

/** Ends what was begun or is open by the addresses a person has no longer; the asking log-in goes on. */
const endLogIns = async (
  queries: Queries,
  session: PersonCall['session'],
  nowMs: number,
  old: readonly { index: string }[],
): Promise<void> => {
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
 * Gives a person their new address: old identity out, new one in, notice to the old address, log entry, in one
 * transaction, so that a kill leaves the old state or the new one. Log-ins made by the old address end, but for the asking one, as
 * with its removal: whoever has lost a mailbox wants nobody left inside. Throws `identity_conflict` when the address, whose
 * mail the caller has just shown to read, belongs to somebody else, and `challenge_unknown` when the old one was removed meanwhile.
 */
export const finishEmailChange = async (context: FrameContext, call: PersonCall, newEmail: string): Promise<void> => {
  const { secrets, outbox, database } = context
  const nowMs = context.now()
  const { session } = call
  const { projectId, personId } = session
  const index = secrets.index('identity', 'email', newEmail)
  await askDatabase(() =>
    database.queries.transaction(async (transaction) => {
      const isOld = and(isOf(identities, session), eq(identities.method, 'email'))
      const old = await transaction.select({ index: identities.index }).from(identities).where(isOld)
      // Nobody decides about either address until the commit.
      await lockIndexes(transaction, [index, ...old.map((one) => one.index)])
      const before = await readPerson(transaction, secrets, session, session.method)
      if (old.length > 0 && !before?.hasEmailIdentity)
        throw new HttpError('challenge_unknown', 'This address was removed. Please begin again')
      const [owner] = await transaction.select().from(identities).where(isIdentity(projectId, index))
      const [contact] = await transaction
        .select({ id: persons.id })
        .from(persons)
        .where(and(eq(persons.projectId, projectId), eq(persons.contactIndex, index), ne(persons.id, personId)))
      if (contact !== undefined || (owner !== undefined && owner.personId !== personId))
        throw new HttpError('identity_conflict', 'This address already has a wallet of its own. Choose another one')
      if (owner !== undefined) return
      await keepEarlierContact(context, transaction, call.session)
      await transaction.delete(identities).where(isOld)
      await endLogIns(transaction, call.session, nowMs, old)
      const subjectSealed = secrets.seal('identity', index, newEmail)
      await transaction
        .insert(identities)
        .values({ index, projectId, personId, method: 'email', subjectSealed, createdAtMs: nowMs })
      const none = { contactSealed: null, contactIndex: null, contactFrom: null }
      await transaction.update(persons).set(none).where(isPerson(session))
      const content = { kind: 'emailChanged', newEmail, atMs: nowMs } as const
      const notice = { to: before?.contact ?? newEmail, locale: before?.locale ?? 'en', content }
      if (before?.contact) await outbox.queue(transaction, notice, nowMs + 7 * 86_400_000)
      const facts = { session: call.session.id, origin: call.hostOrigin }
      await writeAudit(transaction, {
        action: 'email.changed',
        atMs: nowMs,
        personId,
        projectId: call.project.id,
        facts,
      })
    }),
  )
  outbox.wake()
}
