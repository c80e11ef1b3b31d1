import { and, eq, gt, gte, inArray, isNull, lte, ne } from 'drizzle-orm'
import { type Queries, runQuery } from '../../db/Database.js'
import { challenges, emailChanges } from '../../db/emailSchema.js'
import { walletRecoveries, wallets } from '../../db/keysSchema.js'
import { lockPerson } from '../../db/locks.js'
import { authSessions, devices, identities, pendingLinks, persons } from '../../db/loginSchema.js'
import { isOf, isPerson, type PersonKey } from '../../db/personKey.js'
import { getKeyPolicy } from '../../keeper/keyPolicy.js'
import { createToken, hashToken } from '../../secrets/secrets.js'
import type { FrameContext } from '../frame/FrameContext.js'
import { loadPerson } from '../loadPerson.js'
import { writeAudit } from '../writeAudit.js'

/** Ends all pending address changes of a person. */
export async function endEmailChanges(queries: Queries, key: PersonKey): Promise<void> {
  const isTheirs = and(isOf(challenges, key), eq(challenges.kind, 'change'), ne(challenges.step, 'over'))
  await queries.update(challenges).set({ step: 'over', codeHmac: null }).where(isTheirs)
}

const hourMs = 3_600_000
const noticeLifetimeMs = 7 * 24 * hourMs

type Change = typeof emailChanges.$inferSelect

/**
 * Returns how long a change can be undone, in milliseconds: the longer of the hold on new devices and the recovery
 * delay. Returns 0 if both are off.
 */
export async function getUndoMs(context: FrameContext, projectId: string): Promise<number> {
  const { managed, delayMs } = await getKeyPolicy(context, projectId)
  return Math.max(context.config.holdHours * hourMs, managed === 'delayed' ? delayMs : 0)
}

/** A previous address that the person claimed: they logged in with it, or a provider vouched for it. */
export type OldAddress = Pick<Change, 'addressIndex' | 'identitySinceMs' | 'contactFrom'> & { readonly address: string }

/** Makes a change undoable, within its transaction. Returns the token, which must be sent only to the old address. */
export async function createUndoToken(
  context: FrameContext,
  queries: Queries,
  person: PersonKey,
  old: OldAddress,
  { hostOrigin, endsAtMs }: { hostOrigin: string; endsAtMs: number },
): Promise<string> {
  const token = createToken()
  const undoHash = hashToken(token)
  const { address, addressIndex, identitySinceMs, contactFrom } = old
  const { projectId, personId } = person
  await queries.insert(emailChanges).values({
    ...{ undoHash, projectId, personId, hostOrigin, addressIndex, identitySinceMs, contactFrom },
    addressSealed: context.secrets.seal('email', undoHash, address),
    changedAtMs: context.now(),
    endsAtMs,
  })
  return token
}

/** Returns the person who can still restore an address by an undo. Until then no other person can claim it. */
export async function findFormerOwner(
  queries: Queries,
  projectId: string,
  addressIndex: string,
  nowMs: number,
): Promise<string | undefined> {
  const isIt = and(eq(emailChanges.projectId, projectId), eq(emailChanges.addressIndex, addressIndex))
  const [row] = await queries
    .select({ personId: emailChanges.personId })
    .from(emailChanges)
    .where(and(isIt, gt(emailChanges.endsAtMs, nowMs)))
    .limit(1)
  return row?.personId
}

/** Deletes changes that can no longer be undone. */
export async function deleteOldChanges(queries: Queries, nowMs: number): Promise<void> {
  await queries.delete(emailChanges).where(lte(emailChanges.endsAtMs, nowMs))
}

/**
 * Returns the change that a link undoes, and the person's language. Returns undefined if the link is unknown, used or
 * expired.
 */
export async function findChange(
  context: FrameContext,
  token: string,
): Promise<{ change: Change; locale: string } | undefined> {
  const isIt = and(eq(emailChanges.undoHash, hashToken(token)), gt(emailChanges.endsAtMs, context.now()))
  const [row] = await runQuery(() =>
    context.database.queries
      .select({ change: emailChanges, locale: persons.locale })
      .from(emailChanges)
      .innerJoin(persons, isOf(emailChanges, { projectId: persons.projectId, personId: persons.id }))
      .where(isIt),
  )
  return row
}

