import { and, eq, gt, gte, inArray, isNull, lte, ne } from 'drizzle-orm'
import { askDatabase, type Queries } from '../../db/Database.js'
import { challenges, emailChanges } from '../../db/emailSchema.js'
import { walletRecoveries, wallets } from '../../db/keysSchema.js'
import { lockPerson } from '../../db/locks.js'
import { authSessions, devices, identities, pendingLinks, persons } from '../../db/loginSchema.js'
import { isOf, isPerson, type PersonKey } from '../../db/personKey.js'
import { readKeyPolicy } from '../../keeper/keyPolicy.js'
import { createToken, hashToken } from '../../secrets/secrets.js'
import type { FrameContext } from '../frame/FrameContext.js'
import { readPerson } from '../readPerson.js'
import { writeAudit } from '../writeAudit.js'

/** Ends every change of address a person has begun. */
export async function endEmailChanges(queries: Queries, key: PersonKey): Promise<void> {
  const isTheirs = and(isOf(challenges, key), eq(challenges.kind, 'change'), ne(challenges.step, 'over'))
  await queries.update(challenges).set({ step: 'over', codeHmac: null }).where(isTheirs)
}

const hourMs = 3_600_000
const noticeLifetimeMs = 7 * 24 * hourMs

type Change = typeof emailChanges.$inferSelect

/**
 * How long a change can be undone: as long as a new device waits, and as long as a recovery does that somebody begins by the new address.
 * 0 where neither waits.
 */
export async function readUndoMs(context: FrameContext, projectId: string): Promise<number> {
  const { managed, delayMs } = await readKeyPolicy(context, projectId)
  return Math.max(context.config.holdHours * hourMs, managed === 'delayed' ? delayMs : 0)
}

/** An address that a person had until now, and a claim to it: they log in by it, or a provider vouches for it. */
export type OldAddress = Pick<Change, 'addressIndex' | 'identitySinceMs' | 'contactFrom'> & { readonly address: string }

/** Lets a change be undone from now on, within its transaction; the token is for the mail to the old address alone. */
export async function keepUndo(
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

/** The person who may still get an address back: until then it is nobody else's. */
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

/** Forgets changes that can be undone no longer. */
export async function deleteOldChanges(queries: Queries, nowMs: number): Promise<void> {
  await queries.delete(emailChanges).where(lte(emailChanges.endsAtMs, nowMs))
}

/** The change a link undoes and the language of its person; undefined for a link that was used, is over or never was. */
export async function findChange(
  context: FrameContext,
  token: string,
): Promise<{ change: Change; locale: string } | undefined> {
  const isIt = and(eq(emailChanges.undoHash, hashToken(token)), gt(emailChanges.endsAtMs, context.now()))
  const [row] = await askDatabase(() =>
    context.database.queries
      .select({ change: emailChanges, locale: persons.locale })
      .from(emailChanges)
      .innerJoin(persons, isOf(emailChanges, { projectId: persons.projectId, personId: persons.id }))
      .where(isIt),
  )
  return row
}

/** Tells the address of now, and those that were before it and since the change, that it is undone. */
async function tellAll(context: FrameContext, queries: Queries, change: Change): Promise<void> {
  const { secrets, outbox } = context
  const person = await readPerson(queries, secrets, change, '')
  const isUndone = and(isOf(emailChanges, change), gte(emailChanges.changedAtMs, change.changedAtMs))
  const rows = await queries.select().from(emailChanges).where(isUndone)
  const before = rows.map(({ undoHash, addressSealed }) => secrets.open('email', undoHash, addressSealed))
  const content = { kind: 'changeUndone', hostOrigin: change.hostOrigin, atMs: context.now() } as const
  for (const to of new Set([...(person?.contact ? [person.contact] : []), ...before]))
    await outbox.queue(queries, { to, locale: person?.locale ?? 'en', content }, context.now() + noticeLifetimeMs)
}

/** Puts everybody out who may have come by the new address: log-ins, devices, ways to log in and recoveries since the change. */
async function putOut(queries: Queries, { changedAtMs, ...person }: Change, nowMs: number): Promise<void> {
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
  // What was changed after this one is undone with it.
  await queries.delete(emailChanges).where(and(isOf(emailChanges, person), gte(emailChanges.changedAtMs, changedAtMs)))
}

/**
 * Gives the old address back as it was. Where the account that vouched for it is gone it is nobody's claim; where no other way is left,
 * its reader logs in by it, or nobody could.
 */
async function putBack(context: FrameContext, queries: Queries, change: Change, nowMs: number): Promise<void> {
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
 * Undoes a change of the address for whoever reads the old one, in one transaction with the mails to both addresses and the entry of the
 * log: before it everything is as the change left it, after it the link is used up. False for a link that is over.
 */
export async function undoChange(context: FrameContext, token: string): Promise<boolean> {
  const found = await findChange(context, token)
  if (found === undefined) return false
  const { projectId, personId, addressIndex } = found.change
  const person = { projectId, personId }
  const nowMs = context.now()
  const isDone = await askDatabase(() =>
    context.database.queries.transaction(async (transaction) => {
      await lockPerson(transaction, person, [addressIndex])
      const isIt = and(eq(emailChanges.undoHash, found.change.undoHash), gt(emailChanges.endsAtMs, nowMs))
      const [change] = await transaction.select().from(emailChanges).where(isIt).for('update')
      if (change === undefined) return false
      // While all of them are known.
      await tellAll(context, transaction, change)
      await putOut(transaction, change, nowMs)
      await putBack(context, transaction, change, nowMs)
      await writeAudit(transaction, { action: 'email.change.undone', atMs: nowMs, ...person })
      return true
    }),
  )
  if (isDone) context.outbox.wake()
  return isDone
}
