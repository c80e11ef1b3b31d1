import { FoyerError, getErrorCode, isFoyerError } from '../../errors/FoyerError.js'
import type { Network } from '../../networks/Network.js'
import type { Client } from '../Client.js'
import { getChainAccess } from './access.js'
import type { Query } from './Queries.js'

/** What became of a transaction. `replaced`: its sender had another one mined in its place, and it never will be. */
export interface TransactionOutcome {
  readonly hash: string
  readonly status: 'confirmed' | 'failed' | 'replaced'
  /** The transaction in its place, where it was found. */
  readonly replacedBy?: string
}

/**
 * Waits until a transaction is in a block, for at most 30 minutes. One wait for each, however often somebody looks.
 *
 * @throws FoyerError `UNSUPPORTED_CHAIN` where the chain family cannot tell, `TIMED_OUT`, `ABORTED`, `RPC_FAILED`, `INVALID_OPTION`.
 */
export function transactionQuery(client: Client, network: Network, hash: string): Query<TransactionOutcome> {
  return {
    queryKey: ['transaction', network.caipNetworkId, hash.toLowerCase()],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      const adapter = await client.getAdapter(network.chainNamespace)
      if (!adapter.waitForTransaction) throw new FoyerError('UNSUPPORTED_CHAIN')
      try {
        await adapter.waitForTransaction(getChainAccess(client, network, client.lifetime.signal), hash)
        return { hash, status: 'confirmed' }
      } catch (error) {
        const code = getErrorCode(error)
        if (code === 'TRANSACTION_FAILED') return { hash, status: 'failed' }
        if (code !== 'TRANSACTION_REPLACED') throw error
        const replacedBy = isFoyerError(error) ? error.context?.['hash'] : undefined
        return { hash, status: 'replaced', ...(typeof replacedBy === 'string' && { replacedBy }) }
      }
    },
  }
}
