import type { Network } from '@foyer/primitives/networks/Network'
import type { Client } from '../Client.js'
import { getConnected, isSmartAccount } from '../state/select.js'
import { getCapabilities } from './calls/getCapabilities.js'
import type { Query } from './Queries.js'

/** The time after which sponsored fees are requested again, in milliseconds. A budget can be used up. */
const sponsoredStaleMs = 30_000

/**
 * Creates the query whether the project can pay the fee of calls: only for the smart account of the embedded wallet. The
 * wallet still decides for each request.
 */
export function sponsoredFeesQuery(client: Client, network: Network, address: string): Query<boolean> {
  const state = client.store.getState()
  const isEmbedded = getConnected(state, network.chainNamespace)?.connector.type === 'AUTH'
  const isPossible = network.chainNamespace === 'eip155' && isEmbedded && isSmartAccount(state)
  return {
    queryKey: ['sponsoredFees', network.caipNetworkId, address, isPossible],
    staleTime: sponsoredStaleMs,
    retry: false,
    queryFn: async ({ signal }) => {
      if (!isPossible) return false
      const { sponsoredFees } = await getCapabilities(client, { account: address, chainId: Number(network.id), signal })
      return typeof sponsoredFees === 'object' && sponsoredFees !== null && 'supported' in sponsoredFees
        ? sponsoredFees.supported === true
        : false
    },
  }
}
