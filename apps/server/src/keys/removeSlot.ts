import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysSlotRemove } from '@foyer/contract/keys/keyEndpoints'
import { askDatabase } from '../db/Database.js'
import { HttpError } from '../errors/HttpError.js'
import { changeWallet } from './changeWallet.js'
import { describeWallet, listSlots, requireWallet } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'
import { claim, verifyProof } from './proof.js'
import { finishRemovals, markRemoving } from './removals.js'
import { assertOpenable, keepSlotList } from './slotList.js'

/**
 * Removes a way to open the wallet and destroys its server half; nothing happens when it is gone already. Throws
 * `proof_invalid`, `version_conflict`, `slot_needed` for the last way beside devices, `bad_request` for the managed slot.
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
    await verifyProof(transaction, claim(asker, 'removeSlot', slotId, proof), context.now())
    const slots = await listSlots(transaction, walletId)
    const slot = slots.find((row) => row.slotId === slotId)
    if (slot === undefined) return undefined
    if (slot.kind === 'managed') throw new HttpError('bad_request', 'body.slotId: raise the level instead')
    assertOpenable(slots.filter((row) => row !== slot).map(({ kind }) => kind))
    await markRemoving(transaction, [slotId])
    await keepSlotList(transaction, locked, slotList)
    return { action: 'slotRemoved', facts: { slotId, kind: slot.kind }, notice: 'slotRemoved' }
  })
  await finishRemovals({ queries, keeper: context.keeper }, wallet, asker.deviceId)
  return { wallet: await askDatabase(() => describeWallet(queries, asker, wallet)) }
}
