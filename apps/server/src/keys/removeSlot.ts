import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysSlotRemove } from '@foyer/contract/keys/keyEndpoints'
import { runQuery } from '../db/Database.js'
import { HttpError } from '../errors/HttpError.js'
import { changeWallet } from './changeWallet.js'
import { listSlots, loadFrameWallet, requireWallet } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'
import { createProofClaim, verifyProof } from './proof.js'
import { finishRemovals, markRemoving } from './removals.js'
import { assertOpenable, storeSlotList } from './slotList.js'

/**
 * Removes a slot and destroys its server half. Does nothing if the slot is already removed. Throws `proof_invalid`,
 * `version_conflict`, `slot_needed` for the last slot besides devices, `bad_request` for the managed slot.
 */
export async function removeSlot(
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysSlotRemove>,
): Promise<EndpointAnswer<typeof postKeysSlotRemove>> {
  const { queries } = context.database
  const { walletId, slotId, slotList, proof } = body
  const wallet = await requireWallet(queries, asker, walletId)
  await changeWallet(context, asker, walletId, async (transaction, locked) => {
    await verifyProof(transaction, createProofClaim(asker, 'removeSlot', slotId, proof), context.now())
    const slots = await listSlots(transaction, walletId)
    const slot = slots.find((row) => row.slotId === slotId)
    if (slot === undefined) return undefined
    if (slot.kind === 'managed') throw new HttpError('bad_request', 'body.slotId: use the call that raises the level')
    assertOpenable(slots.filter((row) => row !== slot).map(({ kind }) => kind))
    await markRemoving(transaction, [slotId])
    await storeSlotList(transaction, locked, slotList)
    return { action: 'slotRemoved', facts: { slotId, kind: slot.kind }, notice: 'slotRemoved' }
  })
  await finishRemovals({ queries, keeper: context.keeper }, wallet, asker.deviceId)
  return { wallet: await runQuery(() => loadFrameWallet(queries, asker, wallet)) }
}
