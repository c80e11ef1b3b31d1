import type { NetworksFile } from '@foyer/contract/networksFile'
import { toPlainAddress } from '../tokenIds.js'
import type { Price, PriceProvider } from './PriceProvider.js'

/** Creates the price provider for the operator's prices in the networks file. They always count as current. */
export function createTablePrices(networks: NetworksFile, now: () => number): PriceProvider {
  const prices = new Map(
    networks.networks.flatMap(({ chainId, nativeCurrency, tokens }) => [
      [chainId, nativeCurrency.priceUsd] as const,
      ...tokens.map((token) => [`${chainId}:${toPlainAddress(chainId, token.address)}`, token.priceUsd] as const),
    ]),
  )
  const toPrice = (usd: string | undefined): Price | undefined =>
    usd === undefined || Number(usd) === 0 ? undefined : { usd, atMs: now(), source: 'table' }
  return {
    fetchPrices: async (assets) =>
      assets.map(({ chainId, token }) =>
        toPrice(prices.get(token === undefined ? chainId : `${chainId}:${toPlainAddress(chainId, token)}`)),
      ),
    fetchRate: async (currency) => toPrice(networks.currencies?.[currency]?.priceUsd),
  }
}
