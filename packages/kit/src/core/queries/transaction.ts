import { FoyerError, getErrorCode, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { PaidFee } from '../Adapter.js'
import type { Client } from '../Client.js'
import { getConnected } from '../state/select.js'
import { getChainAccess } from './access.js'
import type { Query } from './Queries.js'

/** The outcome of a transaction. `replaced`: another transaction of the sender was mined in its place. */
export interface TransactionOutcome {
  readonly hash: string
  readonly status: 'confirmed' | 'failed' | 'replaced'
  /** The hash of the replacing transaction, if it was found. */
  readonly replacedBy?: string
  /** True if the replacing transaction has the same recipient, data and value: only the fee was changed. */
  readonly isSameCall?: boolean
  /** The number of the block in which it failed, as a decimal string, if known. */
  readonly block?: string
  /** The fee of a confirmed transaction, if the node sent it. Not on Solana. */
  readonly fee?: PaidFee
}

/**
 * Creates the query that waits until a transaction is mined, for at most 30 minutes. All callers share one wait.
 *
 * @throws FoyerError `UNSUPPORTED_CHAIN` if the chain family does not support it, `TIMED_OUT`, `ABORTED`,
 *   `RPC_FAILED`, `INVALID_OPTION`.
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
        const access = getChainAccess(client, network, client.lifetime.signal)
        const fee = await adapter.waitForTransaction(access, hash)
        return { hash, status: 'confirmed', ...(fee && { fee }) }
      } catch (error) {
        const code = getErrorCode(error)
        const { block, hash: replacedBy, change } = (isFoyerError(error) && error.context) || {}
        if (code === 'TRANSACTION_FAILED')
          return { hash, status: 'failed', ...(typeof block === 'string' && { block }) }
        if (code !== 'TRANSACTION_REPLACED') throw error
        const replacement = typeof replacedBy === 'string' && { replacedBy }
        return { hash, status: 'replaced', ...replacement, ...(change === 'fee' && { isSameCall: true }) }
      }
    },
  }
}

/**
 * Creates the query that waits until a batch of the connected wallet is mined, for at most 30 minutes. Its data is the
 * transaction hash.
 *
 * @throws FoyerError `UNSUPPORTED_CHAIN` if no wallet is connected or the chain family has no batches,
 *   `TRANSACTION_FAILED` if the batch reverted, `TIMED_OUT`, `ABORTED`, the wallet errors.
 */
export function callsQuery(client: Client, network: Network, id: string): Query<string> {
  return {
    queryKey: ['calls', network.caipNetworkId, id],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      const adapter = await client.getAdapter(network.chainNamespace)
      const connection = getConnected(client.store.getState(), network.chainNamespace)
      if (!adapter.waitForCalls || !connection) throw new FoyerError('UNSUPPORTED_CHAIN')
      const access = getChainAccess(client, network, client.lifetime.signal)
      return adapter.waitForCalls(access, { provider: connection.connector.provider, id })
    },
  }
}
