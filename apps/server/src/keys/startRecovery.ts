import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysRecoveryStart } from '@foyer/contract/keys/keyEndpoints'
import { walletRecoveries } from '../db/keysSchema.js'
import { HttpError } from '../http/HttpError.js'
import { changeWallet } from './changeWallet.js'
import { decidePolicy } from './decidePolicy.js'
import { describeRecovery, type RecoveryRow, readRecovery } from './findRecovery.js'
import { listSlots, requireWallet } from './findWallet.js'
import { holdUntil } from './holdUntil.js'
import type { Asker, KeysContext } from './KeysContext.js'

/** So long after it is ready a recovery may be used; then it must be asked for, and told of, anew. */
const lifetimeMs = 7 * 86_400_000

/**
 * Begins the wait after which the managed half is released to this device, and tells the person by mail. One at a time:
 * while another is under way that one is answered. Throws `release_refused` where there is nothing to wait for, and where
 * nobody would hear of it. It is used when it is ready and the person has been told, by a mail that has left or on another device.
 */
export const startRecovery = async (
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysRecoveryStart>,
): Promise<EndpointAnswer<typeof postKeysRecoveryStart>> => {
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
    const readyAtMs = Math.max(nowMs + policy.waitMs, holdUntil(context, asker) ?? 0)
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
  if (under.way === undefined) throw new Error('a recovery is under way')
  return { recovery: await describeRecovery(context, under.way, asker) }
}
