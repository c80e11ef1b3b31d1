import type { NetworksFileEntry } from '@foyer/contract/networksFile'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import type { Pool } from './findPools.js'
import { readAnswer, toCall } from './poolCalls.js'
import { type Hex, readCalls } from './readCalls.js'

/** How much of each token a pool trades with, now; of a concentrated one as if its present range had no ends. */
export interface PoolState {
  readonly pool: Pool
  readonly reserve0: bigint
  readonly reserve1: bigint
  /** What one unit of `token0` is worth in units of `token1`, without the fee: a numerator and a denominator. */
  readonly price: readonly [bigint, bigint]
}

/** What a pair can keep of a token. */
const maxReserve = 2n ** 112n - 1n
const maxRoot = 2n ** 160n

/** Reads pools anew in one round; those that are empty or answer rubbish are left out. Throws as `readCalls` does. */
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
  const [reserve0, reserve1] = readAnswer('getReserves', answer) ?? [0n, 0n]
  if (reserve0 === 0n || reserve1 === 0n || reserve0 > maxReserve || reserve1 > maxReserve) return undefined
  return { pool, reserve0, reserve1, price: [reserve1, reserve0] }
}

function toRangeState(pool: Pool, slot0: Hex | undefined, liquidity: Hex | undefined): PoolState | undefined {
  const root = readAnswer('slot0', slot0) ?? 0n
  const amount = readAnswer('liquidity', liquidity)
  if (root === 0n || root >= maxRoot || amount === undefined) return undefined
  const [reserve0, reserve1] = [(amount << 96n) / root, (amount * root) >> 96n]
  return { pool, reserve0, reserve1, price: [root * root, 2n ** 192n] }
}

/** Price of the token that is paid in units of the other one. */
export function priceOf({ pool, price }: PoolState, paid: Hex): readonly [bigint, bigint] {
  return pool.token0 === paid ? price : [price[1], price[0]]
}

/**
 * What a pair pays, exactly as its contract reckons: 0 when it is less than one unit, undefined when the pair could not keep what is paid.
 */
export function getAmountOut({ pool, reserve0, reserve1 }: PoolState, paid: Hex, amountIn: bigint): bigint | undefined {
  const [reserveIn, reserveOut] = pool.token0 === paid ? [reserve0, reserve1] : [reserve1, reserve0]
  if (reserveIn + amountIn > maxReserve) return undefined
  const million = 1_000_000n
  const afterFee = amountIn * (million - BigInt(pool.fee))
  return (afterFee * reserveOut) / (reserveIn * million + afterFee)
}
