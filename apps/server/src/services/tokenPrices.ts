import type { Currency } from '@foyer/contract/http/accounts'
import type { NetworksFile, NetworksFileEntry } from '@foyer/contract/networksFile'
import type { Prices } from './prices/createPrices.js'

type FungiblePrice = { name: string; symbol: string; iconUrl: string; price: number; change24h?: number }

const nativePlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Prices of the tokens of the networks file. */
export type TokenPricesService = {
  /** One entry per known CAIP-10 token id, in the order asked; price 0 when unknown, no entry for an unknown token. */
  readonly fetchPrices: (
    ids: readonly string[],
    currency: Currency,
  ) => Promise<{ fungibles: FungiblePrice[]; currency: Currency }>
}

/** Creates the price reader. `iconUrl` gives the address of a symbol's mark, or an empty text. */
export const createTokenPrices = (options: {
  networks: NetworksFile
  prices: Prices
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
    fetchPrices: async (ids, wanted) => {
      const known = ids.flatMap((id) => assets.get(id.toLowerCase()) ?? [])
      const { currency, quotes } = await options.prices.fetchQuotes(known, wanted)
      const fungibles = known.map(({ name, symbol, iconSymbol }, index) => {
        const { amount = '0', change24h } = quotes[index] ?? {}
        const price = { price: Number(amount), ...(change24h === undefined ? {} : { change24h }) }
        return { name, symbol, iconUrl: options.iconUrl(iconSymbol ?? symbol), ...price }
      })
      return { fungibles, currency }
    },
  }
}
