import { type Abi, decodeFunctionResult, encodeFunctionData, parseAbi, prepareEncodeFunctionData } from 'viem'
import type { Call, Hex } from './readCalls.js'

const abi: Abi = parseAbi([
  'function getPair(address tokenA, address tokenB) view returns (address)',
  'function getPool(address tokenA, address tokenB, uint24 fee) view returns (address)',
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function fee() view returns (uint24)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
  // The fields after the price differ between the kinds of pools.
  'function slot0() view returns (uint160 sqrtPriceX96)',
  'function liquidity() view returns (uint128)',
  // It is no view, because it swaps and then reverts the swap.
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

/** Prepare each function once: its lookup and the hash of its signature take longer than the rest of a call. */
const prepared = new Map(
  abi.flatMap((item) =>
    item.type === 'function' ? [[item.name, prepareEncodeFunctionData({ abi: [item], functionName: item.name })]] : [],
  ),
)

/** The weight of a quoter's call. It swaps internally, which costs a node as much as this many reads. */
const quoteWeight = 8

/** Creates a call of a factory, a pool or a quoter. */
export function toCall(name: keyof Results, to: string, args: readonly unknown[] = []): Call {
  const data = encodeFunctionData({ ...(prepared.get(name) ?? { abi, functionName: name }), args })
  return { to: to as Hex, data, ...(name === 'quoteExactInput' && { weight: quoteWeight }) }
}

/** Decodes a result, with addresses in lower case. Returns undefined for an invalid one. */
export function decodeAnswer<N extends keyof Results>(name: N, data: Hex | undefined): Results[N] | undefined {
  if (data === undefined) return undefined
  try {
    const result: unknown = decodeFunctionResult({ abi, functionName: name as string, data })
    // The name determines the type of the result, but the compiler cannot infer that through the type parameter.
    return (typeof result === 'string' ? result.toLowerCase() : result) as Results[N]
  } catch {
    return undefined
  }
}
