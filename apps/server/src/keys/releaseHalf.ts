import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysRelease } from '@foyer/contract/keys/keyEndpoints'
import { eq } from 'drizzle-orm'
import { runQuery } from '../db/Database.js'
import { walletSlots } from '../db/keysSchema.js'
import { HttpError } from '../errors/HttpError.js'
import { ServerError } from '../errors/ServerError.js'
import { changeWallet } from './changeWallet.js'
import { getHoldEndMs } from './deviceHold.js'
import { requireWallet, type SlotRow, type WalletRow } from './findWallet.js'
import { sealForFrame } from './halves.js'
import type { Asker, KeysContext } from './KeysContext.js'
import { verifyPasskeyAssertion } from './passkeyAssertion.js'
import { decidePolicy } from './policy.js'
import { removeReleaseNonce } from './proof.js'
import { isPersonNotified, readRecovery } from './recovery.js'
import { passkeyVerifier } from './slotList.js'

/**
 * Throws unless the managed half may be released: at once, or to the device whose recovery is ready after the person
 * was notified.
 */
async function assertManaged(context: KeysContext, asker: Asker, wallet: WalletRow): Promise<void> {
  const { managed } = await decidePolicy(context, asker, wallet)
  if (managed === 'never') throw new HttpError('release_refused', 'The provider does not open wallets here')
  if (managed === 'instant') return
  const nowMs = context.now()
  const recovery = await runQuery(() => readRecovery(context.database.queries, wallet.walletId, nowMs))
  if (recovery === undefined || recovery.deviceId !== asker.deviceId)
    throw new HttpError('recovery_waiting', 'Start a recovery first')
  const readyAtMs = Math.max(recovery.readyAtMs, getHoldEndMs(context, asker) ?? 0)
  if (readyAtMs > nowMs)
    throw new HttpError('recovery_waiting', 'The recovery is not ready yet', { retryAfterMs: readyAtMs - nowMs })
  if (!(await runQuery(() => isPersonNotified(context, context.database.queries, recovery))))
    throw new HttpError('recovery_waiting', 'The notices of this recovery have not been sent yet')
}

async function assertReleasable(
  context: KeysContext,
  asker: Asker,
  slot: SlotRow | undefined,
  wallet: WalletRow,
): Promise<SlotRow> {
  if (slot === undefined || slot.walletId !== wallet.walletId || slot.state !== 'live')
    throw new HttpError('slot_unknown', 'There is no such slot')
  if (slot.kind === 'kit') throw new HttpError('release_refused', 'A kit needs no server')
  if (slot.kind === 'device' && slot.deviceId !== asker.deviceId)
    throw new HttpError('release_refused', 'This slot belongs to another device')
  if (slot.kind === 'managed') await assertManaged(context, asker, wallet)
  return slot
}

/**
 * Returns the action that a passkey has confirmed, for the log. Throws `release_refused`. The nonce is used up in both
 * cases.
 */
async function verifyConfirmation(
  context: KeysContext,
  asker: Asker,
  { slot, wallet, body }: { slot: SlotRow; wallet: WalletRow; body: EndpointParsedBody<typeof postKeysRelease> },
): Promise<Readonly<Record<string, string>>> {
  if (slot.passkey === null) return {}
  const { passkey: assertion, recipientKey } = body
  const reject = () => new HttpError('release_refused', 'The passkey has not confirmed this')
  if (assertion === undefined) throw reject()
  if (!(await removeReleaseNonce(context.database.queries, asker, assertion.nonce, context.now()))) throw reject()
  const expected = { owner: wallet, recipientKey, origin: asker.frameOrigin }
  if (!verifyPasskeyAssertion(slot.passkey, assertion, expected)) throw reject()
  return { confirmed: assertion.action.name, confirmedHash: assertion.action.hash }
}

/**
 * Releases the server half of a slot to an entitled caller, sealed to the frame. The keeper's log and the audit log
 * contain the release before the response is sent. Throws `wallet_unknown`, `slot_unknown`, `release_refused`,
 * `recovery_waiting`, `password_wrong` (context `triesLeft`), `too_many_tries`.
 */
export async function releaseHalf(
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysRelease>,
): Promise<EndpointAnswer<typeof postKeysRelease>> {
  const { queries } = context.database
  const { walletId, slotId } = body
  const wallet = await requireWallet(queries, asker, walletId)
  const [found] = await runQuery(() => queries.select().from(walletSlots).where(eq(walletSlots.slotId, slotId)))
  const slot = await assertReleasable(context, asker, found, wallet)
  const confirmed = await verifyConfirmation(context, asker, { slot, wallet, body })
  const verifier = slot.kind === 'passkey' ? passkeyVerifier(slot.passkey) : body.verifier
  const released = await context.keeper.release(wallet, { slotId, kind: slot.kind, verifier }, asker.deviceId)
  if (released.status === 'unknown') throw new HttpError('slot_unknown', 'There is no such slot')
  if (slot.kind === 'passkey' && released.status !== 'released')
    throw new HttpError('release_refused', 'The slot has another public key than it was made with')
  if (released.status === 'exhausted')
    throw new HttpError('too_many_tries', 'Too many wrong passwords. Try again later', {
      retryAfterMs: released.waitMs,
    })
  if (released.status === 'wrong')
    throw new HttpError('password_wrong', 'The password is wrong', {
      context: { triesLeft: String(released.triesLeft) },
    })
  await changeWallet(context, asker, walletId, async (transaction) => {
    const nowMs = context.now()
    const kept = await transaction
      .update(walletSlots)
      .set({ releasedAtMs: nowMs })
      .where(eq(walletSlots.slotId, slotId))
      .returning({ state: walletSlots.state })
    // The slot was removed meanwhile: do not return the half.
    if (kept[0]?.state !== 'live') throw new HttpError('slot_unknown', 'There is no such slot')
    const facts = { slotId, kind: slot.kind, ...confirmed }
    return slot.kind === 'managed'
      ? { action: 'halfReleased', facts, notice: 'releaseDone' }
      : { action: 'halfReleased', facts }
  })
  const [half] = await sealForFrame(wallet, body.recipientKey, [{ slotId, half: released.half }])
  if (half === undefined) throw new ServerError('internal', 'one half was sealed')
  return { half }
}
