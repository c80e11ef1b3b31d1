import type { NetworksFile, SwapVenue } from '@foyer/contract/networksFile'
import { decodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { createFakePools } from '../../testing/createFakePools.js'
import { type SwapOffer, SwapRefusal } from '../SwapProvider.js'
import { createPools } from './createPools.js'

const chainId = 'eip155:31337'
const multicall3 = '0x00000000000000000000000000000000000000ca'
const account = `0x${'ac'.repeat(20)}` as const
const address = (number: number) => `0x${number.toString(16).padStart(40, '0')}` as const
const [coin, wrapped, dollar, other] = [address(1), address(2), address(3), address(4)]
const pairs = {
  ...{ kind: 'constantProduct', name: 'Pairs', factory: address(0xf1), router: address(0xa1) },
} as const satisfies SwapVenue
const ranges = {
  ...{ kind: 'concentrated', name: 'Ranges', factory: address(0xf2), router: address(0xa2), quoter: address(0xb2) },
  fees: [500, 3_000],
} satisfies SwapVenue
const ether = 10n ** 18n

function networksWith(venues: SwapVenue[], more: { via?: string[]; multicall3?: string } = {}): NetworksFile {
  const { via, ...rest } = more
  return {
    version: 1,
    networks: [
      {
        ...{ chainId, name: 'Local', rpcUrls: ['http://127.0.0.1:1'], ...rest },
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        tokens: [{ address: wrapped, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 }],
        swaps: [{ provider: 'pools', wrappedNative: wrapped, venues, ...(via && { via }) }],
      },
    ],
  }
}

/** Pairs of the wrapped currency with both tokens, and ranges of the two; `isJoined` as with Multicall3. */
function createWorld(options: { isJoined?: boolean; venues?: SwapVenue[] } = {}) {
  const { isJoined = true, venues = [pairs, ranges] } = options
  const fake = createFakePools(isJoined ? { multicall3 } : {})
  for (const { factory } of venues) fake.addFactory(factory)
  fake.addQuoter(ranges.quoter, ranges.factory)
  let timeMs = 1_000_000
  const networks = networksWith(venues, { via: [dollar, coin], ...(isJoined && { multicall3 }) })
  const pools = createPools({ networks, rpc: fake.rpc, now: () => timeMs })
  const toToken = (token: string | undefined) =>
    token === undefined
      ? { chainId, symbol: 'ETH', decimals: 18 }
      : { chainId, symbol: token === coin ? 'COIN' : 'USD', decimals: 18, address: token }
  const ask = (from: string | undefined, to: string | undefined, amount: bigint, slippageBps = 100) => ({
    ...{ from: toToken(from), to: toToken(to), amount, account, slippageBps },
  })
  return {
    fake,
    pools,
    ask,
    quote: (...asked: Parameters<typeof ask>) => pools.quote(ask(...asked), new AbortController().signal),
    pass: (ms: number) => {
      timeMs += ms
    },
    addPair: (tokens: [string, string], reserves: [bigint, bigint]) => {
      const pair = fake.addPool(pairs.factory, tokens, undefined)
      Object.assign(fake.reservesOf(pair), { reserve0: reserves[0], reserve1: reserves[1] })
      return pair
    },
    addRange: (tokens: [string, string], fee: bigint, reserves: [bigint, bigint]) => {
      const pool = fake.addPool(ranges.factory, tokens, fee)
      Object.assign(fake.reservesOf(pool), { reserve0: reserves[0], reserve1: reserves[1] })
      return pool
    },
    send: async (asked: ReturnType<typeof ask>, offer: SwapOffer) => {
      const [step] = await pools.prepare(asked, offer, new AbortController().signal)
      if (step?.kind !== 'send') throw new Error('it is no transaction')
      return step.transaction
    },
  }
}

const refusal = (reason: string) => expect.objectContaining({ name: 'SwapRefusal', reason })
const pairRouter = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const router02 = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
])

