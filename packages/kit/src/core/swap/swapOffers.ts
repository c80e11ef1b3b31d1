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

/** What is to be swapped. All amounts are smallest units. */
export interface SwapQuestion {
  readonly network: Network
  readonly account: string
  readonly from: Asset
  readonly to: Asset
  readonly amount: bigint
  /** Per cent that the price may move against the account. */
  readonly slippage: number
}

/** What one provider offers. */
export interface SwapOffer {
  readonly id: string
  readonly provider: { readonly id: string; readonly name: string }
  readonly toAmount: bigint
  /** With less the transaction reverts. */
  readonly minToAmount: bigint
  readonly gas?: bigint
  readonly fees: readonly SwapFee[]
  readonly expiresAtMs: number
  readonly spender?: string
  /** In per cent. */
  readonly priceImpact?: number
  readonly route: readonly string[]
}

export interface SwapFee {
  readonly name: string
  readonly amount: bigint
  /** CAIP-10, as the server names tokens. */
  readonly token: string
  /** It has been taken off `toAmount` already. */
  readonly isIncluded: boolean
}

export interface SwapOffers {
  /** The best first. */
  readonly offers: readonly SwapOffer[]
  readonly failures: readonly {
    readonly provider: SwapOffer['provider']
    readonly reason: 'no_route' | 'too_small' | 'unreachable'
  }[]
}

/** Stands for the native coin on the wire. */
const nativeOnWire = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** As the server names a token (CAIP-10). */
export function toTokenId({ chainId, address }: Pick<Asset, 'chainId' | 'address'>): string {
  return `${chainId}:${address ?? nativeOnWire}`
}

/** The same token, whatever the case of its address; the native coin has none, or the family's stand-in for one. */
export function isSameToken(
  one: Pick<Asset, 'chainId' | 'address'>,
  other: Pick<Asset, 'chainId' | 'address'>,
): boolean {
  return toTokenId(one).toLowerCase() === toTokenId(other).toLowerCase()
}

/**
 * The server that swaps on a network.
 *
 * @throws FoyerError with `code` where there is none [S5.29].
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

/** How long an offer is looked at before it is asked for anew, in ms. */
export const offerLifetimeMs = 10_000

/**
 * Offers for a swap, the best after fees first. What cannot be an answer to the question is left out.
 *
 * @throws FoyerError `SWAP_NETWORK_NOT_SUPPORTED` [S5.29], and as `callEndpoint`.
 */
export function swapOffersQuery(client: Client, question: SwapQuestion): Query<SwapOffers> {
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
        offers: answer.quotes.filter((quote) => answers(quote, question)).map(toOffer),
        failures: answer.failures,
      }
    },
  }
}

/** Providers round; of so much, in hundredths of a per cent, nobody is robbed. */
const roundingBps = 1n

/** The offer is for the amount asked, and lets the price move no further than was allowed [S9.28]. */
function answers(quote: SwapQuote, asked: SwapQuestion): boolean {
  const [least, most] = [BigInt(quote.minToAmount), BigInt(quote.toAmount)]
  const slippageBps = BigInt(Math.round(asked.slippage * 100)) + roundingBps
  const isEnough = (least + 1n) * 10_000n >= most * (10_000n - slippageBps)
  return BigInt(quote.fromAmount) === asked.amount && least > 0n && least <= most && isEnough
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
 * The tokens that can be swapped on a network, the native coin first, then as the server orders them [S3.30, S9.29].
 *
 * @throws FoyerError `SWAP_NETWORK_NOT_SUPPORTED` [S5.29], and as `callEndpoint`.
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
        if (!token.address.startsWith(`${chainId}:`) || address.toLowerCase() === nativeOnWire) return []
        // A token of no decimals is a collectible or spam [S5.22].
        if (!Number.isInteger(token.decimals) || token.decimals <= 0 || token.decimals > 77) return []
        const iconUrl = token.logoUri === '' ? {} : { iconUrl: token.logoUri }
        return [{ chainId, address, name: token.name, symbol: token.symbol, decimals: token.decimals, ...iconUrl }]
      })
      return [native, ...others]
    },
  }
}

/**
 * What one unit of gas costs now, in smallest units of the native coin; rather more than less [S7.11].
 *
 * @throws FoyerError `GAS_PRICE_NETWORK_NOT_SUPPORTED` [S5.29], and as `callEndpoint`.
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

/** Bytes of call data of a swap by most routers, at most. */
const swapDataBytes = 2_000

/** The fee that a rollup takes for a swap beside gas, at most, in smallest units of the native coin. 0 on other networks. */
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

/** What one whole unit of a token costs; null where nobody knows. */
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
