import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type {
  postKeysRecoveryCancel,
  postKeysRecoveryConfirm,
  postKeysRecoveryStart,
} from '@foyer/contract/keys/keyEndpoints'
import type { Recovery } from '@foyer/contract/keys/keyShapes'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { walletRecoveries } from '../db/keysSchema.js'
import { HttpError } from '../errors/HttpError.js'
import { ServerError } from '../errors/ServerError.js'
import { changeWallet } from './changeWallet.js'
import { getHoldEndMs } from './deviceHold.js'
import { listSlots, requireWallet } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'
import { decidePolicy } from './policy.js'
import { createProofClaim, verifyProof } from './proof.js'

/** A stored recovery. */
type RecoveryRow = typeof walletRecoveries.$inferSelect

/** Returns the waiting recovery of a wallet. A wallet has at most one. */
export async function readRecovery(
  queries: Queries,
  walletId: string,
  nowMs: number,
): Promise<RecoveryRow | undefined> {
  const [row] = await queries
    .select()
    .from(walletRecoveries)
    .where(
      and(
        eq(walletRecoveries.walletId, walletId),
        eq(walletRecoveries.state, 'waiting'),
        gt(walletRecoveries.expiresAtMs, nowMs),
      ),
    )
    .orderBy(desc(walletRecoveries.startedAtMs))
    .limit(1)
  return row
}

/**
 * Returns whether the person was notified: the mail server has accepted all mails, or the person has confirmed on
 * another device.
 */
export async function isPersonNotified(
  context: Pick<KeysContext, 'areSent'>,
  queries: Queries,
  { mailKeys, confirmedBy }: RecoveryRow,
): Promise<boolean> {
  return confirmedBy.length > 0 || (mailKeys.length > 0 && (await context.areSent(queries, mailKeys)))
}

/** Creates the view of a recovery for the person. */
async function createRecoveryView(
  context: Pick<KeysContext, 'areSent' | 'database'>,
  row: RecoveryRow,
  asker: Asker,
): Promise<Recovery> {
  return {
    recoveryId: row.recoveryId,
    startedAtMs: row.startedAtMs,
    readyAtMs: row.readyAtMs,
    isThisDevice: row.deviceId === asker.deviceId,
    isTold: await isPersonNotified(context, context.database.queries, row),
    isConfirmedHere: row.confirmedBy.includes(asker.deviceId),
  }
}

/** Returns the waiting recovery, or null if there is none. */
export async function findRecovery(
  context: Pick<KeysContext, 'areSent' | 'database' | 'now'>,
  asker: Asker,
  walletId: string,
): Promise<Recovery | null> {
  const row = await readRecovery(context.database.queries, walletId, context.now())
  return row === undefined ? null : createRecoveryView(context, row, asker)
}

/**
 * How long a recovery can be used after it is ready, in milliseconds. After that a new one must start, with new
 * notices.
 */
const lifetimeMs = 7 * 86_400_000

/**
 * Starts the wait before the managed half is released to this device, and notifies the person by mail. If a recovery is
 * already waiting, returns that one. Throws `release_refused` if there is nothing to wait for, or if the person cannot
 * be notified. The half is released when the recovery is ready and the person was notified, by a sent mail or on
 * another device.
 */
export async function startRecovery(
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysRecoveryStart>,
): Promise<EndpointAnswer<typeof postKeysRecoveryStart>> {
  const { walletId, recoveryId } = body
  const wallet = await requireWallet(context.database.queries, asker, walletId)
  const policy = await decidePolicy(context, asker, wallet)
  if (policy.managed !== 'delayed') throw new HttpError('release_refused', 'There is no delayed recovery here')
  if (!policy.canBeTold)
    throw new HttpError('release_refused', 'No notice can reach the person, so the provider cannot recover the wallet')
  const under: { way?: RecoveryRow } = {}
  await changeWallet(context, asker, walletId, async (transaction) => {
    const nowMs = context.now()
    const slots = await listSlots(transaction, walletId)
    if (!slots.some(({ kind }) => kind === 'managed'))
      throw new HttpError('release_refused', 'This wallet can be opened by its person only')
    const running = await readRecovery(transaction, walletId, nowMs)
    if (running !== undefined) {
      under.way = running
      return undefined
    }
    const readyAtMs = Math.max(nowMs + policy.waitMs, getHoldEndMs(context, asker) ?? 0)
    const expiresAtMs = readyAtMs + lifetimeMs
    const mailKeys = await context.queueRecoveryNotices(transaction, asker, { recoveryId, expiresAtMs })
    const [row] = await transaction
      .insert(walletRecoveries)
      .values({
        recoveryId,
        walletId,
        deviceId: asker.deviceId,
        state: 'waiting',
        startedAtMs: nowMs,
        readyAtMs,
        expiresAtMs,
        mailKeys,
      })
      .onConflictDoNothing()
      .returning()
    if (row === undefined) throw new HttpError('bad_request', 'This recovery was stopped. Begin a new one')
    under.way = row
    return { action: 'recoveryStarted', facts: { recoveryId } }
  })
  if (under.way === undefined) throw new ServerError('internal', 'the recovery was not stored')
  return { recovery: await createRecoveryView(context, under.way, asker) }
}

/**
 * Stores that the person has confirmed a recovery on a device with the open wallet. Does not shorten the wait. Does
 * nothing if the recovery is not waiting. Throws `proof_invalid`, and `release_refused` on the device that started the
 * recovery.
 */
export async function confirmRecovery(
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysRecoveryConfirm>,
): Promise<Record<string, never>> {
  const { walletId, recoveryId, proof } = body
  await requireWallet(context.database.queries, asker, walletId)
  await changeWallet(context, asker, walletId, async (transaction) => {
    await verifyProof(transaction, createProofClaim(asker, 'confirmRecovery', recoveryId, proof), context.now())
    const row = await readRecovery(transaction, walletId, context.now())
    if (row?.recoveryId !== recoveryId || row.confirmedBy.includes(asker.deviceId)) return undefined
    if (row.deviceId === asker.deviceId) throw new HttpError('release_refused', 'Confirm on another device of yours')
    await transaction
      .update(walletRecoveries)
      .set({ confirmedBy: [...row.confirmedBy, asker.deviceId] })
      .where(eq(walletRecoveries.recoveryId, recoveryId))
    return { action: 'recoveryConfirmed', facts: { recoveryId } }
  })
  return {}
}

/** Cancels a recovery. Any session of the person can do this, on any device. Does nothing if there is none. */
export async function cancelRecovery(
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysRecoveryCancel>,
): Promise<Record<string, never>> {
  const { walletId, recoveryId } = body
  await requireWallet(context.database.queries, asker, walletId)
  await changeWallet(context, asker, walletId, async (transaction) => {
    const stopped = await transaction
      .update(walletRecoveries)
      .set({ state: 'cancelled' })
      .where(
        and(
          eq(walletRecoveries.recoveryId, recoveryId),
          eq(walletRecoveries.walletId, walletId),
          eq(walletRecoveries.state, 'waiting'),
        ),
      )
      .returning()
    return stopped.length === 0 ? undefined : { action: 'recoveryCancelled', facts: { recoveryId } }
  })
  return {}
}
