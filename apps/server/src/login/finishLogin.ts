import type { loginAnswer } from '@foyer/contract/login/loginAnswer'
import { and, eq, ne } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Queries, runQuery } from '../db/Database.js'
import { consents, devices } from '../db/loginSchema.js'
import { isOf, type PersonKey } from '../db/personKey.js'
import { HttpError } from '../errors/HttpError.js'
import { ServerError } from '../errors/ServerError.js'
import { type FrameCall, FrameReply } from '../http/FrameCall.js'
import { signAccessToken } from './accessToken.js'
import { openAuthSession, refreshCookie } from './authSession.js'
import { findOrCreatePerson } from './findOrCreatePerson.js'
import type { FrameContext } from './frame/FrameContext.js'
import { loadPerson } from './loadPerson.js'
import { getMethodName } from './methodNames.js'
import { queueNewDevice, queueNotice } from './notices.js'
import { writeAudit } from './writeAudit.js'

/** An identity that a log-in method has proven. */
export interface ProvenIdentity {
  /** `email`, `farcaster` or the name of a social provider. */
  readonly method: string
  /** The lower-case e-mail address, the provider's `sub`, or the Farcaster id. */
  readonly subject: string
  /**
   * Set only if the provider has verified the address: an unverified address must not link accounts or cause conflicts.
   */
  readonly verifiedEmail?: string
  readonly userName?: string
  /** The language of mails to this person. */
  readonly locale?: string
}

async function recordDevice(queries: Queries, key: PersonKey, jkt: string, nowMs: number) {
  const [other] = await queries
    .select({ jkt: devices.jkt })
    .from(devices)
    .where(and(isOf(devices, key), ne(devices.jkt, jkt)))
    .limit(1)
  const added = await queries
    .insert(devices)
    .values({ ...key, jkt, addedAtMs: nowMs, lastSeenAtMs: nowMs, isLater: other !== undefined })
    .onConflictDoNothing()
    .returning()
  if (added.length > 0) return true
  const isIt = and(isOf(devices, key), eq(devices.jkt, jkt))
  const [known] = await queries.select().from(devices).where(isIt).for('update')
  await queries.update(devices).set({ lastSeenAtMs: nowMs, signedOutAtMs: null }).where(isIt)
  // After a sign-out everywhere, notify the person of each device that returns. `addedAtMs` does not change, so the
  // hold does not start again.
  return known !== undefined && known.signedOutAtMs !== null
}

async function commitLogin(context: FrameContext, queries: Queries, call: FrameCall, identity: ProvenIdentity) {
  const nowMs = context.now()
  const recognised = await findOrCreatePerson(context, queries, call, identity)
  if ('conflictWith' in recognised || 'formerlyOf' in recognised) return recognised
  const { personId, isNewPerson, linkedMethod } = recognised
  const key = { projectId: call.project.id, personId }
  const isNewDevice = await recordDevice(queries, key, call.device.jkt, nowMs)
  const consent = { ...key, origin: call.hostOrigin, createdAtMs: nowMs }
  await queries.insert(consents).values(consent).onConflictDoNothing()
  const { sessionId, refreshToken } = await openAuthSession(
    queries,
    call,
    { id: personId, method: identity.method },
    nowMs,
  )
  const person = await loadPerson(queries, context.secrets, key, identity.method)
  if (person === undefined) throw new ServerError('internal', 'the person was deleted during the transaction')
  if (isNewDevice && !isNewPerson) await queueNewDevice(context, queries, key, call)
  if (linkedMethod !== undefined)
    await queueNotice(context, queries, key, { kind: 'linked', method: getMethodName(linkedMethod), atMs: nowMs })
  const facts = { method: identity.method, session: sessionId, origin: call.hostOrigin, device: call.device.jkt }
  const audit = { atMs: nowMs, ...key }
  if (linkedMethod !== undefined)
    await writeAudit(queries, { ...audit, action: 'identity.linked', facts: { method: linkedMethod } })
  await writeAudit(queries, { ...audit, action: isNewPerson ? 'person.created' : 'login', facts })
  return { person, sessionId, refreshToken, isNewPerson, isNewDevice }
}

/**
 * Completes a log-in: finds or creates the person, stores the consent for the page and the device, and opens an
 * AuthSession. Returns tokens and the refresh cookie.
 *
 * Throws `identity_conflict` (409, `context.with` = the method to log in with) if the verified address belongs to
 * another person. The identity stays pending for ten minutes and is linked when that person logs in on the same device.
 * Throws it without `with` if another person had the address before a change that can still be undone.
 */
export async function finishLogin(
  context: FrameContext,
  call: FrameCall,
  identity: ProvenIdentity,
): Promise<FrameReply<z.infer<typeof loginAnswer>>> {
  const done = await runQuery(() =>
    context.database.queries.transaction((transaction) => commitLogin(context, transaction, call, identity)),
  )
  context.outbox.startDelivery()
  if ('conflictWith' in done) {
    const way = getMethodName(done.conflictWith)
    throw new HttpError(
      'identity_conflict',
      `This address already logs in with ${way}. Log in with ${way} on this device within ten minutes, and both ways will work`,
      { context: { with: done.conflictWith } },
    )
  }
  if ('formerlyOf' in done)
    throw new HttpError(
      'identity_conflict',
      'The address of a wallet was changed from this one a short time ago. If that was not you, open the link in the mail about it',
    )
  const { person, sessionId, refreshToken, isNewPerson, isNewDevice } = done
  const token = await signAccessToken(context, call, { id: sessionId, personId: person.id })
  const { id, email, userName, method } = person
  const answer = { ...token, person: { id, email, userName, method }, isNewPerson, isNewDevice }
  return new FrameReply(answer, [refreshCookie(call.project.id, refreshToken)])
}
