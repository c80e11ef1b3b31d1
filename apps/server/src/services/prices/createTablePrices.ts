import type { NetworksFile } from '@foyer/contract/networksFile'
import type { PriceProvider } from '../providers/Providers.js'

/** Creates the price provider that knows only what the operator wrote in the networks file, which is true as long as it stands there. */
export function createTablePrices(networks: NetworksFile, now: () => number): PriceProvider {
  const prices = new Map(
    networks.networks.flatMap(({ chainId, nativeCurrency, tokens }) => [
      [chainId, nativeCurrency.priceUsd] as const,
      ...tokens.map((token) => [`${chainId}:${token.address.toLowerCase()}`, token.priceUsd] as const),
    ]),
  )
  return {
    fetchPrice: async (chainId, token) => {
      const usd = prices.get(token === undefined ? chainId : `${chainId}:${token.toLowerCase()}`)
      return usd === undefined ? undefined : { usd, atMs: now(), source: 'table' }
    },
  }
}
