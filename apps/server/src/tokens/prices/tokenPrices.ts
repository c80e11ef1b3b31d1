import type { Currency } from '@foyer/contract/http/accounts'
import type { NetworksFile } from '@foyer/contract/networksFile'
import { parseTokenId } from '../tokenIds.js'
import type { TokenLists } from '../tokenLists/createTokenLists.js'
import type { Prices } from './createPrices.js'

interface FungiblePrice {
  name: string
  symbol: string
  iconUrl: string
  price: number
  change24h?: number
}

/** Prices of native currencies and listed tokens. */
export interface TokenPricesService {
  /**
   * Returns one entry per listed CAIP-10 token id in the given order. The price is 0 if it is unknown. An unlisted
   * token has no entry.
   */
  readonly fetchPrices: (
    ids: readonly string[],
    currency: Currency,
  ) => Promise<{ fungibles: FungiblePrice[]; currency: Currency }>
}

/** Creates the service. `iconUrl` returns the URL of a symbol's icon, or an empty string. */
export function createTokenPrices(options: {
  networks: NetworksFile
  tokens: TokenLists
  prices: Prices
  iconUrl: (symbol: string) => string
}): TokenPricesService {
  const natives = new Map(options.networks.networks.map(({ chainId, nativeCurrency }) => [chainId, nativeCurrency]))

  async function findAsset(id: string) {
    const { chainId, address } = parseTokenId(id)
    if (address === undefined) {
      const native = natives.get(chainId)
      return native && { ...native, chainId, token: undefined }
    }
    const token = natives.has(chainId) ? await options.tokens.findToken(chainId, address) : undefined
    return token && { ...token, chainId, token: token.address }
  }

  return {
    fetchPrices: async (ids, wanted) => {
      const known = (await Promise.all(ids.map(findAsset))).filter((asset) => asset !== undefined)
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
