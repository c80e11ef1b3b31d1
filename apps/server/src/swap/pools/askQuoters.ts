import type { NetworksFileEntry } from '@foyer/contract/networksFile'
import { concat, numberToHex } from 'viem'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { readAnswer, toCall } from './poolCalls.js'
import { type Hop, listFees, listTokens, type Quote } from './Route.js'
import { type Hex, readCalls } from './readCalls.js'

/** Gas of the router around the pools, beside what the quoter tells. */
const routerGas = 60_000n

/** Roots of prices at which a pool has nothing more to give: what is left of a payment would stay on the way. */
const rootRange = { lowest: 4_295_128_740n, highest: 1461446703485210103287273052203988822378723970341n }

/** Tokens and fees in turn, as quoter and router of concentrated pools take them. */
export function encodePath(path: readonly Hex[], fees: readonly number[]): Hex {
  return concat(
    path.flatMap((token, index) => (index === 0 ? [token] : [numberToHex(fees[index - 1] ?? 0, { size: 3 }), token])),
  )
}

/**
 * What comes of an amount on each way over concentrated pools, by the quoter of its venue, in one round; ways that revert or run a pool dry
 * are left out. Throws as `readCalls` does.
 */
export async function askQuoters(
  rpc: RpcProvider,
  network: NetworksFileEntry,
  ways: readonly (readonly Hop[])[],
  amount: bigint,
): Promise<readonly Quote[]> {
  const questions = ways.flatMap((hops) => {
    const venue = hops[0]?.pool.venue
    if (venue?.kind !== 'concentrated') return []
    return [
      { hops, call: toCall('quoteExactInput', venue.quoter, [encodePath(listTokens(hops), listFees(hops)), amount]) },
    ]
  })
  const answers = await readCalls(
    rpc,
    network,
    questions.map(({ call }) => call),
  )
  return questions.flatMap(({ hops }, index) => {
    const answer = readAnswer('quoteExactInput', answers[index])
    if (answer === undefined) return []
    const [toAmount, roots, , gas] = answer
    const isDry = roots.some((root) => root <= rootRange.lowest || root >= rootRange.highest)
    return isDry || roots.length !== hops.length ? [] : [{ hops, toAmount, gas: gas + routerGas }]
  })
}
