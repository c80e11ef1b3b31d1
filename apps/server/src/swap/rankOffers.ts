import { parseUnits } from 'viem'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import type { Prices } from '../tokens/prices/createPrices.js'
import type { MadeOffer } from './gatherOffers.js'
import type { SwapQuestion, SwapToken } from './SwapProvider.js'

/** An offer with its place among the others. */
export type RankedOffer = MadeOffer & {
  /** Per cent that is lost against the price before the swap; undefined when nobody knows. */
  readonly priceImpact: number | undefined
}

const priceDigits = 18

/**
 * Sorts offers by what is left of them, the most first; equal ones keep their order. From `toAmount` are taken the fees that are not in it
 * yet (in the token itself, or by its price and that of the fee's token; a fee without a price does not count), and the gas, where every
 * offer tells it, the node tells its price, and native currency and token have one.
 */
export async function rankOffers(
  question: SwapQuestion,
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
  /** An amount of one token in smallest units of the one that arrives; undefined without both prices. */
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

/** As the provider knows it, else by prices; a gain is no loss. */
function readImpact({ offer }: MadeOffer, worth: bigint | undefined): number | undefined {
  if (offer.priceImpactBps !== undefined) return Math.max(0, offer.priceImpactBps) / 100
  if (worth === undefined || worth === 0n) return undefined
  const lost = ((worth - offer.toAmount) * 10_000n) / worth
  return lost > 0n ? Number(lost) / 100 : 0
}

/** Wei for one unit of gas; undefined where the node does not tell. */
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
