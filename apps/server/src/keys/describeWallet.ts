import type { Wallet } from '@foyer/contract/keys/keyShapes'
import { and, eq } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { walletSlots, wallets } from '../db/keysSchema.js'
import { HttpError } from '../http/HttpError.js'
import type { WalletRow } from './findWallet.js'
import type { Asker } from './KeysContext.js'

/**
 * The wallet as its owner's frame may see it: without the slots of other devices, which would open nothing here. Read in one
 * statement: slots and signed list of two moments would look like an old copy of the database. Throws `wallet_unknown` when it
 * was deleted meanwhile.
 */
export const describeWallet = async (
  queries: Queries,
  asker: Asker,
  { walletId }: Pick<WalletRow, 'walletId'>,
): Promise<Wallet> => {
  const isLive = and(eq(walletSlots.walletId, wallets.walletId), eq(walletSlots.state, 'live'))
  const rows = await queries
    .select({ wallet: wallets, slot: walletSlots })
    .from(wallets)
    .leftJoin(walletSlots, isLive)
    .where(eq(wallets.walletId, walletId))
    .orderBy(walletSlots.createdAtMs, walletSlots.kind, walletSlots.slotId)
  const row = rows[0]?.wallet
  if (row === undefined) throw new HttpError('wallet_unknown', 'There is no such wallet in this log-in')
  const slots = rows.flatMap(({ slot }) => slot ?? [])
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
    liveSlotIds: slots.map(({ slotId }) => slotId),
    slotList: row.slotList,
  }
}
