import type { EndpointAnswer } from '@foyer/contract/http/endpoint'
import type { postKeysWallet } from '@foyer/contract/keys/keyEndpoints'
import { askDatabase } from '../db/askDatabase.js'
import { decidePolicy } from './decidePolicy.js'
import { describeWallet } from './describeWallet.js'
import { findRecovery } from './findRecovery.js'
import { findWallet } from './findWallet.js'
import { finishRemovals } from './finishRemovals.js'
import { holdUntil } from './holdUntil.js'
import type { Asker, KeysContext } from './KeysContext.js'

/** The asking person's wallet, and what the frame must know to open it or to make one. */
export const getWallet = async (context: KeysContext, asker: Asker): Promise<EndpointAnswer<typeof postKeysWallet>> => {
  const { queries } = context.database
  const row = await findWallet(queries, asker)
  const policy = await decidePolicy(context, asker, row)
  const { projectId, personId } = asker
  const { managed, canBeTold } = policy
  const known = { projectId, personId, managed, canBeTold, holdUntilMs: holdUntil(context, asker) }
  if (row === undefined) return { ...known, wallet: null, recovery: null }
  // The keeper may be away; what is being removed is released to nobody in the meantime, and the wallet opens all the same.
  await finishRemovals({ queries, keeper: context.keeper }, row, asker.deviceId).catch((error: unknown) =>
    context.logger.warn({ err: error, walletId: row.walletId }, 'a removal could not be finished'),
  )
  return askDatabase(async () => ({
    ...known,
    wallet: await describeWallet(queries, asker, row),
    recovery: await findRecovery(context, asker, row.walletId),
  }))
}
