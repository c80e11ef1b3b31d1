import { eq } from 'drizzle-orm'
import { askDatabase } from '../db/askDatabase.js'
import type { Queries } from '../db/Database.js'
import { walletRemains } from '../db/keysSchema.js'
import type { Keeper } from '../keeper/Keeper.js'

/**
 * Destroys the server halves of deleted wallets, then forgets that there were any: whoever comes by after a server was
 * killed in between finishes its work.
 */
export const finishDeletions = async (context: {
  readonly queries: Queries
  readonly keeper: Keeper
}): Promise<void> => {
  const { queries, keeper } = context
  const rows = await askDatabase(() => queries.select().from(walletRemains))
  for (const { slotIds, deviceId, ...owner } of rows) {
    await keeper.destroy(owner, slotIds, deviceId)
    await askDatabase(() => queries.delete(walletRemains).where(eq(walletRemains.walletId, owner.walletId)))
  }
}
