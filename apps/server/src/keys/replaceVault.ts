import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysVault } from '@foyer/contract/keys/keyEndpoints'
import { eq } from 'drizzle-orm'
import { runQuery } from '../db/Database.js'
import { walletSlots, wallets } from '../db/keysSchema.js'
import { HttpError } from '../errors/HttpError.js'
import { getKeyPolicy } from '../keeper/keyPolicy.js'
import { changeWallet } from './changeWallet.js'
import { listSlots, loadFrameWallet, requireWallet } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'
import { checkProof, createProofClaim, verifyProof } from './proof.js'
import { finishRemovals, markRemoving } from './removals.js'
import { assertOpenable, assertSlots, slotRow, storeSlotList, withHalf } from './slotList.js'

/**
 * Replaces the data key and all slots by new ones. Versions grow by exactly one, so that an old vault is never accepted
 * again. Throws `version_conflict`, `proof_invalid`, `slot_needed`, `release_refused` for a managed slot at L1.
 */
export async function replaceVault(
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysVault>,
): Promise<EndpointAnswer<typeof postKeysVault>> {
  const { queries } = context.database
  const { walletId, slots, slotList, proof, vault, vaultVersion, dekVersion } = body
  assertSlots(slots)
  const kinds = slots.map(({ kind }) => kind)
  assertOpenable(kinds)
  const wallet = await requireWallet(queries, asker, walletId)
  if (wallet.vaultVersion > vaultVersion)
    throw new HttpError('version_conflict', 'The wallet was changed on another device. Unlock it again')
  const policy = await getKeyPolicy(context, asker.projectId)
  const claimed = createProofClaim(asker, 'replaceVault', String(vaultVersion), proof)
  // Check the proof before the call of the keeper, which cannot undo an activation.
  await checkProof(queries, claimed, context.now())
  await context.keeper.activate(wallet, withHalf(slots), asker.deviceId)
  await changeWallet(context, asker, walletId, async (transaction, locked) => {
    await verifyProof(transaction, claimed, context.now())
    if (locked.vaultVersion === vaultVersion && locked.vault === vault) return undefined
    if (vaultVersion !== locked.vaultVersion + 1 || dekVersion !== locked.dekVersion + 1)
      throw new HttpError('version_conflict', 'The wallet was changed on another device. Unlock it again')
    const isManaged = kinds.includes('managed')
    if (isManaged && locked.level === 'L1')
      throw new HttpError('release_refused', 'This wallet can be opened by its person only')
    if (!isManaged && locked.level === 'L0' && policy.managed !== 'never')
      throw new HttpError('bad_request', 'body.slots: the level is raised by itself, not by leaving out a slot')
    const old = await listSlots(transaction, walletId)
    await markRemoving(
      transaction,
      old.map(({ slotId }) => slotId),
    )
    const nowMs = context.now()
    await transaction.insert(walletSlots).values(slots.map((slot) => slotRow(slot, { walletId, asker, nowMs })))
    await storeSlotList(transaction, locked, slotList)
    // If the project no longer offers a managed half, an older wallet becomes L1.
    const level = isManaged ? 'L0' : 'L1'
    await transaction
      .update(wallets)
      .set({ vault, vaultVersion, dekVersion, level })
      .where(eq(wallets.walletId, walletId))
    return {
      action: 'vaultReplaced',
      facts: { vaultVersion: String(vaultVersion), slots: kinds.join(' ') },
      notice: 'slotRemoved',
    }
  })
  await finishRemovals({ queries, keeper: context.keeper }, wallet, asker.deviceId)
  return { wallet: await runQuery(() => loadFrameWallet(queries, asker, wallet)) }
}
