import type { NetworksFileEntry, PoolsSource } from '@foyer/contract/networksFile'
import { getAddress } from 'viem'
import * as z from 'zod/mini'
import { type SwapOffer, type SwapQuestion, SwapRefusal } from '../SwapProvider.js'
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
/** From the end of an offer to the last moment of its transaction: a person reads, and a block takes its time. */
const graceMs = 5 * 60_000

/** Gas for wrapping or unwrapping: on the way, and alone. */
const wrapGas = { onTheWay: 30_000n, alone: 50_000n }

/** What is kept of an offer; the rest of its transaction follows from the question. */
const payloadSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wrapping') }),
  z.object({
    kind: z.literal('swap'),
    router: z.string(),
    /** Token in the middle of two hops. */
    through: z.optional(z.string().check(z.regex(/^0x[0-9a-f]{40}$/))),
    fees: z.array(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
    /** Seconds since 1970. */
    deadline: z.number().check(z.int(), z.minimum(0)),
  }),
])
type Payload = z.infer<typeof payloadSchema>

/** Native to wrapped or back, one for one. Throws `no_route` for a token that would be swapped for itself. */
export function offerWrapping({ from, to, amount }: SwapQuestion, place: Place): SwapOffer {
  if ((from.address === undefined) === (to.address === undefined))
    throw new SwapRefusal('no_route', 'A token is not swapped for itself')
  const payload: Payload = { kind: 'wrapping' }
  return {
    ...{ toAmount: amount, minToAmount: amount, gas: wrapGas.alone, fees: [], priceImpactBps: 0, lifetimeMs, payload },
    route: [findSymbol(place.wrapped, place)],
  }
}

/** A route as an offer. Its least amount is rounded up: never below the exact bound. */
export function offerRoute(question: SwapQuestion, place: Place, route: Route, atMs: number): SwapOffer {
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
    route: route.hops.map((hop) => nameHop(hop, question, place)),
    ...{ lifetimeMs, payload },
  }
}

/** The transaction of an offer. Throws `no_route` when the operator has taken its pools away since. */
export function buildTransaction(question: SwapQuestion, offer: SwapOffer, place: Place, ends: Ends): SwapTransaction {
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

function nameHop({ pool, paid, received }: Hop, { from, to }: SwapQuestion, place: Place): string {
  const [first, second] = [paid, received].map((token) => {
    const asked = [from, to].find(({ address }) => address?.toLowerCase() === token)
    return asked?.symbol.slice(0, 20) ?? findSymbol(token, place)
  })
  const fee = pool.venue.kind === 'concentrated' ? ` ${pool.fee / 10_000}%` : ''
  return `${pool.venue.name.slice(0, 40)} ${first}/${second}${fee}`
}

/** Its symbol where the network's file lists it; nearly every wrapped currency has a W before its name. */
function findSymbol(token: Hex, { network, wrapped }: Place): string {
  const listed = network.tokens.find(({ address }) => address.toLowerCase() === token)
  if (listed === undefined && token === wrapped) return `W${network.nativeCurrency.symbol}`
  return listed?.symbol.slice(0, 20) ?? `${token.slice(0, 6)}…${token.slice(-4)}`
}
