import type { NetworksFileEntry } from '@foyer/contract/networksFile'
import { concat, numberToHex } from 'viem'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { decodeAnswer, toCall } from './poolCalls.js'
import { type Hop, listFees, listTokens, type Quote } from './Route.js'
import { type Hex, readCalls } from './readCalls.js'

/** The gas of the router, in addition to the quoter's value for the pools. */
const routerGas = 60_000n

/** The square roots of prices at which a pool is exhausted: it would not take the rest of a payment. */
const rootRange = { lowest: 4_295_128_740n, highest: 1461446703485210103287273052203988822378723970341n }

/** Encodes tokens and fees in turn, as the quoter and the router of concentrated pools expect. */
export function encodePath(path: readonly Hex[], fees: readonly number[]): Hex {
  return concat(
    path.flatMap((token, index) => (index === 0 ? [token] : [numberToHex(fees[index - 1] ?? 0, { size: 3 }), token])),
  )
}

/**
 * Returns the quotes for an amount on each path over concentrated pools, from the quoter of its venue, in one batch.
 * Omits paths that revert or exhaust a pool. Throws like `readCalls`.
 */
export async function fetchQuoterQuotes(
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
    const answer = decodeAnswer('quoteExactInput', answers[index])
    if (answer === undefined) return []
    const [toAmount, roots, , gas] = answer
    const isDry = roots.some((root) => root <= rootRange.lowest || root >= rootRange.highest)
    return isDry || roots.length !== hops.length ? [] : [{ hops, toAmount, gas: gas + routerGas }]
  })
}
