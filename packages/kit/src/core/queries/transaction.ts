import { FoyerError, getErrorCode, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Client } from '../Client.js'
import { getConnected } from '../state/select.js'
import { getChainAccess } from './access.js'
import type { Query } from './Queries.js'

/** What became of a transaction. `replaced`: its sender had another one mined in its place, and it never will be. */
export interface TransactionOutcome {
  readonly hash: string
  readonly status: 'confirmed' | 'failed' | 'replaced'
  /** The transaction in its place, where it was found. */
  readonly replacedBy?: string
  /** The number of the block in which it failed, as decimal text, where that is known. */
  readonly block?: string
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
        const { block, hash: replacedBy } = (isFoyerError(error) && error.context) || {}
        if (code === 'TRANSACTION_FAILED')
          return { hash, status: 'failed', ...(typeof block === 'string' && { block }) }
        if (code !== 'TRANSACTION_REPLACED') throw error
        return { hash, status: 'replaced', ...(typeof replacedBy === 'string' && { replacedBy }) }
      }
    },
  }
}

/**
 * Waits until calls that the connected wallet has sent as one are in a block, for at most 30 minutes, and answers with the hash.
 *
 * @throws FoyerError `UNSUPPORTED_CHAIN` where nobody can tell, `TRANSACTION_FAILED` when they were reverted, `TIMED_OUT`, `ABORTED`, the
 * wallet errors.
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