describe('an offer', () => {
  it('tells what arrives, the least of it, the fee, the price impact and whom the tokens are allowed to', async () => {
    const { quote, addPair } = createWorld()
    addPair([coin, dollar], [1_000n * ether, 2_000n * ether])
    const offer = await quote(coin, dollar, 10n * ether)
    // 10 × 0.997 against 1000 and 2000.
    expect(offer.toAmount).toBe(19_743160687941225977n)
    expect(offer.minToAmount).toBe(19_545729081061813718n)
    expect(offer.fees).toEqual([
      {
        name: 'Pairs',
        amount: (3n * ether) / 100n,
        token: expect.objectContaining({ symbol: 'COIN' }),
        isIncluded: true,
      },
    ])
    // 9.97 of 1009.97 is lost: 0.987 %.
    expect(offer.priceImpactBps).toBe(99)
    expect(offer).toMatchObject({
      spender: pairs.router.replace('a1', 'A1'),
      lifetimeMs: 60_000,
      route: ['Pairs COIN/USD'],
    })
  })

  it('never lets the least amount fall below the exact bound: it is rounded up', async () => {
    const { quote, addPair } = createWorld()
    addPair([coin, dollar], [10n ** 6n, 10n ** 6n])
    for (const amount of [2n, 7n, 101n, 9_999n]) {
      for (const slippageBps of [1, 33, 5_000]) {
        const { toAmount, minToAmount } = await quote(coin, dollar, amount, slippageBps)
        const exact = toAmount * BigInt(10_000 - slippageBps)
        expect(minToAmount * 10_000n).toBeGreaterThanOrEqual(exact)
        expect((minToAmount - 1n) * 10_000n).toBeLessThan(exact)
        expect(minToAmount).toBeLessThanOrEqual(toAmount)
      }
    }
  })

  it('adds up the fees and prices of two hops', async () => {
    const { quote, addPair } = createWorld()
    addPair([coin, wrapped], [10n ** 30n, 10n ** 30n])
    addPair([wrapped, other], [10n ** 30n, 3n * 10n ** 30n])
    const offer = await quote(coin, other, ether)
    expect(offer.fees[0]?.amount).toBe(ether - (ether * 997n * 997n) / 1_000_000n)
    expect(offer).toMatchObject({ priceImpactBps: 0, route: ['Pairs COIN/WETH', 'Pairs WETH/USD'] })
  })

  it('reads the reserves anew each time, in one request, and finds a new pool after ten minutes', async () => {
    const { quote, addPair, fake, pass } = createWorld({ venues: [pairs] })
    const pair = addPair([coin, dollar], [ether, ether])
    const first = await quote(coin, dollar, 10n ** 6n)
    fake.reservesOf(pair).reserve1 = 2n * ether
    addPair([coin, wrapped], [ether, ether])
    addPair([wrapped, dollar], [ether, 9n * ether])
    fake.requests.length = 0
    const second = await quote(coin, dollar, 10n ** 6n)
    expect([first.toAmount, second.toAmount]).toEqual([996_999n, 1_993_999n])
    expect(fake.requests.map(({ method }) => method).toSorted()).toEqual(['eth_call', 'eth_gasPrice'])
    pass(10 * 60_000)
    expect((await quote(coin, dollar, 10n ** 6n)).route).toHaveLength(2)
  })

  it('is the same without Multicall3, call by call', async () => {
    const [joined, single] = [createWorld(), createWorld({ isJoined: false })]
    for (const { addPair, addRange } of [joined, single]) {
      addPair([coin, wrapped], [ether, ether])
      addPair([wrapped, dollar], [ether, ether])
      addRange([coin, wrapped], 500n, [ether, ether])
      addRange([wrapped, dollar], 3_000n, [ether, ether])
    }
    expect(await single.quote(coin, dollar, 10n ** 9n)).toEqual(await joined.quote(coin, dollar, 10n ** 9n))
  })

  it('has no price impact that is less than none, and all of it when next to nothing arrives', async () => {
    const { quote, addPair } = createWorld()
    addPair([coin, dollar], [10n ** 6n, 10n ** 6n])
    expect((await quote(coin, dollar, 10n ** 18n)).priceImpactBps).toBe(10_000)
  })
})

