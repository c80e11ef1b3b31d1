import { slotListText } from '@foyer/contract/keys/keyFormulas'
import type { SlotList, Wallet } from '@foyer/contract/keys/keyShapes'
import { fromBase64Url, toBase64Url, utf8 } from '../bytes.js'
import { sign, verify } from '../ed25519.js'
import { VaultError } from '../VaultError.js'
import type { WalletKeys } from '../WalletKeys.js'

/** Signs the list of slots that the wallet has from this change on. */
export async function signSlotList(
  keys: Pick<WalletKeys, 'auth'>,
  walletId: string,
  version: number,
  slotIds: readonly string[],
): Promise<SlotList> {
  const signature = toBase64Url(await sign(utf8(slotListText(walletId, version, slotIds)), keys.auth))
  return { version, slotIds: [...slotIds], signature }
}

/** Signs the next slot list, with these slots removed and added. */
export function signNextSlotList(
  { wallet, keys }: { readonly wallet: Wallet; readonly keys: Pick<WalletKeys, 'auth'> },
  change: { readonly without?: readonly string[]; readonly added?: readonly string[] },
): Promise<SlotList> {
  const { without = [], added = [] } = change
  const kept = wallet.liveSlotIds.filter((slotId) => !without.includes(slotId) && !added.includes(slotId))
  return signSlotList(keys, wallet.walletId, (wallet.slotList?.version ?? 0) + 1, [...kept, ...added])
}

/**
 * Throws `rollback` if the server returns a slot that the wallet's key has not signed. It may be a removed slot from an
 * old copy of the database. `authPublicKey` must be derived from the wallet, never taken from the server.
 */
export async function assertSlotList({ walletId, slots, slotList }: Wallet, authPublicKey: string): Promise<void> {
  if (slotList === null) return
  const { version, slotIds, signature } = slotList
  const text = utf8(slotListText(walletId, version, slotIds))
  const isSigned = await verify(fromBase64Url(signature), text, fromBase64Url(authPublicKey))
  if (!isSigned || slots.some(({ slotId }) => !slotIds.includes(slotId))) throw new VaultError('rollback')
}
