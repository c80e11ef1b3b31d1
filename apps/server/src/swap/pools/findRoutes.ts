import type { NetworksFileEntry } from '@foyer/contract/networksFile'
import { isHex } from 'viem'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { fetchQuoterQuotes } from './fetchQuoterQuotes.js'
import type { Ends, Pool } from './findPools.js'
import { getAmountOut, type PoolState, readPoolStates } from './poolState.js'
import { type GasCost, type Hop, listHops, type Quote, type Route, readGasCost, toRoute } from './Route.js'
import type { Hex } from './readCalls.js'

interface Asked {
  readonly network: NetworksFileEntry
  readonly wrappedNative: Hex
  readonly ends: Ends
  readonly amount: bigint
}

/**
 * The gas of a router around pairs, and of one pair. Both are measured, with a reserve for tokens that do more than
 * plain ones.
 */
const gasRule = { router: 70_000n, pair: 75_000n }

/**
 * Finds all routes over given pools with their amounts, and the cost of gas if it is known. Reads all states in one
 * batch. A second batch requests quotes of concentrated pools for routes of two hops. Throws like `readCalls`.
 */
export async function findRoutes(
  rpc: RpcProvider,
  pools: readonly Pool[],
  { network, wrappedNative, ends, amount }: Asked,
  signal: AbortSignal,
): Promise<{ readonly routes: readonly Route[]; readonly gasCost: GasCost | undefined }> {
  const quoted = pools.filter(({ venue }) => venue.kind === 'concentrated')
  const [states, first, gasPrice] = await Promise.all([
    readPoolStates(rpc, network, pools),
    fetchQuoterQuotes(rpc, network, listFirstHops(quoted, ends), amount),
    readGasPrice(rpc, network.chainId),
  ])
  signal.throwIfAborted()
  const second = await fetchQuoterQuotes(rpc, network, listSecondHops(quoted, ends, first), amount)
  const direct = first.filter(({ hops }) => hops[0]?.received === ends.to)
  const stateOf = new Map(states.map((state) => [state.pool, state]))
  const routes = [...quotePairs(states, ends, amount), ...direct, ...second].flatMap((quote) => {
    const route = toRoute(quote, stateOf)
    return route === undefined ? [] : [route]
  })
  return { routes, gasCost: readGasCost(states, ends, wrappedNative, gasPrice) }
}

async function readGasPrice(rpc: RpcProvider, chainId: string): Promise<bigint | undefined> {
  const [outcome] = await rpc.send(chainId, [{ method: 'eth_gasPrice' }])
  if (outcome === undefined || 'error' in outcome || !isHex(outcome.result) || outcome.result === '0x') return undefined
  return BigInt(outcome.result)
}

/** Returns the quotes of routes over pairs, computed from their reserves. */
function quotePairs(states: readonly PoolState[], { from, to, through }: Ends, amount: bigint): readonly Quote[] {
  const ofPairs = states.filter(({ pool }) => pool.venue.kind === 'constantProduct')
  const stateOf = new Map(ofPairs.map((state) => [state.pool, state]))
  const pools = [...stateOf.keys()]
  const direct = listHops(pools, from, to).map((hop): readonly Hop[] => [hop])
  const ways = through.flatMap((middle) => {
    const second = listHops(pools, middle, to)
    return listHops(pools, from, middle).flatMap((hop) =>
      second.filter(({ pool }) => pool.venue === hop.pool.venue).map((next): readonly Hop[] => [hop, next]),
    )
  })
  return [...direct, ...ways].flatMap((hops) => {
    let toAmount: bigint | undefined = amount
    for (const { pool, paid } of hops) {
      const state = stateOf.get(pool)
      toAmount = state && toAmount && getAmountOut(state, paid, toAmount)
    }
    const gas = gasRule.router + gasRule.pair * BigInt(hops.length)
    return toAmount === undefined ? [] : [{ hops, toAmount, gas }]
  })
}

function listFirstHops(pools: readonly Pool[], { from, to, through }: Ends): readonly (readonly Hop[])[] {
  return [to, ...through].flatMap((received) => listHops(pools, from, received).map((hop) => [hop]))
}

/**
 * Returns every second pool behind the best first pool of its venue. Other first pools are not needed: more of the
 * token in the middle never brings less at the end.
 */
function listSecondHops(
  pools: readonly Pool[],
  { to, through }: Ends,
  first: readonly Quote[],
): readonly (readonly Hop[])[] {
  return through.flatMap((middle) =>
    listHops(pools, middle, to).flatMap((second) => {
      let best: Quote | undefined
      for (const quote of first) {
        const [hop] = quote.hops
        if (hop?.received !== middle || hop.pool.venue !== second.pool.venue) continue
        if (quote.toAmount > (best?.toAmount ?? 0n)) best = quote
      }
      return best === undefined ? [] : [[...best.hops, second]]
    }),
  )
}
