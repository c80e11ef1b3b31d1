import type { Wallet } from '@foyer/contract/keys/keyShapes'
import type { Queries } from '../db/Database.js'
import { listSlots, type WalletRow } from './findWallet.js'
import type { Asker } from './KeysContext.js'

/** The wallet as its owner's frame may see it: without the slots of other devices, which would open nothing here. */
export const describeWallet = async (queries: Queries, asker: Asker, row: WalletRow): Promise<Wallet> => {
  const slots = await listSlots(queries, row.walletId)
  return {
    walletId: row.walletId,
    level: row.level,
    addresses: { eip155: row.eip155, solana: row.solana },
    addrFingerprint: row.addrFingerprint,
    authPublicKey: row.authPublicKey,
    vault: row.vault,
    vaultVersion: row.vaultVersion,
    dekVersion: row.dekVersion,
    slots: slots
      .filter((slot) => slot.kind !== 'device' || slot.deviceId === asker.deviceId)
      .map(({ slotId, kind, salt, wrappedDek, clientData, usedAtMs }) => ({
        slotId,
        kind,
        salt,
        wrappedDek,
        clientData,
        usedAtMs,
      })),
  }
}
