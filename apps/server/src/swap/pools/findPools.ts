import type { NetworksFileEntry, PoolsSource, SwapVenue } from '@foyer/contract/networksFile'
import { zeroAddress } from 'viem'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { HttpError } from '../../errors/HttpError.js'
import { createTimedCache } from '../../fetch/createTimedCache.js'
import { readAnswer, toCall } from './poolCalls.js'
import { type Call, type Hex, readCalls } from './readCalls.js'

/** A pool of two tokens, whose contract says that it holds these two. Addresses are in lower case. */
export interface Pool {
  readonly venue: SwapVenue
  readonly address: Hex
  readonly token0: Hex
  readonly token1: Hex
  /** Millionths that it keeps of what is paid. */
  readonly fee: number
}

/** The two ends of a swap, and the tokens that may stand in the middle. Addresses are in lower case. */
export interface Ends {
  readonly from: Hex
  readonly to: Hex
  readonly through: readonly Hex[]
}

interface Candidate {
  readonly pool: Omit<Pool, 'address'>
  readonly name: 'getPair' | 'getPool'
  readonly call: Call
}
interface Found {
  readonly pools: readonly Pool[]
  readonly isWhole: boolean
}

/** A pool that exists stays where it is; one that is made later is seen after this long. */
const lifetimeMs = 10 * 60_000
const maxEntries = 500

/**
 * Creates what finds the pools of all routes of one and two hops: it asks the factories, and then each pool for its tokens; a pool that names
 * others is left out. What was found is kept for ten minutes, unless a factory owed an answer. Throws `upstream_failed` when no factory
 * answers.
 */
export function createFindPools({ rpc, now }: { readonly rpc: RpcProvider; readonly now: () => number }) {
  const kept = createTimedCache<Found>({ maxEntries, lifetimeMs, now })

  async function ask(network: NetworksFileEntry, source: PoolsSource, ends: Ends): Promise<Found> {
    const candidates = source.venues.flatMap((venue) => listCandidates(venue, ends))
    const answers = await readCalls(
      rpc,
      network,
      candidates.map(({ call }) => call),
    )
    const addresses = candidates.map(({ name }, index) => readAnswer(name, answers[index]))
    if (addresses.every((address) => address === undefined))
      throw new HttpError('upstream_failed', `No factory of ${network.chainId} answers`)
    const found = candidates.flatMap(({ pool }, index): readonly Pool[] => {
      const address = addresses[index]
      return address === undefined || address === zeroAddress ? [] : [{ ...pool, address }]
    })
    return { pools: await keepHonest(network, found), isWhole: !addresses.includes(undefined) }
  }

  async function keepHonest(network: NetworksFileEntry, pools: readonly Pool[]): Promise<readonly Pool[]> {
    const questions = pools.flatMap((pool) =>
      listFacts(pool).map(([name, wanted]) => ({ pool, name, wanted, call: toCall(name, pool.address) })),
    )
    const answers = await readCalls(
      rpc,
      network,
      questions.map(({ call }) => call),
    )
    const liars = new Set(
      questions.flatMap(({ pool, name, wanted }, index) => (readAnswer(name, answers[index]) === wanted ? [] : [pool])),
    )
    return pools.filter((pool) => !liars.has(pool))
  }

  return async (network: NetworksFileEntry, source: PoolsSource, ends: Ends): Promise<readonly Pool[]> => {
    const key = [network.chainId, ends.from, ends.to].join()
    const { pools, isWhole } = await kept.get(key, () => ask(network, source, ends))
    if (!isWhole) kept.delete(key)
    return pools
  }
}

/** What a pool must say of itself. */
function listFacts({
  venue,
  token0,
  token1,
  fee,
}: Pool): readonly (readonly ['token0' | 'token1' | 'fee', Hex | number])[] {
  const tokens = [['token0', token0] as const, ['token1', token1] as const]
  return venue.kind === 'concentrated' ? [...tokens, ['fee', fee]] : tokens
}

function listCandidates(venue: SwapVenue, { from, to, through }: Ends): readonly Candidate[] {
  const legs = [
    [from, to],
    ...through.flatMap((middle) => [
      [from, middle],
      [middle, to],
    ]),
  ]
  return legs.flatMap((leg): readonly Candidate[] => {
    const [token0, token1] = leg.toSorted() as [Hex, Hex]
    if (venue.kind === 'constantProduct') {
      const pool = { venue, token0, token1, fee: (venue.feeBps ?? 30) * 100 }
      return [{ pool, name: 'getPair', call: toCall('getPair', venue.factory, [token0, token1]) }]
    }
    return venue.fees.map((fee) => ({
      ...{ pool: { venue, token0, token1, fee }, name: 'getPool' },
      call: toCall('getPool', venue.factory, [token0, token1, fee]),
    }))
  })
}
