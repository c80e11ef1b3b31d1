import type { Network } from '@foyer/primitives/networks/Network'
import type { ChainAccess } from '../Adapter.js'
import type { Client } from '../Client.js'
import type { Endpoints } from '../endpoints.js'
import type { AppKitOptions } from '../Options.js'

/**
 * Returns the RPC URLs of a network in the order to try. URLs of the app replace all others. Otherwise: the server's
 * proxy, then the network's public nodes.
 */
export function getRpcUrls(options: AppKitOptions, endpoints: Endpoints | undefined, network: Network): string[] {
  const own = options.customRpcUrls?.[network.caipNetworkId]?.map(({ url }) => url) ?? []
  if (own.length > 0) return own
  const { rpc = '', query } = endpoints ?? {}
  const proxy =
    rpc === ''
      ? []
      : [`${rpc}/v1/?${new URLSearchParams({ chainId: network.caipNetworkId, projectId: query?.projectId ?? '' })}`]
  return [...proxy, ...network.rpcUrls.default.http]
}

/** Returns the app's request options for its own nodes, by URL. */
export function getFetchOptions(options: AppKitOptions, network: Network): Record<string, RequestInit> {
  const own = options.customRpcUrls?.[network.caipNetworkId] ?? []
  return Object.fromEntries(own.map(({ url, config }) => [url, config?.fetchOptions ?? {}]))
}

export function getChainAccess(client: Client, network: Network, signal?: AbortSignal): ChainAccess {
  const { config, endpoints } = client
  return {
    network,
    rpcUrls: getRpcUrls(config, endpoints, network),
    fetchOptions: getFetchOptions(config, network),
    ...(signal && { signal }),
  }
}

/**
 * Returns the network with the name registry for `network`: its own, else Ethereum if it is configured. Solana main
 * networks have their own `.sns` names. Test networks have no names [S5.30].
 */
export function getNamingNetwork(client: Client, network: Network): Network | undefined {
  if (network.testnet) return undefined
  if (network.chainNamespace === 'solana' || network.contracts?.ensRegistry) return network
  if (network.chainNamespace !== 'eip155') return undefined
  return client.store.getState().networks.find(({ caipNetworkId }) => caipNetworkId === 'eip155:1')
}

/** Returns the explorer URL of an account or a transaction. Undefined if the network has no explorer. */
export function formatExplorerUrl(
  { blockExplorers }: Pick<Network, 'blockExplorers'>,
  kind: 'address' | 'tx',
  id: string,
): string | undefined {
  const { url, query } = blockExplorers?.default ?? {}
  // regexp-ignore: the host sets the address
  return url && `${url.replace(/\/+$/, '')}/${kind}/${encodeURIComponent(id)}${query ? `?${query}` : ''}`
}
