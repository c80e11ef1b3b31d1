import type { NetworksFile, SwapVenue } from '@foyer/contract/networksFile'
import { expect, it } from 'vitest'
import { bySuite } from '../../../../../scripts/test/suite.js'
import { createFakePools } from '../../testing/createFakePools.js'
import { createRandom } from '../../testing/modelBlocks.js'
import { SwapRefusal } from '../SwapProvider.js'
import { createPools } from './createPools.js'

const chainId = 'eip155:31337'
const multicall3 = '0x00000000000000000000000000000000000000ca'
const account = `0x${'ac'.repeat(20)}`
function address(number: number) {
  return `0x${number.toString(16).padStart(40, '0')}`
}
const [wrapped, ...tokens] = [3, 1, 2, 5, 4, 6].map(address) as [string, ...string[]]
const via = tokens.slice(0, 2)
const venues: SwapVenue[] = [
  { kind: 'constantProduct', name: 'First', factory: address(0xf1), router: address(0xa1) },
  { kind: 'constantProduct', name: 'Second', factory: address(0xf2), router: address(0xa2), feeBps: 25 },
  {
    ...{ kind: 'concentrated', name: 'Third', factory: address(0xf3), router: address(0xa3), quoter: address(0xb3) },
    fees: [500, 3_000],
  },
]
const networks: NetworksFile = {
  version: 1,
  networks: [
    {
      ...{ chainId, name: 'Local', rpcUrls: ['http://127.0.0.1:1'], tokens: [], multicall3 },
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      swaps: [{ provider: 'pools', wrappedNative: wrapped, venues, via }],
    },
  ],
}

const mostReserve = 2n ** 112n - 1n

/** Returns a whole number from 1 to 2^bits, with small numbers as often as large ones. */
function pickNumber(random: () => number, bits: number): bigint {
  const size = Math.floor(random() * bits)
  let value = 1n
  for (let bit = 0; bit < size; bit += 1) value = value * 2n + (random() < 0.5 ? 0n : 1n)
  return value
}

/** Creates pools between any two of the tokens. Some are missing. */
function createPoolSet(random: () => number) {
  const fake = createFakePools({ multicall3 })
  const all = [wrapped, ...tokens]
  const pools: { address: string; factory: string; tokens: [string, string]; fee: bigint; isPair: boolean }[] = []
  for (const venue of venues) {
    fake.addFactory(venue.factory)
    if (venue.kind === 'concentrated') fake.addQuoter(venue.quoter, venue.factory)
    for (const [index, first] of all.entries()) {
      for (const second of all.slice(index + 1)) {
        for (const fee of venue.kind === 'concentrated' ? venue.fees : [undefined]) {
          if (random() < 0.3) continue
          const pair: [string, string] = [first, second]
          const poolFee = fee === undefined ? undefined : BigInt(fee)
          const isPair = venue.kind === 'constantProduct'
          const kept = poolFee ?? BigInt(isPair ? (venue.feeBps ?? 30) : 0)
          const { factory } = venue
          pools.push({ address: fake.addPool(factory, pair, poolFee), factory, tokens: pair, fee: kept, isPair })
        }
      }
    }
  }
  const refill = () => {
    for (const pool of pools) {
      const reserves = fake.reservesOf(pool.address)
      reserves.reserve0 = random() < 0.05 ? 0n : pickNumber(random, 112)
      reserves.reserve1 = pickNumber(random, 112)
    }
  }

  /**
   * Returns the highest amount that a pool pays out. A pair accepts a swap if the product of its reserves, less the
   * fee, does not fall.
   */
  function payOut(pool: (typeof pools)[number], paid: string, received: string, amount: bigint): bigint | undefined {
    if (!pool.isPair) return fake.swap(pool.factory, BigInt(paid), BigInt(received), pool.fee, amount)
    const { reserve0, reserve1 } = fake.reservesOf(pool.address)
    const [own, other] = BigInt(paid) < BigInt(received) ? [reserve0, reserve1] : [reserve1, reserve0]
    if (own === 0n || other === 0n || own + amount > mostReserve) return undefined
    const paidSide = (own + amount) * 10_000n - amount * pool.fee
    const least = own * other * 10_000n
    const left = least / paidSide + (least % paidSide === 0n ? 0n : 1n)
    return other - left
  }

  /** Searches all paths of up to two pools of one venue. */
  function searchAll(from: string, to: string, amount: bigint): bigint | undefined {
    const outputs: bigint[] = []
    const between = (factory: string, a: string, b: string) =>
      pools.filter((pool) => pool.factory === factory && pool.tokens.includes(a) && pool.tokens.includes(b))
    for (const { factory } of venues) {
      for (const pool of between(factory, from, to)) {
        const output = payOut(pool, from, to, amount)
        if (output !== undefined) outputs.push(output)
      }
      for (const middle of [wrapped, ...via]) {
        if (middle === from || middle === to) continue
        for (const first of between(factory, from, middle)) {
          const carried = payOut(first, from, middle, amount)
          if (carried === undefined || carried === 0n) continue
          for (const second of between(factory, middle, to)) {
            const output = payOut(second, middle, to, carried)
            if (output !== undefined) outputs.push(output)
          }
        }
      }
    }
    return outputs.length === 0 ? undefined : outputs.reduce((most, each) => (each > most ? each : most))
  }

  return { fake, refill, searchAll }
}

const questions = bySuite({ main: 400, soak: 10_000 })
const sets = Math.ceil(questions / 200)

it(`quote: equals an exhaustive search over the same pools, to the last unit, ${questions} times`, async () => {
  const random = createRandom(2026)
  const all = [undefined, wrapped, ...tokens]
  const counts = { direct: 0, twoHops: 0, refused: 0 }
  for (let set = 0; set < sets; set += 1) {
    const { fake, refill, searchAll } = createPoolSet(random)
    const pools = createPools({ networks, rpc: fake.rpc, now: () => 0 })
    for (let round = 0; round < questions / sets; round += 1) {
      refill()
      const [from, to] = pickTwo(random, all)
      const amount = pickNumber(random, 110)
      const question = {
        ...{ amount, account, slippageBps: 100 },
        from: { chainId, symbol: 'A', decimals: 18, ...(from && { address: from }) },
        to: { chainId, symbol: 'B', decimals: 18, ...(to && { address: to }) },
      }
      const expected = searchAll(from ?? wrapped, to ?? wrapped, amount) ?? 0n
      const offer = await pools.quote(question, AbortSignal.timeout(60_000)).catch((error: unknown) => {
        if (error instanceof SwapRefusal) return undefined
        throw error
      })
      expect(offer?.toAmount ?? 0n, `set ${set}, round ${round}`).toBe(expected)
      if (offer === undefined) counts.refused += 1
      else counts[offer.route.length === 1 ? 'direct' : 'twoHops'] += 1
    }
  }
  // Every kind of result occurred.
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(questions / 1_000)
}, 300_000)

/** Returns two tokens that are not the same for pools. */
function pickTwo<T>(random: () => number, all: readonly (T | undefined)[]): readonly [T | undefined, T | undefined] {
  const pick = () => Math.floor(random() * all.length)
  let [first, second] = [pick(), pick()]
  // The first two are the native and the wrapped currency, which are the same for pools.
  while (first === second || (first < 2 && second < 2)) [first, second] = [pick(), pick()]
  return [all[first], all[second]]
}
