import { randomUUID } from 'node:crypto'
import { and, eq, gt, or } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { lockIndexes } from '../db/locks.js'
import { identities, pendingLinks, persons } from '../db/loginSchema.js'
import { isIdentity, isOf, isPerson, type PersonKey } from '../db/personKey.js'
import type { FrameCall } from '../http/FrameCall.js'
import { storeEarlierContact } from './contacts.js'
import { findFormerOwner } from './email/undoChange.js'
import type { ProvenIdentity } from './finishLogin.js'
import type { FrameContext } from './frame/FrameContext.js'
import { lifetimes } from './loginLimits.js'
import { updateContact } from './updateContact.js'

/** The person of a proven identity, or the reason why the log-in is rejected. */
export type Recognised =
  | { readonly personId: string; readonly isNewPerson: boolean; readonly linkedMethod: string | undefined }
  /** The verified address belongs to another person, who logs in with `conflictWith`. */
  | { readonly conflictWith: string }
  /** The address belonged to another person before a change that can still be undone. */
  | { readonly formerlyOf: string }

async function findOwner(
  queries: Queries,
  projectId: string,
  emailIndex: string,
): Promise<{ id: string; method: string } | undefined> {
  const [owner] = await queries
    .select({ id: persons.id, method: identities.method })
    .from(persons)
    .innerJoin(identities, isOf(identities, { projectId: persons.projectId, personId: persons.id }))
    .where(
      and(eq(persons.projectId, projectId), or(eq(persons.contactIndex, emailIndex), eq(identities.index, emailIndex))),
    )
    // Use the oldest identity: the owner can certainly log in with it.
    .orderBy(identities.createdAtMs)
    .limit(1)
  return owner
}

/**
 * Adds the log-in method that is pending on this device for the person. Call it after the person's log-in. Returns the
 * method.
 */
async function linkPending(context: FrameContext, queries: Queries, call: FrameCall, key: PersonKey) {
  const here = and(eq(pendingLinks.projectId, call.project.id), eq(pendingLinks.jkt, call.device.jkt))
  const isTheirs = and(here, eq(pendingLinks.personId, key.personId), gt(pendingLinks.expiresAtMs, context.now()))
  const [link] = await queries.delete(pendingLinks).where(isTheirs).returning()
  if (link === undefined) return undefined
  await lockIndexes(queries, key.projectId, [link.identityIndex])
  if (link.method === 'email') {
    // Lock the person: if a pending link and an address change add an address at once, the first one wins.
    await queries.select({ id: persons.id }).from(persons).where(isPerson(key)).for('update')
    const isEmail = and(isOf(identities, key), eq(identities.method, 'email'))
    const [other] = await queries.select().from(identities).where(isEmail).limit(1)
    if (other !== undefined) return undefined
    await storeEarlierContact(context, queries, key)
  }
  const { identityIndex: index, method, subjectSealed } = link
  const row = { index, ...key, method, subjectSealed, createdAtMs: context.now() }
  const added = await queries.insert(identities).values(row).onConflictDoNothing().returning()
  if (added.length === 0) return undefined
  if (method === 'email') {
    // The log-in address replaces the address from a provider.
    const none = { contactSealed: null, contactIndex: null, contactFrom: null, contactEndedAtMs: null }
    await queries.update(persons).set(none).where(isPerson(key))
  }
  return method
}

async function storeProfile(context: FrameContext, queries: Queries, key: PersonKey, identity: ProvenIdentity) {
  const { secrets } = context
  const name = identity.userName
  if (name !== undefined)
    await queries
      .update(persons)
      .set({ userNameSealed: secrets.seal('identity', key.personId, name) })
      .where(isPerson(key))
  if (identity.locale !== undefined) await queries.update(persons).set({ locale: identity.locale }).where(isPerson(key))
}

/** Finds or creates the person of a proven identity in the project of the call, within the caller's transaction. */
export async function findOrCreatePerson(
  context: FrameContext,
  queries: Queries,
  call: FrameCall,
  identity: ProvenIdentity,
): Promise<Recognised> {
  const { secrets } = context
  const projectId = call.project.id
  const nowMs = context.now()
  const { method, subject } = identity
  const index = secrets.index('identity', method, subject)
  const email = method === 'email' ? subject : identity.verifiedEmail?.toLowerCase()
  const emailIndex = email === undefined ? undefined : secrets.index('identity', 'email', email)
  await lockIndexes(queries, projectId, emailIndex === undefined ? [index] : [index, emailIndex])

  const [known] = await queries.select().from(identities).where(isIdentity(projectId, index))
  if (known !== undefined) {
    const key = { projectId, personId: known.personId }
    const linkedMethod = await linkPending(context, queries, call, key)
    await storeProfile(context, queries, key, identity)
    if (method !== 'email') {
      const claim = email === undefined || emailIndex === undefined ? undefined : { email, index: emailIndex }
      await updateContact(context, queries, key, { method, identityIndex: index, claim })
    }
    return { personId: known.personId, isNewPerson: false, linkedMethod }
  }

  const subjectSealed = secrets.seal('identity', index, subject)
  const owner = emailIndex === undefined ? undefined : await findOwner(queries, projectId, emailIndex)
  if (owner !== undefined) {
    const link = { personId: owner.id, identityIndex: index, method, subjectSealed }
    const row = { ...link, expiresAtMs: nowMs + lifetimes.pendingLink }
    await queries
      .insert(pendingLinks)
      .values({ projectId, jkt: call.device.jkt, ...row })
      .onConflictDoUpdate({ target: [pendingLinks.projectId, pendingLinks.jkt], set: row })
    return { conflictWith: owner.method }
  }

  // Reject an address that its former owner can still restore: a new owner would prevent that.
  const formerlyOf = emailIndex === undefined ? undefined : await findFormerOwner(queries, projectId, emailIndex, nowMs)
  if (formerlyOf !== undefined) return { formerlyOf }

  const personId = randomUUID()
  const contact =
    method === 'email' || email === undefined || emailIndex === undefined
      ? {}
      : { contactSealed: secrets.seal('email', personId, email), contactIndex: emailIndex, contactFrom: index }
  await queries.insert(persons).values({ projectId, id: personId, ...contact, createdAtMs: nowMs })
  await queries.insert(identities).values({ index, projectId, personId, method, subjectSealed, createdAtMs: nowMs })
  await storeProfile(context, queries, { projectId, personId }, identity)
  return { personId, isNewPerson: true, linkedMethod: undefined }
}
