import type { Network } from '@foyer/primitives/networks/Network'
import type { FeeEstimate, SendRequest } from '../Adapter.js'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { getChainAccess } from './access.js'
import type { Query } from './Queries.js'

/**
 * What a transfer can cost, null where the family cannot tell [S5.28, S9.35]. Fails with
 * `INSUFFICIENT_FUNDS` when it cannot be paid.
 */
export function sendFeeQuery(
  client: Client,
  network: Network,
  request: Omit<SendRequest, 'provider'>,
): Query<FeeEstimate | null> {
  const { from, to, asset, amount } = request
  return {
    queryKey: [
      'sendFee',
      network.caipNetworkId,
      from,
      to,
      asset.address ?? null,
      asset.nft?.tokenId ?? null,
      String(amount.atomic),
    ],
    staleTime: limits.clientCacheMs,
    retry: 1,
    queryFn: async ({ signal }) => {
      const adapter = await client.getAdapter(network.chainNamespace)
      return (await adapter.estimateSendFee?.(getChainAccess(client, network, signal), request)) ?? null
    },
  }
}
