import type { Balance, Currency } from '@foyer/contract/http/accounts'
import type { NetworksFile } from '@foyer/contract/networksFile'
import { formatUnits, parseUnits } from 'viem'
import { HttpError } from '../../errors/HttpError.js'
import { createTimedCache } from '../../fetch/createTimedCache.js'
import type { Prices, Quote } from '../../tokens/prices/createPrices.js'
import { isEip155, toPlainAddress } from '../../tokens/tokenIds.js'
import type { BalanceProvider, Holding } from './BalanceProvider.js'

const priceDecimals = 18

/** Balances in the wire format. */
export interface AccountBalancesService {
  /**
   * Returns the holdings of an address on one network, or on all main networks of its family. In the second case, omits
   * networks that cannot be read. `rate` is the value of one unit of the currency in US dollars. Holdings are cached
   * for 30 s [S9.2], unless a token id of the network is in `forceUpdate`. Throws `bad_request` for an address of
   * another family, and the errors of the balance provider.
   */
  readonly fetchBalances: (options: {
    address: string
    chainId?: string | undefined
    forceUpdate?: readonly string[] | undefined
    /** US dollars if it is absent or its rate is unknown. */
    currency?: Currency | undefined
    /** Whether to include tokens that look like spam. */
    isSpamShown?: boolean
  }) => Promise<{ balances: Balance[]; currency: Currency; rate: number }>
  /** Deletes the cached holdings of an address. */
  readonly invalidate: (chainId: string, address: string) => void
}

/** Creates the service over replaceable providers. `iconUrl` returns the URL of a symbol's icon, or an empty text. */
export function createAccountBalances(options: {
  networks: NetworksFile
  balances: BalanceProvider
  prices: Prices
  iconUrl: (symbol: string) => string
  now: () => number
}): AccountBalancesService {
  const cache = createTimedCache<readonly Holding[]>({ maxEntries: 5_000, lifetimeMs: 30_000, now: options.now })
  const fits = (chainId: string, address: string) => isEip155(chainId) === address.startsWith('0x')
  const listChains = (address: string) => {
    const family = options.networks.networks.filter(({ chainId }) => fits(chainId, address))
    const main = family.filter((network) => network.testnet !== true)
    return (main.length > 0 ? main : family).map(({ chainId }) => chainId)
  }

  const fetchHoldings = (chainId: string, address: string, isForced: boolean) => {
    const key = `${chainId}:${toPlainAddress(chainId, address)}`
    if (isForced) cache.delete(key)
    return cache.get(key, () => options.balances.fetchHoldings(chainId, address))
  }

  const toBalance = (holding: Holding, quote: Quote | undefined): Balance => {
    const { chainId, token, decimals, atomic } = holding
    const value =
      quote === undefined
        ? {}
        : { value: Number(formatUnits(atomic * parseUnits(quote.amount, priceDecimals), decimals + priceDecimals)) }
    return {
      name: holding.name,
      symbol: holding.symbol,
      chainId,
      ...(token === undefined ? {} : { address: `${chainId}:${token}` }),
      ...value,
      price: Number(quote?.amount ?? 0),
      ...(quote?.change24h === undefined ? {} : { change24h: quote.change24h }),
      quantity: { decimals: String(decimals), numeric: formatUnits(atomic, decimals) },
      iconUrl: options.iconUrl(holding.iconSymbol),
      ...(holding.isListed ? {} : { verified: false }),
      ...(holding.isSpam === true ? { spam: true } : {}),
    }
  }

  return {
    invalidate: (chainId, address) => cache.delete(`${chainId}:${toPlainAddress(chainId, address)}`),
    fetchBalances: async ({ address, chainId, forceUpdate = [], currency: wanted, isSpamShown = false }) => {
      if (chainId !== undefined && !fits(chainId, address))
        throw new HttpError('bad_request', `params: address: must be an address of ${chainId}`)
      const chains = chainId === undefined ? listChains(address) : [chainId]
      const results = await Promise.allSettled(
        chains.map((chain) =>
          fetchHoldings(
            chain,
            address,
            forceUpdate.some((id) => id.startsWith(`${chain}:`)),
          ),
        ),
      )
      const read = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      const failed = results.find((result) => result.status === 'rejected')
      if (read.length === 0 && failed !== undefined) throw failed.reason
      const shown = read.flat().filter(({ isSpam = false }) => isSpamShown || !isSpam)
      // Do not value unlisted tokens: the sender of an airdropped token can also set its price.
      const listed = shown.filter(({ isListed }) => isListed)
      const { currency, rate, quotes } = await options.prices.fetchQuotes(listed, wanted)
      const quoteOf = new Map(listed.map((holding, index) => [holding, quotes[index]]))
      return {
        currency,
        rate: Number(rate),
        balances: shown.map((holding) => toBalance(holding, quoteOf.get(holding))),
      }
    },
  }
}