/** Notifies the current address, and all earlier ones since the change, of the undo. */
async function notifyAllAddresses(context: FrameContext, queries: Queries, change: Change): Promise<void> {
  const { secrets, outbox } = context
  const person = await loadPerson(queries, secrets, change, '')
  const isUndone = and(isOf(emailChanges, change), gte(emailChanges.changedAtMs, change.changedAtMs))
  const rows = await queries.select().from(emailChanges).where(isUndone)
  const before = rows.map(({ undoHash, addressSealed }) => secrets.open('email', undoHash, addressSealed))
  const content = { kind: 'changeUndone', hostOrigin: change.hostOrigin, atMs: context.now() } as const
  for (const to of new Set([...(person?.contact ? [person.contact] : []), ...before]))
    await outbox.queue(queries, { to, locale: person?.locale ?? 'en', content }, context.now() + noticeLifetimeMs)
}

/**
 * Ends all access that the new address may have given: sessions, and the devices, log-in methods and recoveries since
 * the change.
 */
async function endAccessSince(queries: Queries, { changedAtMs, ...person }: Change, nowMs: number): Promise<void> {
  const isSince = and(isOf(identities, person), gte(identities.createdAtMs, changedAtMs))
  await queries.delete(identities).where(isSince)
  await queries.delete(identities).where(and(isOf(identities, person), eq(identities.method, 'email')))
  await queries.delete(pendingLinks).where(isOf(pendingLinks, person))
  await endEmailChanges(queries, person)
  const isOpen = and(isOf(authSessions, person), isNull(authSessions.endedAtMs))
  await queries.update(authSessions).set({ endedAtMs: nowMs }).where(isOpen)
  await queries.delete(devices).where(and(isOf(devices, person), gte(devices.addedAtMs, changedAtMs)))
  const own = queries.select({ walletId: wallets.walletId }).from(wallets).where(isOf(wallets, person))
  const isWaiting = and(inArray(walletRecoveries.walletId, own), eq(walletRecoveries.state, 'waiting'))
  await queries.update(walletRecoveries).set({ state: 'cancelled' }).where(isWaiting)
  // Later changes are undone together with this one.
  await queries.delete(emailChanges).where(and(isOf(emailChanges, person), gte(emailChanges.changedAtMs, changedAtMs)))
}

/**
 * Restores the old address. It becomes a log-in method again if it was one, or if no other method is left: otherwise
 * the person could not log in. Otherwise it is claimed only if the account that vouched for it still exists.
 */
async function restoreAddress(context: FrameContext, queries: Queries, change: Change, nowMs: number): Promise<void> {
  const { secrets } = context
  const { projectId, personId, addressIndex, identitySinceMs, contactFrom } = change
  const address = secrets.open('email', change.undoHash, change.addressSealed)
  const left = await queries.select({ index: identities.index }).from(identities).where(isOf(identities, change))
  if (identitySinceMs !== null || left.length === 0) {
    const subjectSealed = secrets.seal('identity', addressIndex, address)
    const createdAtMs = identitySinceMs ?? nowMs
    const identity = { index: addressIndex, projectId, personId, method: 'email', subjectSealed, createdAtMs }
    await queries.insert(identities).values(identity)
    const none = { contactSealed: null, contactIndex: null, contactFrom: null, contactEndedAtMs: null }
    await queries.update(persons).set(none).where(isPerson(change))
    return
  }
  const isVouched = left.some(({ index }) => index === contactFrom)
  await queries
    .update(persons)
    .set({
      contactSealed: secrets.seal('email', personId, address),
      contactIndex: isVouched ? addressIndex : null,
      contactFrom: isVouched ? contactFrom : null,
      contactEndedAtMs: isVouched ? null : nowMs,
    })
    .where(isPerson(change))
}

/**
 * Undoes a change of the address, in one transaction with the mails to both addresses and the audit entry. Uses the
 * link up. Returns false if the link is used or expired.
 */
export async function undoChange(context: FrameContext, token: string): Promise<boolean> {
  const found = await findChange(context, token)
  if (found === undefined) return false
  const { projectId, personId, addressIndex } = found.change
  const person = { projectId, personId }
  const nowMs = context.now()
  const isDone = await runQuery(() =>
    context.database.queries.transaction(async (transaction) => {
      await lockPerson(transaction, person, [addressIndex])
      const isIt = and(eq(emailChanges.undoHash, found.change.undoHash), gt(emailChanges.endsAtMs, nowMs))
      const [change] = await transaction.select().from(emailChanges).where(isIt).for('update')
      if (change === undefined) return false
      // Notify before the removal, while all addresses are still stored.
      await notifyAllAddresses(context, transaction, change)
      await endAccessSince(transaction, change, nowMs)
      await restoreAddress(context, transaction, change, nowMs)
      await writeAudit(transaction, { action: 'email.change.undone', atMs: nowMs, ...person })
      return true
    }),
  )
  if (isDone) context.outbox.startDelivery()
  return isDone
}
