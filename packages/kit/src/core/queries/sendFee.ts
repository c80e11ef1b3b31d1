import type { Network } from '@foyer/primitives/networks/Network'
import type { FeeEstimate, SendRequest } from '../Adapter.js'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { getChainAccess } from './access.js'
import type { Query } from './Queries.js'
import { sponsoredFeesQuery } from './sponsoredFees.js'

/**
 * Creates the query for the maximum cost of a transfer. Null if the chain family does not support it [S5.28, S9.35].
 * 0 if the project pays it. Throws `INSUFFICIENT_FUNDS` if the account cannot pay it.
 */
export function sendFeeQuery(
  client: Client,
  network: Network,
  request: Omit<SendRequest, 'provider'>,
): Query<FeeEstimate | null> {
  const { from, to, asset, amount } = request
  const sponsored = sponsoredFeesQuery(client, network, from)
  return {
    queryKey: [
      'sendFee',
      ...sponsored.queryKey,
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
      const queries = await client.getQueries()
      const { decimals } = network.nativeCurrency
      if (await queries.fetch(sponsored).catch(() => false))
        return { maxFee: { atomic: 0n, decimals }, isSponsored: true }
      const adapter = await client.getAdapter(network.chainNamespace)
      return (await adapter.estimateSendFee?.(getChainAccess(client, network, signal), request)) ?? null
    },
  }
}
