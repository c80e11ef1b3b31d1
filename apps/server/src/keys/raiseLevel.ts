import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysLevelRaise } from '@foyer/contract/keys/keyEndpoints'
import { eq } from 'drizzle-orm'
import { runQuery } from '../db/Database.js'
import { wallets } from '../db/keysSchema.js'
import { HttpError } from '../errors/HttpError.js'
import { changeWallet } from './changeWallet.js'
import { assertNoHold } from './deviceHold.js'
import { listSlots, loadFrameWallet, requireWallet } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'
import { createProofClaim, verifyProof } from './proof.js'
import { finishRemovals, markRemoving } from './removals.js'
import { isUserHeld, storeSlotList } from './slotList.js'

/**
 * Raises the wallet to L1: then only its person can open it. The managed half is not released after the commit and is
 * destroyed before the response. This cannot be undone. Throws `proof_invalid`, `version_conflict`, `hold`, and
 * `slot_unused` if no slot of the person has opened the wallet yet.
 */
export async function raiseLevel(
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysLevelRaise>,
): Promise<EndpointAnswer<typeof postKeysLevelRaise>> {
  const { queries } = context.database
  const { walletId, slotList, proof } = body
  const wallet = await requireWallet(queries, asker, walletId)
  assertNoHold(context, asker)
  await changeWallet(context, asker, walletId, async (transaction, locked) => {
    await verifyProof(transaction, createProofClaim(asker, 'raiseLevel', walletId, proof), context.now())
    if (locked.level === 'L1') return undefined
    const slots = await listSlots(transaction, walletId)
    if (!slots.some((slot) => isUserHeld(slot.kind) && slot.usedAtMs !== null))
      throw new HttpError('slot_unused', 'First open the wallet once with your passkey, password or kit')
    await markRemoving(
      transaction,
      slots.filter(({ kind }) => kind === 'managed').map(({ slotId }) => slotId),
    )
    await storeSlotList(transaction, locked, slotList)
    await transaction.update(wallets).set({ level: 'L1' }).where(eq(wallets.walletId, walletId))
    return { action: 'levelRaised', notice: 'levelRaised' }
  })
  await finishRemovals({ queries, keeper: context.keeper }, wallet, asker.deviceId)
  return { wallet: await runQuery(() => loadFrameWallet(queries, asker, wallet)) }
}
