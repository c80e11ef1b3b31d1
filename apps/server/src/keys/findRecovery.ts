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

/** Whether the person has been told: every mail of it was taken by the mail server, or they have seen it on another device. */
export const isTold = async (
  context: Pick<KeysContext, 'areSent'>,
  queries: Queries,
  { mailKeys, confirmedBy }: RecoveryRow,
): Promise<boolean> => confirmedBy.length > 0 || (mailKeys.length > 0 && (await context.areSent(queries, mailKeys)))

/** A recovery as the person sees it. */
export const describeRecovery = async (
  context: Pick<KeysContext, 'areSent' | 'database'>,
  row: RecoveryRow,
  asker: Asker,
): Promise<Recovery> => ({
  recoveryId: row.recoveryId,
  startedAtMs: row.startedAtMs,
  readyAtMs: row.readyAtMs,
  isThisDevice: row.deviceId === asker.deviceId,
  isTold: await isTold(context, context.database.queries, row),
  isConfirmedHere: row.confirmedBy.includes(asker.deviceId),
})

/** The recovery that is under way, null when there is none. */
export const findRecovery = async (
  context: Pick<KeysContext, 'areSent' | 'database' | 'now'>,
  asker: Asker,
  walletId: string,
): Promise<Recovery | null> => {
  const row = await readRecovery(context.database.queries, walletId, context.now())
  return row === undefined ? null : describeRecovery(context, row, asker)
}
