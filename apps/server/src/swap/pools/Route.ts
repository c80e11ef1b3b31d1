import type { Ends, Pool } from './findPools.js'
import { type PoolState, priceOf } from './poolState.js'
import type { Hex } from './readCalls.js'

/** A pool of a route, and the token that is paid to it. */
export interface Hop {
  readonly pool: Pool
  readonly paid: Hex
  readonly received: Hex
}

/** The result for an amount over one pool, or over two of the same venue. It may be 0. */
export interface Quote {
  readonly hops: readonly Hop[]
  readonly toAmount: bigint
  readonly gas: bigint
}

/** A numerator and a denominator. */
type Ratio = readonly [bigint, bigint]

/** The cost of one unit of gas, in units of the last token. */
export type GasCost = Ratio

export type Route = Quote & {
  /** Units of the last token per unit of the first one, at the prices before the swap and without fees. */
  readonly price: Ratio
}

/** Returns the pools between two tokens, in the order of the venues. */
export function listHops(pools: readonly Pool[], paid: Hex, received: Hex): readonly Hop[] {
  const isBetween = ({ token0, token1 }: Pool) =>
    (token0 === paid && token1 === received) || (token0 === received && token1 === paid)
  return pools.filter(isBetween).map((pool) => ({ pool, paid, received }))
}

/** Returns the tokens of a route in order. */
export function listTokens(hops: readonly Hop[]): readonly Hex[] {
  return hops.flatMap(({ paid, received }, index) => (index === 0 ? [paid, received] : [received]))
}

export function listFees(hops: readonly Hop[]): readonly number[] {
  return hops.map(({ pool }) => pool.fee)
}

/** Adds the price to a quote. Returns undefined if one of its pools has none. */
export function toRoute(quote: Quote, stateOf: ReadonlyMap<Pool, PoolState>): Route | undefined {
  let [above, below] = [1n, 1n]
  for (const { pool, paid } of quote.hops) {
    const state = stateOf.get(pool)
    if (state === undefined) return undefined
    const price = priceOf(state, paid)
    above *= price[0]
    below *= price[1]
  }
  return { ...quote, price: [above, below] }
}

/**
 * Returns the cost of gas by the price of the pool with the most wrapped native currency. Returns undefined if it is
 * unknown.
 */
export function readGasCost(
  states: readonly PoolState[],
  { to }: Ends,
  wrapped: Hex,
  gasPrice: bigint | undefined,
): GasCost | undefined {
  if (gasPrice === undefined) return undefined
  if (to === wrapped) return [gasPrice, 1n]
  const depthOf = ({ pool, reserve0, reserve1 }: PoolState) => (pool.token0 === wrapped ? reserve0 : reserve1)
  const telling = states.filter(({ pool }) => listHops([pool], wrapped, to).length > 0)
  const [deepest] = telling.toSorted((a, b) => (depthOf(a) > depthOf(b) ? -1 : 1))
  if (deepest === undefined) return undefined
  const [above, below] = priceOf(deepest, wrapped)
  return [gasPrice * above, below]
}

/**
 * Returns the route with the highest amount after gas, or before gas if its cost is unknown. Of equal routes, returns
 * the shorter one.
 */
export function chooseRoute(routes: readonly Route[], gasCost: GasCost | undefined): Route | undefined {
  const [above, below] = gasCost ?? [0n, 1n]
  // Multiply by the denominator, so that nothing is rounded.
  const worthOf = ({ toAmount, gas }: Route) => toAmount * below - gas * above
  const ranked = routes
    .map((route) => ({ route, worth: worthOf(route) }))
    .toSorted((a, b) => {
      if (a.worth === b.worth) return a.route.hops.length - b.route.hops.length
      return a.worth > b.worth ? -1 : 1
    })
  return ranked[0]?.route
}

/**
 * Returns the loss against the prices before the swap, without the fees, in hundredths of a per cent. Rounds to the
 * nearest one.
 */
export function measureImpact({ hops, toAmount, price }: Route, amount: bigint): number {
  const million = 1_000_000n
  let [whole, part] = [amount * price[0], price[1]]
  for (const { pool } of hops) {
    whole *= million - BigInt(pool.fee)
    part *= million
  }
  const lost = whole - toAmount * part
  return lost <= 0n ? 0 : Number((lost * 20_000n + whole) / (whole * 2n))
}

/** Returns the fees of the pools of a route in units of the first token, rounded up. */
export function measureFee({ hops }: Route, amount: bigint): bigint {
  let [kept, whole] = [1n, 1n]
  for (const { pool } of hops) {
    kept *= 1_000_000n - BigInt(pool.fee)
    whole *= 1_000_000n
  }
  return amount - (amount * kept) / whole
}
