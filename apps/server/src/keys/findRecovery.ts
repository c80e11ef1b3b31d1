import type { Recovery } from '@foyer/contract/keys/keyShapes'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { walletRecoveries } from '../db/keysSchema.js'
import type { Asker, KeysContext } from './KeysContext.js'

/** A recovery as stored. */
export type RecoveryRow = typeof walletRecoveries.$inferSelect

/** The one recovery that is under way for a wallet. */
export const readRecovery = async (
  queries: Queries,
  walletId: string,
  nowMs: number,
): Promise<RecoveryRow | undefined> => {
  const [row] = await queries
    .select()
    .from(walletRecoveries)
    .where(
      and(
        eq(walletRecoveries.walletId, walletId),
        eq(walletRecoveries.state, 'waiting'),
        gt(walletRecoveries.expiresAtMs, nowMs),
      ),
    )
    .orderBy(desc(walletRecoveries.startedAtMs))
    .limit(1)
  return row
}

/** A recovery as the person sees it. */
export const describeRecovery = (row: RecoveryRow, asker: Asker): Recovery => ({
  recoveryId: row.recoveryId,
  startedAtMs: row.startedAtMs,
  readyAtMs: row.readyAtMs,
  isThisDevice: row.deviceId === asker.deviceId,
})

/** The recovery that is under way, null when there is none. */
export const findRecovery = async (
  context: Pick<KeysContext, 'database' | 'now'>,
  asker: Asker,
  walletId: string,
): Promise<Recovery | null> => {
  const row = await readRecovery(context.database.queries, walletId, context.now())
  return row === undefined ? null : describeRecovery(row, asker)
}
