import type { EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysRecoveryConfirm } from '@foyer/contract/keys/keyEndpoints'
import { eq } from 'drizzle-orm'
import { walletRecoveries } from '../db/keysSchema.js'
import { HttpError } from '../http/HttpError.js'
import { changeWallet } from './changeWallet.js'
import { readRecovery } from './findRecovery.js'
import { requireWallet } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'
import { claim, verifyProof } from './verifyProof.js'

/**
 * Notes that the person has seen a recovery on a device that has the wallet open, and says that it was them. It makes the wait no
 * shorter. Nothing happens when there is no such recovery any more. Throws `proof_invalid`, `release_refused` on the device that asked.
 */
export const confirmRecovery = async (
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysRecoveryConfirm>,
): Promise<Record<string, never>> => {
  const { walletId, recoveryId, proof } = body
  await requireWallet(context.database.queries, asker, walletId)
  await changeWallet(context, asker, walletId, async (transaction) => {
    await verifyProof(transaction, claim(asker, 'confirmRecovery', recoveryId, proof), context.now())
    const row = await readRecovery(transaction, walletId, context.now())
    if (row?.recoveryId !== recoveryId || row.confirmedBy.includes(asker.deviceId)) return undefined
    if (row.deviceId === asker.deviceId) throw new HttpError('release_refused', 'Say so on another device of yours')
    await transaction
      .update(walletRecoveries)
      .set({ confirmedBy: [...row.confirmedBy, asker.deviceId] })
      .where(eq(walletRecoveries.recoveryId, recoveryId))
    return { action: 'recoveryConfirmed', facts: { recoveryId } }
  })
  return {}
}
