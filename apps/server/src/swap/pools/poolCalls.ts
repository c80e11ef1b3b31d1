import { type Abi, decodeFunctionResult, encodeFunctionData, parseAbi, prepareEncodeFunctionData } from 'viem'
import type { Call, Hex } from './readCalls.js'

const abi: Abi = parseAbi([
  'function getPair(address tokenA, address tokenB) view returns (address)',
  'function getPool(address tokenA, address tokenB, uint24 fee) view returns (address)',
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function fee() view returns (uint24)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
  // What stands behind the price differs from one kind of pool to the next.
  'function slot0() view returns (uint160 sqrtPriceX96)',
  'function liquidity() view returns (uint128)',
  // It swaps and takes everything back, so it is no view.
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] sqrtPriceX96AfterList, uint32[] initializedTicksCrossedList, uint256 gasEstimate)',
])

interface Results {
  readonly getPair: Hex
  readonly getPool: Hex
  readonly token0: Hex
  readonly token1: Hex
  readonly fee: number
  readonly getReserves: readonly [bigint, bigint, number]
  readonly slot0: bigint
  readonly liquidity: bigint
  readonly quoteExactInput: readonly [
    amountOut: bigint,
    sqrtPricesAfter: readonly bigint[],
    ticks: readonly number[],
    gas: bigint,
  ]
}

/** Looking a function up and hashing its signature takes longer than all the rest of a call, so it is done once. */
const prepared = new Map(
  abi.flatMap((item) =>
    item.type === 'function' ? [[item.name, prepareEncodeFunctionData({ abi: [item], functionName: item.name })]] : [],
  ),
)

/** A quoter swaps to answer, which costs a node as much as this many reads. */
const quoteWeight = 8

/** A question to a factory, a pool or a quoter. */
export function toCall(name: keyof Results, to: string, args: readonly unknown[] = []): Call {
  const data = encodeFunctionData({ ...(prepared.get(name) ?? { abi, functionName: name }), args })
  return { to: to as Hex, data, ...(name === 'quoteExactInput' && { weight: quoteWeight }) }
}

/** What was answered, addresses in lower case; undefined for anything that is no such answer. */
export function readAnswer<N extends keyof Results>(name: N, data: Hex | undefined): Results[N] | undefined {
  if (data === undefined) return undefined
  try {
    const result: unknown = decodeFunctionResult({ abi, functionName: name as string, data })
    // The result's type follows from the name, which the compiler does not see through the type parameter.
    return (typeof result === 'string' ? result.toLowerCase() : result) as Results[N]
  } catch {
    return undefined
  }
}
