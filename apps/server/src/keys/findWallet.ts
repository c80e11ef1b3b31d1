import type { Wallet } from '@foyer/contract/keys/keyShapes'
import { and, eq } from 'drizzle-orm'
import { type Queries, runQuery } from '../db/Database.js'
import { walletSlots, wallets } from '../db/keysSchema.js'
import { isOf } from '../db/personKey.js'
import { HttpError } from '../errors/HttpError.js'
import type { Asker } from './KeysContext.js'

/** A stored wallet. */
export type WalletRow = typeof wallets.$inferSelect
/** A stored slot. */
export type SlotRow = typeof walletSlots.$inferSelect

/** Returns the wallet of the caller in the project. An id in the request is not used. */
export async function findWallet(queries: Queries, asker: Asker): Promise<WalletRow | undefined> {
  const [row] = await runQuery(() => queries.select().from(wallets).where(isOf(wallets, asker)))
  return row
}

/** Returns the caller's wallet. Throws `wallet_unknown` if it has another id. */
export async function requireWallet(queries: Queries, asker: Asker, walletId: string): Promise<WalletRow> {
  const row = await findWallet(queries, asker)
  if (row === undefined || row.walletId !== walletId)
    throw new HttpError('wallet_unknown', 'There is no such wallet in this log-in')
  return row
}

/**
 * Returns the wallet like {@link requireWallet}, and locks it until the transaction ends: changes of one wallet run one
 * after the other.
 */
export async function lockWallet(queries: Queries, asker: Asker, walletId: string): Promise<WalletRow> {
  const whose = and(eq(wallets.walletId, walletId), isOf(wallets, asker))
  const [row] = await queries.select().from(wallets).where(whose).for('update')
  if (row === undefined) throw new HttpError('wallet_unknown', 'There is no such wallet in this log-in')
  return row
}

/** Returns the slots that can open the wallet. */
export async function listSlots(queries: Queries, walletId: string): Promise<SlotRow[]> {
  return (
    queries
      .select()
      .from(walletSlots)
      .where(and(eq(walletSlots.walletId, walletId), eq(walletSlots.state, 'live')))
      // Several slots are created at the same time. Sort by more columns to keep the order stable.
      .orderBy(walletSlots.createdAtMs, walletSlots.kind, walletSlots.slotId)
  )
}

/**
 * Returns the wallet for its owner's frame, without the slots of other devices, which cannot open it there. Uses one
 * statement: slots and signed list of two moments would look like an old copy of the database. Throws `wallet_unknown`
 * if the wallet was deleted meanwhile.
 */
export async function loadFrameWallet(
  queries: Queries,
  asker: Asker,
  { walletId }: Pick<WalletRow, 'walletId'>,
): Promise<Wallet> {
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
