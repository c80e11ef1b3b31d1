import type { WalletOwner } from '@foyer/contract/keys/keyFormulas'
import { and, eq, inArray } from 'drizzle-orm'
import { askDatabase } from '../db/askDatabase.js'
import type { Queries } from '../db/Database.js'
import { walletSlots, wallets } from '../db/keysSchema.js'
import type { Keeper } from '../keeper/Keeper.js'

/** Slots from which nothing is released any more; their halves are destroyed by {@link finishRemovals}, sooner or later. */
export const markRemoving = async (queries: Queries, slotIds: readonly string[]): Promise<void> => {
  if (slotIds.length === 0) return
  await queries
    .update(walletSlots)
    .set({ state: 'removing' })
    .where(inArray(walletSlots.slotId, [...slotIds]))
}

/**
 * Destroys the halves of slots that are being removed, then their rows: whoever comes by after a server was killed
 * in between finishes its work.
 */
export const finishRemovals = async (
  context: { readonly queries: Queries; readonly keeper: Keeper },
  owner: WalletOwner,
  deviceId: string,
): Promise<void> => {
  const removing = and(eq(walletSlots.walletId, owner.walletId), eq(walletSlots.state, 'removing'))
  const rows = await askDatabase(() =>
    context.queries.select({ slotId: walletSlots.slotId }).from(walletSlots).where(removing),
  )
  if (rows.length === 0) return
  const slotIds = rows.map(({ slotId }) => slotId)
  await context.keeper.destroy(owner, slotIds, deviceId)
  await askDatabase(() =>
    context.queries.delete(walletSlots).where(and(removing, inArray(walletSlots.slotId, slotIds))),
  )
}

/** The same for every wallet, when a server starts. */
export const finishAllRemovals = async (context: {
  readonly queries: Queries
  readonly keeper: Keeper
}): Promise<void> => {
  const rows = await context.queries
    .selectDistinct({ walletId: wallets.walletId, projectId: wallets.projectId, personId: wallets.personId })
    .from(walletSlots)
    .innerJoin(wallets, eq(wallets.walletId, walletSlots.walletId))
    .where(eq(walletSlots.state, 'removing'))
  for (const owner of rows) await finishRemovals(context, owner, 'server')
}
