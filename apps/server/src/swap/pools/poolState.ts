import type { NetworksFileEntry } from '@foyer/contract/networksFile'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import type { Pool } from './findPools.js'
import { decodeAnswer, toCall } from './poolCalls.js'
import { type Hex, readCalls } from './readCalls.js'

/**
 * The present amounts with which a pool trades. For a concentrated pool, they are computed as if its present range had
 * no ends.
 */
export interface PoolState {
  readonly pool: Pool
  readonly reserve0: bigint
  readonly reserve1: bigint
  /** The price of one unit of `token0` in units of `token1`, without the fee: a numerator and a denominator. */
  readonly price: readonly [bigint, bigint]
}

/** The maximum amount of a token that a pair can hold. */
const maxReserve = 2n ** 112n - 1n
const maxRoot = 2n ** 160n

/** Reads the states of pools in one batch. Omits empty pools and invalid results. Throws like `readCalls`. */
export async function readPoolStates(
  rpc: RpcProvider,
  network: NetworksFileEntry,
  pools: readonly Pool[],
): Promise<readonly PoolState[]> {
  const calls = pools.flatMap(({ venue, address }) =>
    venue.kind === 'constantProduct'
      ? [toCall('getReserves', address)]
      : [toCall('slot0', address), toCall('liquidity', address)],
  )
  const answers = await readCalls(rpc, network, calls)
  let next = 0
  return pools.flatMap((pool) => {
    const first = answers[next++]
    const state =
      pool.venue.kind === 'constantProduct' ? toPairState(pool, first) : toRangeState(pool, first, answers[next++])
    return state ?? []
  })
}

function toPairState(pool: Pool, answer: Hex | undefined): PoolState | undefined {
  const [reserve0, reserve1] = decodeAnswer('getReserves', answer) ?? [0n, 0n]
  if (reserve0 === 0n || reserve1 === 0n || reserve0 > maxReserve || reserve1 > maxReserve) return undefined
  return { pool, reserve0, reserve1, price: [reserve1, reserve0] }
}

function toRangeState(pool: Pool, slot0: Hex | undefined, liquidity: Hex | undefined): PoolState | undefined {
  const root = decodeAnswer('slot0', slot0) ?? 0n
  const amount = decodeAnswer('liquidity', liquidity)
  if (root === 0n || root >= maxRoot || amount === undefined) return undefined
  const [reserve0, reserve1] = [(amount << 96n) / root, (amount * root) >> 96n]
  return { pool, reserve0, reserve1, price: [root * root, 2n ** 192n] }
}

/** Returns the price of the paid token in units of the other one. */
export function priceOf({ pool, price }: PoolState, paid: Hex): readonly [bigint, bigint] {
  return pool.token0 === paid ? price : [price[1], price[0]]
}

/**
 * Returns the amount that a pair pays, computed exactly like its contract. Returns 0 for less than one unit, and
 * undefined if the pair cannot hold the paid amount.
 */
export function getAmountOut({ pool, reserve0, reserve1 }: PoolState, paid: Hex, amountIn: bigint): bigint | undefined {
  const [reserveIn, reserveOut] = pool.token0 === paid ? [reserve0, reserve1] : [reserve1, reserve0]
  if (reserveIn + amountIn > maxReserve) return undefined
  const million = 1_000_000n
  const afterFee = amountIn * (million - BigInt(pool.fee))
  return (afterFee * reserveOut) / (reserveIn * million + afterFee)
}
