import { getSwapStatus } from '@foyer/contract/http/swap'
import type { Network } from '@foyer/primitives/networks/Network'
import type { PaidFee } from '../Adapter.js'
import { callEndpoint } from '../api/callEndpoint.js'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import type { Query } from '../queries/Queries.js'
import { createDeadline, settle } from '../settle.js'
import { getSwapServer } from './swapOffers.js'

/** The outcome of a swap. `replaced`: the wallet sent another transaction in its place. */
export interface SwapOutcome {
  readonly status: 'confirmed' | 'failed' | 'replaced'
  readonly hash?: string
  /** The cause of a failure, if the network's node or the provider returns one. */
  readonly reason?: 'slippage' | 'deadline' | 'balance' | 'allowance' | 'refunded' | 'partial'
  /** The fee of the transaction, if the node sent it. Not for orders and not for swaps to another network. */
  readonly fee?: PaidFee
}

/** The timeout of the wait. Not in the spec. */
const timeoutMs = 1_800_000

export interface TrackedSwap {
  readonly network: Network
  readonly quoteId: string
  /** The hash of the transaction from this wallet, if there is one. */
  readonly hash: string | undefined
}

/**
 * Creates the query that waits until a provider has finished a swap: an order, or a swap to another network. Waits for
 * at most 30 minutes.
 *
 * @throws FoyerError `TIMED_OUT`, `ABORTED`, and the errors of `callEndpoint`.
 */
export function swapStatusQuery(
  client: Client,
  { network, quoteId, hash }: TrackedSwap,
): Query<SwapOutcome & { readonly status: 'confirmed' | 'failed' }> {
  return {
    queryKey: ['swapStatus', quoteId, hash ?? null],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      const deadline = createDeadline([client.lifetime.signal], timeoutMs)
      try {
        const base = await getSwapServer(client, network)
        const call = { base, endpoint: getSwapStatus, params: { quoteId }, query: { ...(hash && { hash }) } }
        for (;;) {
          const answer = await callEndpoint(client, { ...call, signal: deadline.signal })
          if (answer.status === 'success' || answer.status === 'failed')
            return {
              status: answer.status === 'success' ? 'confirmed' : 'failed',
              ...(answer.hash !== undefined && { hash: answer.hash }),
              ...(answer.reason !== undefined && { reason: answer.reason }),
            }
          await settle(new Promise((resolve) => setTimeout(resolve, limits.pollingIntervalMs)), deadline.signal)
        }
      } finally {
        deadline.end()
      }
    },
  }
}
