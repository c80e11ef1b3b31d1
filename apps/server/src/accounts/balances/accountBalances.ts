import type { Balance, Currency } from '@foyer/contract/http/accounts'
import type { NetworksFile } from '@foyer/contract/networksFile'
import { formatUnits, parseUnits } from 'viem'
import { HttpError } from '../../errors/HttpError.js'
import { createTimedCache } from '../../fetch/createTimedCache.js'
import type { Prices, Quote } from '../../tokens/prices/createPrices.js'
import { isEip155, toPlainAddress } from '../../tokens/tokenIds.js'
import type { BalanceProvider, Holding } from './BalanceProvider.js'

const priceDecimals = 18

/** Balances as the wire shows them. */
export interface AccountBalancesService {
  /**
   * Holdings of an address on one network, or on all main ones of its family (a network that cannot be read is then left out).
   * `rate` is US dollars for one unit of the currency. Kept 30 s [S9.2] unless a token id of that network is in `forceUpdate`. Throws `bad_request` for an
   * address of another family, and what the balance provider throws.
   */
  readonly fetchBalances: (options: {
    address: string
    chainId?: string | undefined
    forceUpdate?: readonly string[] | undefined
    /** US dollars when absent, and when nobody knows its rate. */
    currency?: Currency | undefined
    /** Shows what looks like a lure as well. */
    isSpamShown?: boolean
  }) => Promise<{ balances: Balance[]; currency: Currency; rate: number }>
  /** What was kept of an address is read anew at the next look. */
  readonly forget: (chainId: string, address: string) => void
}

/** Creates the balance reader over replaceable providers. `iconUrl` gives the address of a symbol's mark, or an empty text. */
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
    forget: (chainId, address) => cache.delete(`${chainId}:${toPlainAddress(chainId, address)}`),
    fetchBalances: async ({ address, chainId, forceUpdate = [], currency: wanted, isSpamShown = false }) => {
      if (chainId !== undefined && !fits(chainId, address))
        throw new HttpError('bad_request', `params: address: is none of ${chainId}`)
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
      // Whoever sends a token to everybody may also give it a price: what stands on no list is not counted as money.
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
