import type { EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysRecoveryCancel } from '@foyer/contract/keys/keyEndpoints'
import { and, eq } from 'drizzle-orm'
import { walletRecoveries } from '../db/keysSchema.js'
import { changeWallet } from './changeWallet.js'
import { requireWallet } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'

/** Stops a recovery; any log-in of the person may, on any device. Nothing happens when there is none. */
export const cancelRecovery = async (
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysRecoveryCancel>,
): Promise<Record<string, never>> => {
  const { walletId, recoveryId } = body
  await requireWallet(context.database.queries, asker, walletId)
  await changeWallet(context, asker, walletId, async (transaction) => {
    const stopped = await transaction
      .update(walletRecoveries)
      .set({ state: 'cancelled' })
      .where(
        and(
          eq(walletRecoveries.recoveryId, recoveryId),
          eq(walletRecoveries.walletId, walletId),
          eq(walletRecoveries.state, 'waiting'),
        ),
      )
      .returning()
    return stopped.length === 0 ? undefined : { action: 'recoveryCancelled', facts: { recoveryId } }
  })
  return {}
}
