import { getConvertGasPrice, getConvertTokens } from '@foyer/contract/http/convert'
import { postFungiblePrice } from '@foyer/contract/http/postFungiblePrice'
import type { SwapQuote } from '@foyer/contract/http/swap'
import { postSwapQuotes } from '@foyer/contract/http/swap'
import type { Amount } from '@foyer/primitives/Amount'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Currency, Price } from '@foyer/primitives/worth'
import type { Asset } from '../Adapter.js'
import { callEndpoint } from '../api/callEndpoint.js'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { getChainAccess } from '../queries/access.js'
import { getCurrency } from '../queries/currency.js'
import type { Query } from '../queries/Queries.js'
import { tradeNetworksQuery } from '../queries/tradeNetworks.js'

/** The parameters of a swap. All amounts are in the smallest unit. */
export interface SwapInput {
  readonly network: Network
  readonly account: string
  readonly from: Asset
  readonly to: Asset
  readonly amount: bigint
  /** The maximum price movement against the account, in percent. */
  readonly slippage: number
}

/** The offer of a provider. */
export interface SwapOffer {
  readonly id: string
  readonly provider: { readonly id: string; readonly name: string }
  readonly toAmount: bigint
  /** The transaction reverts if it would bring less. */
  readonly minToAmount: bigint
  readonly gas?: bigint
  readonly fees: readonly SwapFee[]
  readonly expiresAtMs: number
  readonly spender?: string
  /** In percent. */
  readonly priceImpact?: number
  readonly route: readonly string[]
}

export interface SwapFee {
  readonly name: string
  readonly amount: bigint
  /** A CAIP-10 id, the server's format for tokens. */
  readonly token: string
  /** True if `toAmount` is already reduced by this fee. */
  readonly isIncluded: boolean
}

export interface SwapOffers {
  /** Sorted, the best first. */
  readonly offers: readonly SwapOffer[]
  readonly failures: readonly {
    readonly provider: SwapOffer['provider']
    readonly reason: 'no_route' | 'too_small' | 'unreachable'
  }[]
}

/** The address that means the native coin in requests. */
const nativePlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Returns the server's id of a token (CAIP-10). */
export function toTokenId({ chainId, address }: Pick<Asset, 'chainId' | 'address'>): string {
  return `${chainId}:${address ?? nativePlaceholder}`
}

/**
 * True if both are the same token. Compares addresses without case. The native coin has no address or the placeholder
 * address.
 */
export function isSameToken(
  one: Pick<Asset, 'chainId' | 'address'>,
  other: Pick<Asset, 'chainId' | 'address'>,
): boolean {
  return toTokenId(one).toLowerCase() === toTokenId(other).toLowerCase()
}

/**
 * Returns the URL of the server that swaps on a network.
 *
 * @throws FoyerError with `code` if there is none [S5.29].
 */
export async function getSwapServer(
  client: Client,
  network: Network,
  code: 'SWAP_NETWORK_NOT_SUPPORTED' | 'GAS_PRICE_NETWORK_NOT_SUPPORTED' = 'SWAP_NETWORK_NOT_SUPPORTED',
): Promise<string> {
  const base = client.endpoints?.api
  const query = tradeNetworksQuery(client)
  if (!base || !query) throw new FoyerError(code)
  const { swap } = await (await client.getQueries()).fetch(query)
  if (!swap.includes(network.caipNetworkId)) throw new FoyerError(code)
  return base
}

/** The lifetime of an offer before it is requested again, in ms. */
export const offerLifetimeMs = 10_000

/**
 * Creates the query for swap offers, the best after fees first. Offers that do not match the request are dropped.
 *
 * @throws FoyerError `SWAP_NETWORK_NOT_SUPPORTED` [S5.29], and the errors of `callEndpoint`.
 */
export function swapOffersQuery(client: Client, question: SwapInput): Query<SwapOffers> {
  const { network, account, from, to, amount, slippage } = question
  return {
    queryKey: ['swapOffers', toTokenId(from), toTokenId(to), String(amount), account, slippage],
    staleTime: offerLifetimeMs,
    retry: false,
    queryFn: async ({ signal }) => {
      const base = await getSwapServer(client, network)
      const body = { from: toTokenId(from), to: toTokenId(to), amount: String(amount), account, slippage }
      const answer = await callEndpoint(client, { base, endpoint: postSwapQuotes, query: {}, body, signal })
      return {
        offers: answer.quotes.filter((quote) => isValidQuote(quote, question)).map(toOffer),
        failures: answer.failures,
      }
    },
  }
}

/** The tolerance for rounding by providers, in basis points. */
const roundingBps = 1n

/** True if the quote is for the requested amount and within the allowed slippage [S9.28]. */
function isValidQuote(quote: SwapQuote, requested: SwapInput): boolean {
  const [least, most] = [BigInt(quote.minToAmount), BigInt(quote.toAmount)]
  const slippageBps = BigInt(Math.round(requested.slippage * 100)) + roundingBps
  const isEnough = (least + 1n) * 10_000n >= most * (10_000n - slippageBps)
  return BigInt(quote.fromAmount) === requested.amount && least > 0n && least <= most && isEnough
}

