import { getSwapStatus } from '@foyer/contract/http/swap'
import type { Network } from '@foyer/primitives/networks/Network'
import { callEndpoint } from '../api/callEndpoint.js'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import type { Query } from '../queries/Queries.js'
import { createDeadline, settle } from '../settle.js'
import { getSwapServer } from './swapOffers.js'

/** What became of a swap. `replaced`: the wallet sent something else in place of its transaction. */
export interface SwapOutcome {
  readonly status: 'confirmed' | 'failed' | 'replaced'
  readonly hash?: string
  /** The cause of a failure, if the network's node or the provider returns one. */
  readonly reason?: 'slippage' | 'deadline' | 'balance' | 'allowance' | 'refunded' | 'partial'
}

/** After this long a person has looked elsewhere; not in the spec. */
const patienceMs = 1_800_000

export interface FollowedSwap {
  readonly network: Network
  readonly quoteId: string
  /** Of the transaction sent from here, where there was one. */
  readonly hash: string | undefined
}

/**
 * Waits until a provider has finished a swap: an order that it carries out, or one to another network. For at most 30 minutes.
 *
 * @throws FoyerError `TIMED_OUT`, `ABORTED`, and as `callEndpoint`.
 */
export function swapStatusQuery(
  client: Client,
  { network, quoteId, hash }: FollowedSwap,
): Query<SwapOutcome & { readonly status: 'confirmed' | 'failed' }> {
  return {
    queryKey: ['swapStatus', quoteId, hash ?? null],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      const deadline = createDeadline([client.lifetime.signal], patienceMs)
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
