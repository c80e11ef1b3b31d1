import { parseUnits } from 'viem'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import type { Prices } from '../tokens/prices/createPrices.js'
import type { MadeOffer } from './fetchOffers.js'
import type { SwapRequest, SwapToken } from './SwapProvider.js'

/** An offer of a sorted list. */
export type RankedOffer = MadeOffer & {
  /** The loss against the price before the swap, in per cent. Undefined if it is unknown. */
  readonly priceImpact: number | undefined
}

const priceDigits = 18

/**
 * Sorts offers by their net amount, the highest first. Equal offers keep their order. Subtracts from `toAmount` the
 * fees that are not included yet, converted by prices. A fee without a price does not count. Also subtracts the gas, if
 * every offer reports it, the node reports its price, and both tokens have prices.
 */
export async function rankOffers(
  question: SwapRequest,
  offers: readonly MadeOffer[],
  sources: { readonly prices: Prices; readonly rpc: RpcProvider },
): Promise<readonly RankedOffer[]> {
  if (offers.length === 0) return []
  const { from, to } = question
  const native: SwapToken = { chainId: from.chainId, symbol: '', decimals: 18 }
  const feeTokens = offers.flatMap(({ offer }) => offer.fees.map(({ token }) => token))
  const tokens = [from, to, native, ...feeTokens]
  const [{ quotes }, gasPrice] = await Promise.all([
    sources.prices.fetchQuotes(tokens.map(({ chainId, address }) => ({ chainId, token: address }))),
    fetchGasPrice(sources.rpc, from.chainId),
  ])
  const usd = new Map<string, bigint>()
  for (const [index, token] of tokens.entries()) {
    const amount = quotes[index]?.amount
    if (amount !== undefined) usd.set(keyOf(token), parseUnits(amount, priceDigits))
  }
  /** Converts an amount to smallest units of the received token. Returns undefined without both prices. */
  const convert = (amount: bigint, token: SwapToken): bigint | undefined => {
    if (keyOf(token) === keyOf(to)) return amount
    const [ofToken, ofTo] = [usd.get(keyOf(token)), usd.get(keyOf(to))]
    if (ofToken === undefined || ofTo === undefined || ofTo === 0n) return undefined
    return (amount * ofToken * 10n ** BigInt(to.decimals)) / (ofTo * 10n ** BigInt(token.decimals))
  }
  const isGasKnown = gasPrice !== undefined && offers.every(({ offer }) => offer.gas !== undefined)
  const netOf = ({ offer }: MadeOffer): bigint => {
    const fees = offer.fees
      .filter(({ isIncluded }) => !isIncluded)
      .map(({ amount, token }) => convert(amount, token) ?? 0n)
    const gas = isGasKnown ? (convert((offer.gas ?? 0n) * gasPrice, native) ?? 0n) : 0n
    return fees.reduce((rest, fee) => rest - fee, offer.toAmount) - gas
  }
  const worth = convert(question.amount, from)
  return offers
    .map((made) => ({ ...made, net: netOf(made), priceImpact: readImpact(made, worth) }))
    .sort((a, b) => Number(b.net > a.net) - Number(b.net < a.net))
    .map(({ provider, offer, priceImpact }) => ({ provider, offer, priceImpact }))
}

/** Returns the value of the provider, otherwise a value from prices. A gain counts as 0. */
function readImpact({ offer }: MadeOffer, worth: bigint | undefined): number | undefined {
  if (offer.priceImpactBps !== undefined) return Math.max(0, offer.priceImpactBps) / 100
  if (worth === undefined || worth === 0n) return undefined
  const lost = ((worth - offer.toAmount) * 10_000n) / worth
  return lost > 0n ? Number(lost) / 100 : 0
}

/** Returns the price of one unit of gas in wei. Returns undefined if the node does not report it. */
export async function fetchGasPrice(rpc: RpcProvider, chainId: string): Promise<bigint | undefined> {
  if (!chainId.startsWith('eip155:')) return undefined
  const outcomes = await rpc.send(chainId, [{ method: 'eth_gasPrice' }]).catch(() => [])
  const [outcome] = outcomes
  if (outcome === undefined || 'error' in outcome || typeof outcome.result !== 'string') return undefined
  return /^0x[0-9a-f]{1,64}$/i.test(outcome.result) ? BigInt(outcome.result) : undefined
}

function keyOf({ chainId, address }: SwapToken) {
  return `${chainId} ${address?.toLowerCase() ?? ''}`
}
