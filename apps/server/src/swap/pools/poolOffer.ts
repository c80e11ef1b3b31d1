import type { NetworksFileEntry, PoolsSource } from '@foyer/contract/networksFile'
import { getAddress } from 'viem'
import * as z from 'zod/mini'
import { type SwapOffer, SwapRefusal, type SwapRequest } from '../SwapProvider.js'
import { buildSwap, buildWrapping, type SwapTransaction } from './buildSwap.js'
import type { Ends } from './findPools.js'
import { type Hop, listFees, listTokens, measureFee, measureImpact, type Route } from './Route.js'
import type { Hex } from './readCalls.js'

/** A network with its pools. `wrapped` is in lower case. */
export interface Place {
  readonly network: NetworksFileEntry
  readonly source: PoolsSource
  readonly wrapped: Hex
}

const lifetimeMs = 60_000
/**
 * The time from the end of an offer to the deadline of its transaction, in milliseconds: the user reads, and a block
 * takes time.
 */
const graceMs = 5 * 60_000

/** The gas for wrapping or unwrapping: as part of a swap, and alone. */
const wrapGas = { onTheWay: 30_000n, alone: 50_000n }

/** The stored part of an offer. The rest of its transaction follows from the request. */
const payloadSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wrapping') }),
  z.object({
    kind: z.literal('swap'),
    router: z.string(),
    /** The token in the middle of two hops. */
    through: z.optional(z.string().check(z.regex(/^0x[0-9a-f]{40}$/))),
    fees: z.array(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
    /** In seconds since 1970. */
    deadline: z.number().check(z.int(), z.minimum(0)),
  }),
])
type Payload = z.infer<typeof payloadSchema>

/**
 * Creates the offer that wraps or unwraps the native currency, one for one. Throws `no_route` if both tokens are equal.
 */
export function offerWrapping({ from, to, amount }: SwapRequest, place: Place): SwapOffer {
  if ((from.address === undefined) === (to.address === undefined))
    throw new SwapRefusal('no_route', 'A token cannot be swapped for itself')
  const payload: Payload = { kind: 'wrapping' }
  return {
    ...{ toAmount: amount, minToAmount: amount, gas: wrapGas.alone, fees: [], priceImpactBps: 0, lifetimeMs, payload },
    route: [findSymbol(place.wrapped, place)],
  }
}

/** Creates the offer for a route. Rounds the minimum up, so that it is never below the exact bound. */
export function offerRoute(question: SwapRequest, place: Place, route: Route, atMs: number): SwapOffer {
  const { from, to, amount, slippageBps } = question
  const [first] = route.hops
  if (first === undefined) throw new SwapRefusal('no_route', 'A route has no pools')
  const { venue } = first.pool
  const [, through, last] = listTokens(route.hops)
  const isNative = from.address === undefined || to.address === undefined
  const fee = measureFee(route, amount)
  const payload: Payload = {
    ...{ kind: 'swap', router: venue.router, fees: [...listFees(route.hops)] },
    ...(last !== undefined && { through }),
    deadline: Math.ceil((atMs + lifetimeMs + graceMs) / 1_000),
  }
  return {
    toAmount: route.toAmount,
    minToAmount: (route.toAmount * BigInt(10_000 - Math.floor(slippageBps)) + 9_999n) / 10_000n,
    gas: route.gas + (isNative ? wrapGas.onTheWay : 0n),
    fees: fee === 0n ? [] : [{ name: venue.name, amount: fee, token: from, isIncluded: true }],
    ...(from.address !== undefined && { spender: getAddress(venue.router) }),
    priceImpactBps: measureImpact(route, amount),
    route: route.hops.map((hop) => formatHop(hop, question, place)),
    ...{ lifetimeMs, payload },
  }
}

/** Creates the transaction of an offer. Throws `no_route` if the operator has removed its pools meanwhile. */
export function buildTransaction(question: SwapRequest, offer: SwapOffer, place: Place, ends: Ends): SwapTransaction {
  const { from, to, amount } = question
  const [isFromNative, isToNative] = [from.address === undefined, to.address === undefined]
  const { data: payload } = payloadSchema.safeParse(offer.payload)
  if (payload?.kind === 'wrapping') return buildWrapping(place.wrapped, amount, isFromNative)
  const venue = place.source.venues.find(({ router }) => router === payload?.router)
  const path = payload?.through === undefined ? [ends.from, ends.to] : [ends.from, payload.through as Hex, ends.to]
  if (payload === undefined || venue === undefined || payload.fees.length !== path.length - 1)
    throw new SwapRefusal('no_route', 'The pools of the offer are not configured any more')
  return buildSwap({
    ...{ venue, path, fees: payload.fees, amount, minToAmount: offer.minToAmount, isFromNative, isToNative },
    account: question.account as Hex,
    deadline: BigInt(payload.deadline),
  })
}

function formatHop({ pool, paid, received }: Hop, { from, to }: SwapRequest, place: Place): string {
  const [first, second] = [paid, received].map((token) => {
    const requested = [from, to].find(({ address }) => address?.toLowerCase() === token)
    return requested?.symbol.slice(0, 20) ?? findSymbol(token, place)
  })
  const fee = pool.venue.kind === 'concentrated' ? ` ${pool.fee / 10_000}%` : ''
  return `${pool.venue.name.slice(0, 40)} ${first}/${second}${fee}`
}

/**
 * Returns the symbol from the networks file. For an unlisted wrapped currency, returns W and the native symbol. For
 * another token, returns its short address.
 */
function findSymbol(token: Hex, { network, wrapped }: Place): string {
  const listed = network.tokens.find(({ address }) => address.toLowerCase() === token)
  if (listed === undefined && token === wrapped) return `W${network.nativeCurrency.symbol}`
  return listed?.symbol.slice(0, 20) ?? `${token.slice(0, 6)}…${token.slice(-4)}`
}
