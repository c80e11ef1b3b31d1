import { type Abi, decodeFunctionResult, encodeFunctionData, isHex, parseAbi } from 'viem'
import type { RpcOutcome, RpcProvider, RpcRequest } from './RpcProvider.js'

type Hex = `0x${string}`

/** The functions of price feeds, pools and tokens. */
export const priceAbi = parseAbi([
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function getRoundData(uint80 roundId) view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function decimals() view returns (uint8)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
  // The first two values of `slot0`. The others differ between kinds of pools.
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick)',
  'function balanceOf(address account) view returns (uint256)',
])

type Round = readonly [roundId: bigint, answer: bigint, startedAt: bigint, updatedAt: bigint, answeredInRound: bigint]

interface Results {
  readonly latestRoundData: Round
  readonly getRoundData: Round
  readonly decimals: number
  readonly getReserves: readonly [bigint, bigint, number]
  readonly slot0: readonly [bigint, number]
  readonly balanceOf: bigint
}

/** Creates an `eth_call`. `block` is the newest one by default. */
export function toCall(to: string, name: keyof Results, args: readonly unknown[] = [], block = 'latest'): RpcRequest {
  const all: Abi = priceAbi
  return {
    method: 'eth_call',
    params: [{ to, data: encodeFunctionData({ abi: all, functionName: name, args }) }, block],
  }
}

/** Decodes the result of a function. Returns undefined for invalid data. */
export function decodeResult<N extends keyof Results>(
  name: N,
  outcome: RpcOutcome | undefined,
): Results[N] | undefined {
  const data = readHex(outcome)
  if (data === undefined || data === '0x') return undefined
  try {
    const all: Abi = priceAbi
    // The compiler cannot infer the result type from the name through the type parameter.
    return decodeFunctionResult({ abi: all, functionName: name as string, data }) as Results[N]
  } catch {
    return undefined
  }
}

function readHex(outcome: RpcOutcome | undefined): Hex | undefined {
  return outcome === undefined || 'error' in outcome || !isHex(outcome.result) ? undefined : outcome.result
}

/** The maximum calls per batch, because nodes reject longer ones. One pool needs 18 calls. */
const maxCalls = 40

/** Joins concurrent calls into one batch per network, so that a page of tokens needs one request. */
export function joinCalls(rpc: RpcProvider): RpcProvider {
  interface Batch {
    readonly requests: RpcRequest[]
    readonly outcomes: Promise<RpcOutcome[]>
  }
  const open = new Map<string, Batch>()

  function begin(chainId: string): Batch {
    const requests: RpcRequest[] = []
    const outcomes = Promise.resolve().then(() => {
      if (open.get(chainId) === batch) open.delete(chainId)
      return rpc.send(chainId, requests)
    })
    const batch = { requests, outcomes }
    open.set(chainId, batch)
    return batch
  }

  return {
    send: async (chainId, requests) => {
      const waiting = open.get(chainId)
      const isFull = waiting !== undefined && waiting.requests.length + requests.length > maxCalls
      const batch = waiting === undefined || isFull ? begin(chainId) : waiting
      const start = batch.requests.push(...requests) - requests.length
      return (await batch.outcomes).slice(start, start + requests.length)
    },
  }
}
