import type { Network } from '@foyer/primitives/networks/Network'
import type { ChainAccess } from '../Adapter.js'
import type { Client } from '../Client.js'
import type { Endpoints } from '../endpoints.js'
import type { AppKitOptions } from '../Options.js'

/** RPC addresses of a network in the order to try: the host's own, the server's proxy, the network's public ones. */
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

/** What the host wants sent with a question to its own nodes, by their address. */
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
 * The network whose name registry answers for `network`: its own, else Ethereum's when the host configured that. Every main network of
 * Solana is asked for its own `.sns` names. Test networks have no names [S5.30].
 */
export function getNamingNetwork(client: Client, network: Network): Network | undefined {
  if (network.testnet) return undefined
  if (network.chainNamespace === 'solana' || network.contracts?.ensRegistry) return network
  if (network.chainNamespace !== 'eip155') return undefined
  return client.store.getState().networks.find(({ caipNetworkId }) => caipNetworkId === 'eip155:1')
}

/** Where the network's explorer shows an account or a transaction; undefined where nobody named one. */
export function formatExplorerUrl(
  { blockExplorers }: Pick<Network, 'blockExplorers'>,
  kind: 'address' | 'tx',
  id: string,
): string | undefined {
  const { url, query } = blockExplorers?.default ?? {}
  // regexp-ignore: the host sets the address
  return url && `${url.replace(/\/+$/, '')}/${kind}/${encodeURIComponent(id)}${query ? `?${query}` : ''}`
}
