import type { NetworksFileEntry, PoolsSource, SwapVenue } from '@foyer/contract/networksFile'
import { zeroAddress } from 'viem'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { HttpError } from '../../errors/HttpError.js'
import { createTimedCache } from '../../fetch/createTimedCache.js'
import { decodeAnswer, toCall } from './poolCalls.js'
import { type Call, type Hex, readCalls } from './readCalls.js'

/** A pool of two tokens. Its contract has confirmed both. Addresses are in lower case. */
export interface Pool {
  readonly venue: SwapVenue
  readonly address: Hex
  readonly token0: Hex
  readonly token1: Hex
  /** The fee, in millionths of the paid amount. */
  readonly fee: number
}

/** The two tokens of a swap, and the tokens that may be in the middle. Addresses are in lower case. */
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

/**
 * How long found pools are cached, in milliseconds. The address of a pool never changes. A new pool is found after this
 * time.
 */
const lifetimeMs = 10 * 60_000
const maxEntries = 500

/**
 * Creates the function that finds the pools for all routes of one and two hops. It reads the factories, then the tokens
 * of each pool, and drops pools with other tokens. Results are cached for ten minutes, unless a factory did not
 * respond. Throws `upstream_failed` if no factory responds.
 */
export function createFindPools({ rpc, now }: { readonly rpc: RpcProvider; readonly now: () => number }) {
  const kept = createTimedCache<Found>({ maxEntries, lifetimeMs, now })

  async function request(network: NetworksFileEntry, source: PoolsSource, ends: Ends): Promise<Found> {
    const candidates = source.venues.flatMap((venue) => listCandidates(venue, ends))
    const answers = await readCalls(
      rpc,
      network,
      candidates.map(({ call }) => call),
    )
    const addresses = candidates.map(({ name }, index) => decodeAnswer(name, answers[index]))
    if (addresses.every((address) => address === undefined))
      throw new HttpError('upstream_failed', `No pool factory of ${network.chainId} answers`)
    const found = candidates.flatMap(({ pool }, index): readonly Pool[] => {
      const address = addresses[index]
      return address === undefined || address === zeroAddress ? [] : [{ ...pool, address }]
    })
    return { pools: await filterConfirmedPools(network, found), isWhole: !addresses.includes(undefined) }
  }

  async function filterConfirmedPools(network: NetworksFileEntry, pools: readonly Pool[]): Promise<readonly Pool[]> {
    const questions = pools.flatMap((pool) =>
      listFacts(pool).map(([name, wanted]) => ({ pool, name, wanted, call: toCall(name, pool.address) })),
    )
    const answers = await readCalls(
      rpc,
      network,
      questions.map(({ call }) => call),
    )
    const liars = new Set(
      questions.flatMap(({ pool, name, wanted }, index) =>
        decodeAnswer(name, answers[index]) === wanted ? [] : [pool],
      ),
    )
    return pools.filter((pool) => !liars.has(pool))
  }

  return async (network: NetworksFileEntry, source: PoolsSource, ends: Ends): Promise<readonly Pool[]> => {
    const key = [network.chainId, ends.from, ends.to].join()
    const { pools, isWhole } = await kept.get(key, () => request(network, source, ends))
    if (!isWhole) kept.delete(key)
    return pools
  }
}

/** Returns the values that the contract of a pool must confirm. */
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
