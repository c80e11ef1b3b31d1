import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../core/Client.js'
import { loadActions } from '../core/loadActions.js'
import { type SwapRequest, swapTokens } from '../core/public/trade.js'
import type { Task } from './createFlow.js'
import type { SwapState } from './swapExecution.js'

/** Requests a swap from the wallet. The state follows its outcome. */
export async function executeSwap(
  client: Client,
  request: Omit<SwapRequest, 'signal' | 'onStep'>,
  { signal, update, updateLate }: Task<SwapState>,
): Promise<Partial<SwapState>> {
  await loadActions(client)
  const onStep = (status: 'approving' | 'swapping') => update({ status })
  const { hash, outcome } = await swapTokens(client, { ...request, signal, onStep })
  outcome.then(
    (result) => {
      const error = result.status === 'failed' ? new FoyerError('TRANSACTION_FAILED') : null
      updateLate({ status: result.status, outcome: result, error })
    },
    // The outcome cannot be read. The status stays `sent`.
    () => undefined,
  )
  return { status: 'sent', hash }
}
