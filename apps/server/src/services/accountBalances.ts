import type { Balance } from '@foyer/contract/http/accounts'
import type { NetworksFile } from '@foyer/contract/networksFile'
import { formatUnits, parseUnits } from 'viem'
import { createTimedCache } from './createTimedCache.js'
import type { BalanceProvider, Holding, PriceProvider } from './providers/Providers.js'

const priceDecimals = 18

/** Balances as the wire shows them. */
export type AccountBalancesService = {
  /**
   * Holdings of an address on one network, or on all main ones (a network that cannot be read is then left out).
   * Kept 30 s [S9.2] unless a token id of that network is in `forceUpdate`. Throws what the balance provider throws.
   */
  readonly fetchBalances: (options: {
    address: string
    chainId?: string | undefined
    forceUpdate?: readonly string[] | undefined
    /** Shows what looks like a lure as well. */
    isSpamShown?: boolean
  }) => Promise<Balance[]>
  /** What was kept of an address is read anew at the next look. */
  readonly forget: (chainId: string, address: string) => void
}

/** Creates the balance reader over replaceable providers. `iconUrl` gives the address of a symbol's mark, or an empty text. */
export const createAccountBalances = (options: {
  networks: NetworksFile
  balances: BalanceProvider
  prices: PriceProvider
  iconUrl: (symbol: string) => string
  now: () => number
}): AccountBalancesService => {
  const cache = createTimedCache<readonly Holding[]>({ maxEntries: 5_000, lifetimeMs: 30_000, now: options.now })
  const evm = options.networks.networks.filter((network) => network.chainId.startsWith('eip155:'))
  const main = evm.filter((network) => network.testnet !== true)
  const everyChain = (main.length > 0 ? main : evm).map((network) => network.chainId)

  const fetchHoldings = (chainId: string, address: string, isForced: boolean) => {
    const key = `${chainId}:${address.toLowerCase()}`
    if (isForced) cache.delete(key)
    return cache.get(key, () => options.balances.fetchHoldings(chainId, address))
  }

  const toBalance = async (holding: Holding): Promise<Balance> => {
    const { chainId, token, decimals, atomic } = holding
    // A holding is shown even when its price cannot be had.
    const priceUsd = (await options.prices.fetchPrice(chainId, token).catch(() => undefined))?.usd
    const value =
      priceUsd === undefined
        ? {}
        : { value: Number(formatUnits(atomic * parseUnits(priceUsd, priceDecimals), decimals + priceDecimals)) }
    return {
      name: holding.name,
      symbol: holding.symbol,
      chainId,
      ...(token === undefined ? {} : { address: `${chainId}:${token}` }),
      ...value,
      price: Number(priceUsd ?? 0),
      quantity: { decimals: String(decimals), numeric: formatUnits(atomic, decimals) },
      iconUrl: options.iconUrl(holding.iconSymbol),
      ...(holding.isListed ? {} : { verified: false }),
      ...(holding.isSpam === true ? { spam: true } : {}),
    }
  }

  return {
    forget: (chainId, address) => cache.delete(`${chainId}:${address.toLowerCase()}`),
    fetchBalances: async ({ address, chainId, forceUpdate = [], isSpamShown = false }) => {
      const chains = chainId === undefined ? everyChain : [chainId]
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
      return Promise.all(shown.map(toBalance))
    },
  }
}
