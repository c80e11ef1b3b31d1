import { slotListText } from '@foyer/contract/keys/keyFormulas'
import type { SlotList } from '@foyer/contract/keys/keyShapes'
import { eq } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { wallets } from '../db/keysSchema.js'
import { HttpError } from '../http/HttpError.js'
import { listSlots, type WalletRow } from './findWallet.js'
import { isSignedBy } from './verifyProof.js'

/** Throws `proof_invalid` unless the wallet's own key has signed the list. */
export const assertSigned = (wallet: Pick<WalletRow, 'walletId' | 'authPublicKey'>, list: SlotList): void => {
  const text = slotListText(wallet.walletId, list.version, list.slotIds)
  if (!isSignedBy(wallet.authPublicKey, text, list.signature))
    throw new HttpError('proof_invalid', 'This needs your open wallet. Unlock it and try again')
}

/**
 * Keeps the list that goes with a change of slots, after the change and in its transaction. Throws `proof_invalid`, and
 * `version_conflict` when the list does not follow the one that is kept, or lacks a slot that another device has added.
 */
export const keepSlotList = async (
  queries: Queries,
  wallet: Pick<WalletRow, 'walletId' | 'authPublicKey' | 'slotList'>,
  list: SlotList,
): Promise<void> => {
  assertSigned(wallet, list)
  const live = await listSlots(queries, wallet.walletId)
  const isNext = list.version === (wallet.slotList?.version ?? 0) + 1
  if (!isNext || live.some(({ slotId }) => !list.slotIds.includes(slotId)))
    throw new HttpError('version_conflict', 'The wallet was changed on another device. Unlock it again')
  await queries.update(wallets).set({ slotList: list }).where(eq(wallets.walletId, wallet.walletId))
}
