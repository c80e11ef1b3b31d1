import type { NetworksFile, NetworksFileEntry } from '@foyer/contract/networksFile'
import type { PriceProvider } from './providers/Providers.js'

type FungiblePrice = { name: string; symbol: string; iconUrl: string; price: number }

const nativePlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Prices of the tokens of the networks file. */
export type TokenPricesService = {
  /** One entry per known CAIP-10 token id, in the order asked; price 0 when unknown, no entry for an unknown token. */
  readonly fetchPrices: (ids: readonly string[]) => Promise<FungiblePrice[]>
}

/** Creates the price reader. `iconUrl` gives the address of a symbol's mark, or an empty text. */
export const createTokenPrices = (options: {
  networks: NetworksFile
  prices: PriceProvider
  iconUrl: (symbol: string) => string
}): TokenPricesService => {
  const assets = new Map<string, NetworksFileEntry['nativeCurrency'] & { chainId: string; token: string | undefined }>(
    options.networks.networks.flatMap(({ chainId, nativeCurrency, tokens }) => [
      [`${chainId}:${nativePlaceholder}`, { ...nativeCurrency, chainId, token: undefined }] as const,
      ...tokens.map(
        (token) => [`${chainId}:${token.address.toLowerCase()}`, { ...token, chainId, token: token.address }] as const,
      ),
    ]),
  )
  return {
    fetchPrices: async (ids) => {
      const known = ids.flatMap((id) => assets.get(id.toLowerCase()) ?? [])
      return Promise.all(
        known.map(async ({ name, symbol, iconSymbol, chainId, token }) => {
          const priceUsd = (await options.prices.fetchPrice(chainId, token).catch(() => undefined))?.usd
          return { name, symbol, iconUrl: options.iconUrl(iconSymbol ?? symbol), price: Number(priceUsd ?? 0) }
        }),
      )
    },
  }
}