describe('a route', () => {
  it('is the shorter one of two that bring the same', async () => {
    const { quote, addPair, addRange } = createWorld()
    // Small reserves, so that whole units are the same.
    addRange([coin, wrapped], 500n, [10n ** 9n, 10n ** 9n])
    addRange([wrapped, dollar], 500n, [10n ** 9n, 10n ** 9n])
    addPair([coin, dollar], [10n ** 9n, 10n ** 9n])
    const offer = await quote(coin, dollar, 2n)
    expect(offer).toMatchObject({ toAmount: 1n, route: ['Pairs COIN/USD'] })
  })

  it('is chosen after gas where its price is known: a little more does not pay for a second pool', async () => {
    const { quote, addPair, fake } = createWorld({ venues: [pairs] })
    addPair([coin, dollar], [10n ** 24n, 10n ** 24n])
    addPair([coin, wrapped], [10n ** 24n, 10n ** 24n])
    addPair([wrapped, dollar], [10n ** 24n, 1_004n * 10n ** 21n])
    expect((await quote(coin, dollar, ether)).route).toHaveLength(2)
    fake.gasPrice = 10n ** 11n
    expect((await quote(coin, dollar, ether)).route).toHaveLength(1)
    // A hundred times as much pays for it.
    expect((await quote(coin, dollar, 100n * ether)).route).toHaveLength(2)
  })

  it('does not go through two venues, nor through a token that the operator does not name', async () => {
    const { quote, addPair, addRange } = createWorld()
    addPair([coin, wrapped], [ether, ether])
    addRange([wrapped, dollar], 500n, [ether, ether])
    addPair([coin, other], [ether, ether])
    addPair([other, dollar], [ether, ether])
    await expect(quote(coin, dollar, 1_000n)).rejects.toEqual(refusal('no_route'))
  })

  it('leaves out a concentrated pool that runs dry: what it cannot take would stay on the way', async () => {
    const { quote, addRange, fake } = createWorld()
    addRange([coin, dollar], 500n, [ether, ether])
    const lowest = 4_295_128_740n
    fake.replace(ranges.quoter, () => [10n ** 12n, 128n, 192n, 90_000n, 1n, lowest, 1n, 0n])
    await expect(quote(coin, dollar, ether)).rejects.toEqual(refusal('no_route'))
    fake.replace(ranges.quoter, () => [10n ** 12n, 128n, 192n, 90_000n, 1n, lowest + 1n, 1n, 0n])
    expect((await quote(coin, dollar, ether)).toAmount).toBe(10n ** 12n)
  })
})

describe('a refusal', () => {
  it('says that there is no route: no pool, another network, a token for itself', async () => {
    const { quote, pools, ask } = createWorld()
    const { signal } = new AbortController()
    await expect(quote(coin, dollar, ether)).rejects.toEqual(refusal('no_route'))
    await expect(quote(undefined, undefined, ether)).rejects.toEqual(refusal('no_route'))
    await expect(quote(coin, coin, ether)).rejects.toEqual(refusal('no_route'))
    const asked = ask(coin, dollar, ether)
    const away = { ...asked, to: { ...asked.to, chainId: 'eip155:1' } }
    await expect(pools.quote(away, signal)).rejects.toBeInstanceOf(SwapRefusal)
    expect([pools.supports(chainId, chainId), pools.supports(chainId, 'eip155:1')]).toEqual([true, false])
  })

  it('says that the amount is too small when not one unit arrives', async () => {
    const { quote, addPair } = createWorld()
    addPair([coin, dollar], [10n ** 9n, 10n])
    await expect(quote(coin, dollar, 5n)).rejects.toEqual(refusal('too_small'))
  })

  it('comes of an amount that no pair could keep', async () => {
    const { quote, addPair } = createWorld()
    addPair([coin, dollar], [ether, ether])
    await expect(quote(coin, dollar, 2n ** 112n - ether)).rejects.toEqual(refusal('no_route'))
    await expect(quote(coin, dollar, 2n ** 256n - 1n)).rejects.toEqual(refusal('no_route'))
    expect((await quote(coin, dollar, 2n ** 112n - ether - 1n)).toAmount).toBe(ether - 194n)
  })
})

