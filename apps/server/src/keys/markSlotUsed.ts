import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysSlotUsed } from '@foyer/contract/keys/keyEndpoints'
import { eq } from 'drizzle-orm'
import { runQuery } from '../db/Database.js'
import { walletSlots } from '../db/keysSchema.js'
import { HttpError } from '../errors/HttpError.js'
import { changeWallet } from './changeWallet.js'
import { listSlots, loadFrameWallet, requireWallet } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'
import { createProofClaim, verifyProof } from './proof.js'

/**
 * Stores that a slot has opened the wallet: the level can be raised only after that. Throws `proof_invalid`,
 * `slot_unknown`, and `slot_unused` if its server half was never released.
 */
export async function markSlotUsed(
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysSlotUsed>,
): Promise<EndpointAnswer<typeof postKeysSlotUsed>> {
  const { queries } = context.database
  const { walletId, slotId, proof } = body
  const wallet = await requireWallet(queries, asker, walletId)
  await changeWallet(context, asker, walletId, async (transaction) => {
    await verifyProof(transaction, createProofClaim(asker, 'useSlot', slotId, proof), context.now())
    const slot = (await listSlots(transaction, walletId)).find((row) => row.slotId === slotId)
    if (slot === undefined) throw new HttpError('slot_unknown', 'There is no such slot')
    if (slot.kind !== 'kit' && slot.releasedAtMs === null)
      throw new HttpError('slot_unused', 'This slot has not opened the wallet yet')
    await transaction.update(walletSlots).set({ usedAtMs: context.now() }).where(eq(walletSlots.slotId, slotId))
    return { action: 'slotUsed', facts: { slotId, kind: slot.kind } }
  })
  return { wallet: await runQuery(() => loadFrameWallet(queries, asker, wallet)) }
}
