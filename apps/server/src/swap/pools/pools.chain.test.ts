import type { SwapVenue } from '@foyer/contract/networksFile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../testing/modelBlocks.js'
import { type PoolChain, startPoolChain } from '../../testing/startPoolChain.js'
import type { SwapOffer, SwapProvider } from '../SwapProvider.js'
import { createPools } from './createPools.js'

const ether = 10n ** 18n
const { signal } = new AbortController()
let chain: PoolChain

beforeAll(async () => {
  chain = await startPoolChain()
}, 120_000)
afterAll(() => chain?.stop())

interface Swap {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly amount: bigint
  /** Runs between the offer and the transaction. */
  readonly whenOffered?: () => Promise<void>
}

function toQuestion({ from, to, amount }: Swap) {
  const { chainId, accounts } = chain
  const toToken = (address: string | undefined) => ({ chainId, symbol: 'X', decimals: 18, ...(address && { address }) })
  return { from: toToken(from), to: toToken(to), amount, account: accounts[1], slippageBps: 100 }
}

/**
 * Requests an offer and performs it exactly as prepared. Returns the amounts that the account has received and paid.
 */
async function carryOut(pools: SwapProvider, swap: Swap) {
  const { approve, send, balanceOf } = chain
  const { from, to, amount } = swap
  const question = toQuestion(swap)
  const { account } = question
  const offer = await pools.quote(question, signal)
  if (from !== undefined && offer.spender !== undefined) await approve(from, offer.spender, amount, account)
  const [step] = await pools.prepare(question, offer, signal)
  if (step?.kind !== 'send') throw new Error('it is not a transaction')
  await swap.whenOffered?.()
  const before = [await balanceOf(from, account), await balanceOf(to, account)] as const
  const { to: target, data, value } = step.transaction
  const receipt = await send({ from: account, to: target, data: data as `0x${string}`, value })
  const burnt = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  const after = [await balanceOf(from, account), await balanceOf(to, account)] as const
  return {
    ...{ offer, isDone: receipt.status === '0x1', gasUsed: BigInt(receipt.gasUsed) },
    paid: before[0] - after[0] - (from === undefined ? burnt : 0n),
    received: after[1] - before[1] + (to === undefined ? burnt : 0n),
  }
}

/** Expects that the gas of an offer is enough for the swap, and less than three times the used gas. */
function expectGas(offer: SwapOffer, used: bigint): void {
  expect(offer.gas).toBeGreaterThanOrEqual(used)
  expect(offer.gas).toBeLessThan(used * 3n)
}

describe('pairs on a chain', () => {
  let venues: SwapVenue[]
  let tokens: string[]

  beforeAll(async () => {
    const pairVenues = [await chain.addPairVenue('First'), await chain.addPairVenue('Second')]
    tokens = []
    for (const symbol of ['A', 'B', 'C', 'D', 'E']) tokens.push(await chain.addToken(symbol))
    const random = createRandom(7)
    for (const venue of pairVenues) {
      const pairs = tokens.flatMap((a, index) => tokens.slice(index + 1).map((b) => [a, b] as const))
      await chain.fillPairs(
        venue,
        pairs.map((pair) => ({ tokens: pair, amounts: [pick(random, 80), pick(random, 80)] })),
      )
    }
    venues = pairVenues
  }, 120_000)

  it('pay exactly the offered amount, 60 times with random pools and amounts', async () => {
    const pools = poolsOver(venues, tokens.slice(0, 3))
    const random = createRandom(60)
    const lengths = { 1: 0, 2: 0 }
    for (let round = 0; round < 60; round += 1) {
      const [from, to] = pickTwo(random, tokens)
      const amount = pick(random, 80)
      await chain.sendJoined([chain.mint(from, chain.accounts[1], amount)])
      const { offer, ...done } = await carryOut(pools, { from, to, amount })
      expect(done, `round ${round}`).toMatchObject({ isDone: true, paid: amount, received: offer.toAmount })
      expectGas(offer, done.gasUsed)
      lengths[offer.route.length === 1 ? 1 : 2] += 1
    }
    expect(Math.min(...Object.values(lengths))).toBeGreaterThan(5)
  }, 120_000)
})

describe('native currency on a chain', () => {
  it('is wrapped and unwrapped on the way over pairs, for exactly the offered amount', async () => {
    const venue = await chain.addPairVenue('Native')
    const [coin, other] = [await chain.addToken('COIN'), await chain.addToken('OTHER')]
    await chain.fillPairs(venue, [
      { tokens: [chain.wrapped, coin], amounts: [20n * ether, 50_000n * ether] },
      { tokens: [coin, other], amounts: [70_000n * ether, 10n * ether] },
    ])
    await carryOutAll(
      venue,
      [coin],
      [
        { from: undefined, to: coin, amount: ether },
        { from: undefined, to: other, amount: ether },
        { from: coin, to: undefined, amount: 1_234_567_890_123n },
        { from: other, to: undefined, amount: ether / 1_000n },
      ],
    )
  })

  it('is wrapped and unwrapped alone, one for one', async () => {
    const venue = await chain.addPairVenue('Wrapping')
    await carryOutAll(
      venue,
      [],
      [
        { from: undefined, to: chain.wrapped, amount: 3n * ether },
        { from: chain.wrapped, to: undefined, amount: ether },
      ],
    )
  })
})