function toOffer(quote: SwapQuote): SwapOffer {
  const { id, provider, toAmount, minToAmount, gas, fees, expiresAt, spender, priceImpact, route } = quote
  return {
    ...{ id, provider, route },
    toAmount: BigInt(toAmount),
    minToAmount: BigInt(minToAmount),
    expiresAtMs: expiresAt,
    fees: fees.map((fee) => ({ ...fee, amount: BigInt(fee.amount) })),
    ...(gas !== undefined && { gas: BigInt(gas) }),
    ...(spender !== undefined && { spender }),
    ...(priceImpact !== undefined && { priceImpact }),
  }
}

/**
 * Creates the query for the tokens that can be swapped on a network: the native coin first, then in the server's order
 * [S3.30, S9.29].
 *
 * @throws FoyerError `SWAP_NETWORK_NOT_SUPPORTED` [S5.29], and the errors of `callEndpoint`.
 */
export function swapTokensQuery(client: Client, network: Network): Query<readonly Asset[]> {
  const chainId = network.caipNetworkId
  return {
    queryKey: ['swapTokens', chainId],
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    queryFn: async ({ signal }) => {
      const base = await getSwapServer(client, network)
      const { tokens } = await callEndpoint(client, { base, endpoint: getConvertTokens, query: { chainId }, signal })
      const { name, symbol, decimals } = network.nativeCurrency
      const native: Asset = { chainId, name, symbol, decimals }
      const others = tokens.flatMap((token): Asset[] => {
        const address = token.address.split(':').at(-1) ?? ''
        if (!token.address.startsWith(`${chainId}:`) || address.toLowerCase() === nativePlaceholder) return []
        // A token with 0 decimals is a collectible or spam [S5.22].
        if (!Number.isInteger(token.decimals) || token.decimals <= 0 || token.decimals > 77) return []
        const iconUrl = token.logoUri === '' ? {} : { iconUrl: token.logoUri }
        return [{ chainId, address, name: token.name, symbol: token.symbol, decimals: token.decimals, ...iconUrl }]
      })
      return [native, ...others]
    },
  }
}

/**
 * Creates the query for the current gas price, in the smallest unit of the native coin. It uses the fast price, which
 * is rather too high than too low [S7.11].
 *
 * @throws FoyerError `GAS_PRICE_NETWORK_NOT_SUPPORTED` [S5.29], and the errors of `callEndpoint`.
 */
export function gasPriceQuery(client: Client, network: Network): Query<Amount> {
  const chainId = network.caipNetworkId
  return {
    queryKey: ['gasPrice', chainId],
    staleTime: offerLifetimeMs,
    retry: 1,
    queryFn: async ({ signal }) => {
      const base = await getSwapServer(client, network, 'GAS_PRICE_NETWORK_NOT_SUPPORTED')
      const { fast } = await callEndpoint(client, { base, endpoint: getConvertGasPrice, query: { chainId }, signal })
      return { atomic: BigInt(fast), decimals: network.nativeCurrency.decimals }
    },
  }
}

/** The maximum call data of a swap with most routers, in bytes. */
const swapDataBytes = 2_000

/**
 * Creates the query for the maximum rollup fee of a swap in addition to gas, in the smallest unit of the native coin. 0
 * on other networks.
 */
export function swapBaseLayerFeeQuery(client: Client, network: Network, gas: bigint): Query<bigint> {
  return {
    queryKey: ['swapBaseLayerFee', network.caipNetworkId],
    staleTime: offerLifetimeMs,
    retry: 1,
    queryFn: async ({ signal }) => {
      const adapter = await client.getAdapter(network.chainNamespace)
      const access = getChainAccess(client, network, signal)
      return (await adapter.fetchBaseLayerFee?.(access, { dataBytes: swapDataBytes, gas }))?.atomic ?? 0n
    },
  }
}

/** Creates the query for the price of one whole unit of a token. Null if unknown. */
export function tokenPriceQuery(client: Client, asset: Asset): Query<Price | null> {
  const currency = getCurrency(client)
  return {
    queryKey: ['tokenPrice', toTokenId(asset).toLowerCase(), currency],
    staleTime: limits.portfolioLifetimeMs,
    retry: false,
    queryFn: async ({ signal }) => {
      const base = client.endpoints?.api
      if (!base) return null
      const body = { currency: currency.toLowerCase() as Lowercase<Currency>, addresses: [toTokenId(asset)] }
      const answer = await callEndpoint(client, { base, endpoint: postFungiblePrice, query: {}, body, signal })
      const told = (answer.currency ?? 'usd').toUpperCase() as Currency
      const [found] = answer.fungibles
      return found && found.price > 0 ? { amount: String(found.price), currency: told } : null
    },
  }
}
