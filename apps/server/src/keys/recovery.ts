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
import { claim, verifyProof } from './proof.js'

/** A recovery as stored. */
type RecoveryRow = typeof walletRecoveries.$inferSelect

/** The one recovery that is under way for a wallet. */
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

/** Whether the person has been told: every mail of it was taken by the mail server, or they have seen it on another device. */
export async function isTold(
  context: Pick<KeysContext, 'areSent'>,
  queries: Queries,
  { mailKeys, confirmedBy }: RecoveryRow,
): Promise<boolean> {
  return confirmedBy.length > 0 || (mailKeys.length > 0 && (await context.areSent(queries, mailKeys)))
}

/** A recovery as the person sees it. */
async function describeRecovery(
  context: Pick<KeysContext, 'areSent' | 'database'>,
  row: RecoveryRow,
  asker: Asker,
): Promise<Recovery> {
  return {
    recoveryId: row.recoveryId,
    startedAtMs: row.startedAtMs,
    readyAtMs: row.readyAtMs,
    isThisDevice: row.deviceId === asker.deviceId,
    isTold: await isTold(context, context.database.queries, row),
    isConfirmedHere: row.confirmedBy.includes(asker.deviceId),
  }
}

/** The recovery that is under way, null when there is none. */
export async function findRecovery(
  context: Pick<KeysContext, 'areSent' | 'database' | 'now'>,
  asker: Asker,
  walletId: string,
): Promise<Recovery | null> {
  const row = await readRecovery(context.database.queries, walletId, context.now())
  return row === undefined ? null : describeRecovery(context, row, asker)
}

/** So long after it is ready a recovery may be used; then it must be asked for, and told of, anew. */
const lifetimeMs = 7 * 86_400_000

/**
 * Begins the wait after which the managed half is released to this device, and tells the person by mail. One at a time:
 * while another is under way that one is answered. Throws `release_refused` where there is nothing to wait for, and where
 * nobody would hear of it. It is used when it is ready and the person has been told, by a mail that has left or on another device.
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
  if (!policy.canBeTold) throw new HttpError('release_refused', 'Nobody would hear of it, so the provider cannot help')
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
    const mailKeys = await context.tellRecovery(transaction, asker, { recoveryId, expiresAtMs })
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
  if (under.way === undefined) throw new ServerError('internal', 'a recovery is under way')
  return { recovery: await describeRecovery(context, under.way, asker) }
}

/**
 * Notes that the person has seen a recovery on a device that has the wallet open, and says that it was them. It makes the wait no
 * shorter. Nothing happens when there is no such recovery any more. Throws `proof_invalid`, `release_refused` on the device that asked.
 */
export async function confirmRecovery(
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysRecoveryConfirm>,
): Promise<Record<string, never>> {
  const { walletId, recoveryId, proof } = body
  await requireWallet(context.database.queries, asker, walletId)
  await changeWallet(context, asker, walletId, async (transaction) => {
    await verifyProof(transaction, claim(asker, 'confirmRecovery', recoveryId, proof), context.now())
    const row = await readRecovery(transaction, walletId, context.now())
    if (row?.recoveryId !== recoveryId || row.confirmedBy.includes(asker.deviceId)) return undefined
    if (row.deviceId === asker.deviceId) throw new HttpError('release_refused', 'Say so on another device of yours')
    await transaction
      .update(walletRecoveries)
      .set({ confirmedBy: [...row.confirmedBy, asker.deviceId] })
      .where(eq(walletRecoveries.recoveryId, recoveryId))
    return { action: 'recoveryConfirmed', facts: { recoveryId } }
  })
  return {}
}

/** Stops a recovery; any log-in of the person may, on any device. Nothing happens when there is none. */
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