describe('published concentrated pools on a chain', () => {
  let venue: SwapVenue
  let coin: string
  let other: string

  beforeAll(async () => {
    const made = await chain.addRangeVenue('Ranges', [500, 3_000, 10_000])
    venue = made.venue
    coin = await chain.addToken('COIN')
    other = await chain.addToken('OTHER')
    await made.addRange([chain.wrapped, coin], 500, [-600, 600], 50n * ether)
    await made.addRange([chain.wrapped, coin], 3_000, [-60_000, 60_000], 100n * ether)
    await made.addRange([coin, other], 3_000, [-600, 600], 10n * ether)
    await made.addRange([coin, other], 10_000, [-60_000, 60_000], 100n * ether)
  }, 120_000)

  it('pay exactly the offered amount, over one and two pools, with and without the native currency', async () => {
    await carryOutAll(
      venue,
      [coin],
      [
        { from: undefined, to: coin, amount: 5n * ether },
        { from: coin, to: undefined, amount: ether },
        { from: undefined, to: other, amount: ether },
        { from: coin, to: other, amount: ether },
        { from: other, to: coin, amount: ether / 3n },
        { from: other, to: undefined, amount: ether / 2n },
        // More than the narrow pools can take.
        { from: other, to: undefined, amount: 25n * ether },
      ],
    )
  })

  it('have no route for more than all pools take, instead of one that takes only part of it', async () => {
    const request = (amount: bigint) =>
      poolsOver([venue], [coin]).quote(toQuestion({ from: other, to: coin, amount }), signal)
    await expect(request(10n ** 30n)).rejects.toMatchObject({ reason: 'no_route' })
  })

  it('report the fee of the chosen pool, and the price impact without the fee', async () => {
    const pools = poolsOver([venue], [coin])
    const request = (amount: bigint) => pools.quote(toQuestion({ from: other, to: coin, amount }), signal)
    const [small, large] = [await request(ether / 1_000n), await request(60n * ether)]
    expect([small.route, large.route]).toEqual([['Ranges X/X 0.3%'], ['Ranges X/X 1%']])
    expect(small.priceImpactBps).toBeLessThanOrEqual(1)
    expect(large.priceImpactBps).toBeGreaterThan(2_000)
    expect(large.fees[0]?.amount).toBe((60n * ether) / 100n)
  })
})

it('revert if the price has moved by more than the slippage, and take nothing', async () => {
  const venue = await chain.addPairVenue('Moved')
  const [coin, other] = [await chain.addToken('COIN'), await chain.addToken('OTHER')]
  const pair = { tokens: [coin, other], amounts: [1_000n * ether, 1_000n * ether] } as const
  await chain.fillPairs(venue, [pair])
  await chain.sendJoined([chain.mint(coin, chain.accounts[1], 2n * ether)])
  const moveBy = (part: bigint) => () => chain.fillPairs(venue, [{ ...pair, amounts: [part * ether, 0n] }])
  const pools = poolsOver([venue], [])
  const little = await carryOut(pools, { from: coin, to: other, amount: ether, whenOffered: moveBy(9n) })
  expect(little).toMatchObject({ isDone: true, paid: ether })
  expect(little.received).toBeLessThan(little.offer.toAmount)
  expect(little.received).toBeGreaterThanOrEqual(little.offer.minToAmount)
  const much = await carryOut(pools, { from: coin, to: other, amount: ether, whenOffered: moveBy(11n) })
  expect(much).toMatchObject({ isDone: false, paid: 0n, received: 0n })
})

function poolsOver(venues: SwapVenue[], via: string[]): SwapProvider {
  const networks = chain.describe(venues, via)
  return createPools({ networks, rpc: chain.rpcOf(networks), now: Date.now })
}

/** Performs swaps one after the other. Mints missing tokens first. */
async function carryOutAll(venue: SwapVenue, via: string[], swaps: readonly Swap[]): Promise<void> {
  const pools = poolsOver([venue], via)
  for (const [index, swap] of swaps.entries()) {
    const { from, amount } = swap
    if (from !== undefined && from !== chain.wrapped)
      await chain.sendJoined([chain.mint(from, chain.accounts[1], amount)])
    const { offer, ...done } = await carryOut(pools, swap)
    expect(done, `swap ${index}`).toMatchObject({ isDone: true, paid: amount, received: offer.toAmount })
    expectGas(offer, done.gasUsed)
  }
}

/** Returns a whole number from a million to 2^bits. */
function pick(random: () => number, bits: number): bigint {
  return 10n ** 6n + BigInt(Math.floor(2 ** (20 + random() * (bits - 20))))
}

function pickTwo(random: () => number, all: readonly string[]): readonly [string, string] {
  const first = Math.floor(random() * all.length)
  const second = (first + 1 + Math.floor(random() * (all.length - 1))) % all.length
  return [all[first] ?? '', all[second] ?? '']
}
