import type { Wallet } from '@foyer/contract/keys/keyShapes'
import { and, eq } from 'drizzle-orm'
import { askDatabase, type Queries } from '../db/Database.js'
import { walletSlots, wallets } from '../db/keysSchema.js'
import { isOf } from '../db/personKey.js'
import { HttpError } from '../errors/HttpError.js'
import type { Asker } from './KeysContext.js'

/** A wallet as stored. */
export type WalletRow = typeof wallets.$inferSelect
/** A slot as stored. */
export type SlotRow = typeof walletSlots.$inferSelect

/** The wallet of the asking person in the asking project, whatever id was sent. */
export async function findWallet(queries: Queries, asker: Asker): Promise<WalletRow | undefined> {
  const [row] = await askDatabase(() => queries.select().from(wallets).where(isOf(wallets, asker)))
  return row
}

/** The same by its id. Throws `wallet_unknown` for every wallet but the asking person's own. */
export async function requireWallet(queries: Queries, asker: Asker, walletId: string): Promise<WalletRow> {
  const row = await findWallet(queries, asker)
  if (row === undefined || row.walletId !== walletId)
    throw new HttpError('wallet_unknown', 'There is no such wallet in this log-in')
  return row
}

/** As {@link requireWallet}, held until the transaction ends: changes of one wallet come one after the other. */
export async function lockWallet(queries: Queries, asker: Asker, walletId: string): Promise<WalletRow> {
  const whose = and(eq(wallets.walletId, walletId), isOf(wallets, asker))
  const [row] = await queries.select().from(wallets).where(whose).for('update')
  if (row === undefined) throw new HttpError('wallet_unknown', 'There is no such wallet in this log-in')
  return row
}

/** Slots that may open the wallet. */
export async function listSlots(queries: Queries, walletId: string): Promise<SlotRow[]> {
  return (
    queries
      .select()
      .from(walletSlots)
      .where(and(eq(walletSlots.walletId, walletId), eq(walletSlots.state, 'live')))
      // Several come into being at once; the person's list has them in the same order every time.
      .orderBy(walletSlots.createdAtMs, walletSlots.kind, walletSlots.slotId)
  )
}

/**
 * The wallet as its owner's frame may see it: without the slots of other devices, which would open nothing here. Read in one
 * statement: slots and signed list of two moments would look like an old copy of the database. Throws `wallet_unknown` when it
 * was deleted meanwhile.
 */
export async function describeWallet(
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
