import type { NetworksFile } from '@foyer/contract/networksFile'
import type { PriceProvider } from './PriceProvider.js'

/** Creates the price provider that knows only what the networks file says. */
export const createTablePrices = (networks: NetworksFile): PriceProvider => {
  const prices = new Map(
    networks.networks.flatMap((network) => [
      [network.chainId, network.nativeCurrency.priceUsd] as const,
      ...network.tokens.map((token) => [`${network.chainId}:${token.address.toLowerCase()}`, token.priceUsd] as const),
    ]),
  )
  return {
    fetchPriceUsd: async (chainId, token) =>
      prices.get(token === undefined ? chainId : `${chainId}:${token.toLowerCase()}`),
  }
}
