import type { Network } from '@foyer/primitives/networks/Network'
import type { Client } from './Client.js'

function fromCatalogue(client: Client, path: string): string | undefined {
  const { catalogue, query } = client.endpoints ?? {}
  return catalogue ? `${catalogue}${path}?${new URLSearchParams(query)}` : undefined
}

/** Returns the URL of a network image: the app's own, else the server's [S7.31]. */
export function getNetworkImageUrl(
  client: Client,
  network: Pick<Network, 'id' | 'caipNetworkId' | 'assets'>,
): string | undefined {
  const { chainImages } = client.store.getState().options
  const own = chainImages?.[network.id] ?? chainImages?.[network.caipNetworkId] ?? network.assets?.imageUrl
  return own ?? fromCatalogue(client, `/public/getAssetImage/${encodeURIComponent(network.caipNetworkId)}`)
}

/** Returns the URL of a token image on the server [S7.33]. */
export function getTokenImageUrl(client: Client, symbol: string): string | undefined {
  return fromCatalogue(client, `/public/getTokenImage/${encodeURIComponent(symbol)}`)
}
