import type { Network } from '../../networks/Network.js'
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
 * Solana is asked for its own `.sol` names. Test networks have no names [S5.30].
 */
export function getNamingNetwork(client: Client, network: Network): Network | undefined {
  if (network.testnet) return undefined
  if (network.chainNamespace === 'solana') return network
  if (network.chainNamespace !== 'eip155') return undefined
  if (network.contracts?.ensRegistry) return network
  return client.store.getState().networks.find(({ caipNetworkId }) => caipNetworkId === 'eip155:1')
}

/** Families of which a server knows non-fungible tokens. */
export function canHaveNfts(client: Client, { chainNamespace }: Network): boolean {
  return Boolean(client.endpoints?.api) && ['eip155', 'solana'].includes(chainNamespace)
}

/** Networks that share an explorer with the main one, which has to be told. */
const clusters: Readonly<Record<string, string>> = {
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
}

/** Where the network's explorer shows an account or a transaction; undefined where nobody named one. */
export function formatExplorerUrl(
  { blockExplorers, caipNetworkId }: Pick<Network, 'blockExplorers'> & { readonly caipNetworkId?: string },
  kind: 'address' | 'tx',
  id: string,
): string | undefined {
  const base = blockExplorers?.default.url.replace(/\/+$/, '')
  const cluster = clusters[caipNetworkId ?? '']
  return base && `${base}/${kind}/${encodeURIComponent(id)}${cluster ? `?cluster=${cluster}` : ''}`
}