describe('what a node or a pool makes up', () => {
  const rubbish = {
    'no words': () => '0x' as const,
    'half a word': () => `0x${'0'.repeat(63)}1` as const,
    'an odd text': () => '0xzz' as `0x${string}`,
    'too large a number': () => [2n ** 256n - 1n, 2n ** 256n - 1n, 2n ** 256n - 1n],
    'an empty side': () => [0n, ether, 0n],
    'a revert': () => undefined,
  }
  it.each(Object.entries(rubbish))('does not stop others: a pair that answers %s', async (_, answer) => {
    const { quote, addPair, addRange, fake } = createWorld()
    const pair = addPair([coin, dollar], [ether, ether])
    addRange([coin, dollar], 3_000n, [ether, ether])
    await quote(coin, dollar, 10n ** 9n)
    fake.replace(pair, answer)
    expect((await quote(coin, dollar, 10n ** 9n)).route).toEqual(['Ranges COIN/USD 0.3%'])
  })

  it.each(Object.entries(rubbish))(
    'does not stop others: a concentrated pool or its quoter that answers %s',
    async (_, answer) => {
      const { quote, addPair, addRange, fake } = createWorld()
      addPair([coin, dollar], [ether, ether])
      const pool = addRange([coin, dollar], 500n, [ether, ether])
      expect((await quote(coin, dollar, 10n ** 9n)).route).toEqual(['Ranges COIN/USD 0.05%'])
      fake.replace(pool, answer)
      if (answer() !== undefined && typeof answer() !== 'string' && answer()?.[0] !== 0n)
        expect((await quote(coin, dollar, 10n ** 9n)).route).toEqual(['Pairs COIN/USD'])
      fake.replace(ranges.quoter, answer)
      expect((await quote(coin, dollar, 10n ** 9n)).route).toEqual(['Pairs COIN/USD'])
    },
  )

  it('does not use a pair that holds other tokens than the factory says, or a pool with another fee', async () => {
    const { quote, addPair, addRange, fake } = createWorld()
    const stranger = addPair([coin, other], [ether, 1_000n * ether])
    const dear = addRange([coin, other], 3_000n, [ether, 1_000n * ether])
    addPair([coin, dollar], [ether, ether])
    fake.replace(pairs.factory, () => [BigInt(stranger)])
    fake.replace(ranges.factory, () => [BigInt(dear)])
    await expect(quote(coin, dollar, 10n ** 9n)).rejects.toEqual(refusal('no_route'))
  })

  it('is asked for again: an answer that a factory owed is not kept', async () => {
    const { quote, addPair, addRange, fake } = createWorld()
    addPair([coin, dollar], [ether, 2n * ether])
    addRange([coin, dollar], 500n, [ether, ether])
    fake.replace(pairs.factory, () => undefined)
    expect((await quote(coin, dollar, 10n ** 9n)).route).toEqual(['Ranges COIN/USD 0.05%'])
    fake.addFactory(pairs.factory)
    expect((await quote(coin, dollar, 10n ** 9n)).route).toEqual(['Pairs COIN/USD'])
  })

  it('is a failure of the network, not a lack of pools, where no factory or no node answers', async () => {
    const { quote, addPair, fake } = createWorld()
    addPair([coin, dollar], [ether, ether])
    const failed = expect.objectContaining({ code: 'upstream_failed' })
    fake.failure = { error: { code: -32_005, message: 'limit exceeded' } }
    await expect(quote(coin, dollar, 10n ** 9n)).rejects.toEqual(failed)
    fake.failure = { result: zeroAddress.slice(0, 2) }
    await expect(quote(coin, dollar, 10n ** 9n)).rejects.toEqual(failed)
    fake.failure = undefined
    await quote(coin, dollar, 10n ** 9n)
    fake.failure = { error: { code: -32_005, message: 'limit exceeded' } }
    await expect(quote(coin, dollar, 10n ** 9n)).rejects.toEqual(failed)
  })

  it('stops when nobody waits any more', async () => {
    const { pools, ask } = createWorld()
    await expect(pools.quote(ask(coin, dollar, ether), AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})

describe('a transaction', () => {
  /** Seconds of the offer's end and five minutes more. */
  const deadline = 1_360n

  it('names the account and the least amount exactly, over pairs', async () => {
    const { quote, ask, send, addPair } = createWorld({ venues: [pairs] })
    addPair([coin, wrapped], [ether, ether])
    addPair([wrapped, dollar], [ether, ether])
    const amount = 10n ** 9n
    const to = pairs.router.replace('a1', 'A1')
    const cases = [
      [coin, dollar, '0', 'swapExactTokensForTokens', [coin, wrapped, dollar]],
      [undefined, dollar, String(amount), 'swapExactETHForTokens', [wrapped, dollar]],
      [coin, undefined, '0', 'swapExactTokensForETH', [coin, wrapped]],
    ] as const
    for (const [from, end, value, functionName, path] of cases) {
      const offer = await quote(from, end, amount)
      const transaction = await send(ask(from, end, amount), JSON.parse(toJson(offer)) as SwapOffer)
      const given = value === '0' ? [amount] : []
      expect(transaction).toMatchObject({ to, value })
      expect(decodeFunctionData({ abi: pairRouter, data: transaction.data as `0x${string}` })).toEqual({
        functionName,
        args: [...given, offer.minToAmount, path, expect.stringMatching(new RegExp(account, 'i')), deadline],
      })
      expect(offer.spender).toBe(from === undefined ? undefined : to)
    }
  })

  it('names them over concentrated pools too, unwraps for the account, and takes back what was not used', async () => {
    const { quote, ask, send, addRange } = createWorld({ venues: [ranges] })
    addRange([coin, wrapped], 500n, [ether, ether])
    addRange([wrapped, dollar], 3_000n, [ether, ether])
    const amount = 10n ** 9n
    const isAccount = expect.stringMatching(new RegExp(account, 'i'))
    const hex = (...parts: string[]) => `0x${parts.map((part) => part.replace('0x', '')).join('')}`
    const cases = [
      [coin, dollar, '0', hex(coin, '0001f4', wrapped, '000bb8', dollar), account],
      [undefined, dollar, String(amount), hex(wrapped, '000bb8', dollar), account],
      [coin, undefined, '0', hex(coin, '0001f4', wrapped), address(2)],
    ] as const
    for (const [from, end, value, path, recipient] of cases) {
      const { minToAmount, ...offer } = await quote(from, end, amount)
      const transaction = await send(ask(from, end, amount), { minToAmount, ...offer })
      expect(transaction).toMatchObject({ to: ranges.router.replace('a2', 'A2'), value })
      const outer = decodeFunctionData({ abi: router02, data: transaction.data as `0x${string}` })
      expect(outer).toMatchObject({ functionName: 'multicall', args: [deadline, expect.any(Array)] })
      const calls = (outer.args as unknown as [bigint, `0x${string}`[]])[1]
      const swap = { path, recipient: recipient === account ? isAccount : recipient, amountIn: amount }
      expect(calls.map((data) => decodeFunctionData({ abi: router02, data }))).toEqual([
        { functionName: 'exactInput', args: [{ ...swap, amountOutMinimum: minToAmount }] },
        ...(end === undefined ? [{ functionName: 'unwrapWETH9', args: [minToAmount, isAccount] }] : []),
        ...(from === undefined ? [{ functionName: 'refundETH', args: undefined }] : []),
      ])
    }
  })

  it('wraps and unwraps one for one, with no approval and nothing lost', async () => {
    const { quote, ask, send, fake } = createWorld()
    const there = await quote(undefined, wrapped, ether)
    const same = { toAmount: ether, minToAmount: ether, fees: [], priceImpactBps: 0 }
    expect(there).toMatchObject({ ...same, route: ['WETH'] })
    expect(await send(ask(undefined, wrapped, ether), there)).toEqual({
      ...{ to: wrapped, data: '0xd0e30db0', value: String(ether) },
    })
    const back = await quote(wrapped, undefined, ether)
    expect(back).toMatchObject(same)
    expect(await send(ask(wrapped, undefined, ether), back)).toEqual({
      ...{ to: wrapped, data: `0x2e1a7d4d${ether.toString(16).padStart(64, '0')}`, value: '0' },
    })
    expect([there.spender, back.spender]).toEqual([undefined, undefined])
    expect(fake.requests).toEqual([])
  })

  it('goes to a router of the operator or the wrapped currency, and to nobody when the operator has taken the pools away', async () => {
    const { quote, ask, pools, addPair } = createWorld()
    addPair([coin, dollar], [ether, ether])
    const targets = [pairs.router, ranges.router, wrapped].map((each) => each.replace(/a(\d)$/, 'A$1'))
    expect(pools.targets(chainId)).toEqual(targets)
    expect(pools.targets('eip155:1')).toEqual([])
    const offer = await quote(coin, dollar, 10n ** 9n)
    const { rpc } = createFakePools()
    const later = createPools({ networks: networksWith([ranges]), rpc, now: () => 0 })
    const { signal } = new AbortController()
    await expect(later.prepare(ask(coin, dollar, 10n ** 9n), offer, signal)).rejects.toEqual(refusal('no_route'))
    for (const payload of [undefined, {}, { kind: 'swap' }, { ...Object(offer.payload), fees: [] }])
      await expect(pools.prepare(ask(coin, dollar, 1n), { ...offer, payload }, signal)).rejects.toEqual(
        refusal('no_route'),
      )
  })
})

it('names the wrapped currency by itself where no list does, and another token by its address', async () => {
  const { fake, networks, question } = {
    fake: createFakePools(),
    networks: networksWith([pairs], { via: [other] }),
    question: createWorld().ask,
  }
  for (const network of networks.networks) network.tokens = []
  fake.addFactory(pairs.factory)
  const pools = createPools({ networks, rpc: fake.rpc, now: () => 0 })
  for (const tokens of [
    [wrapped, other],
    [other, dollar],
  ] as [string, string][])
    Object.assign(fake.reservesOf(fake.addPool(pairs.factory, tokens, undefined)), { reserve0: ether, reserve1: ether })
  const { route } = await pools.quote(question(undefined, dollar, 10n ** 9n), new AbortController().signal)
  expect(route).toEqual(['Pairs WETH/0x0000…0004', 'Pairs 0x0000…0004/USD'])
})

it('has the name of its venue, or a plain one where there are several', () => {
  const { rpc } = createFakePools()
  const nameOf = (venues: SwapVenue[]) => createPools({ networks: networksWith(venues), rpc, now: () => 0 }).name
  expect([nameOf([pairs]), nameOf([pairs, ranges])]).toEqual(['Pairs', 'Pools on the network'])
})

const toJson = (offer: SwapOffer) =>
  JSON.stringify(offer, (_, value) => (typeof value === 'bigint' ? String(value) : value))
