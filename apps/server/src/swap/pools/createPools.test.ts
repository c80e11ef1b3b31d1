import type { SwapVenue } from '@foyer/contract/networksFile'
import { decodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { createFakePools } from '../../testing/createFakePools.js'
import {
  account,
  address,
  chainId,
  coin,
  createPoolsWorld,
  dollar,
  ether,
  networksWith,
  other,
  pairs,
  ranges,
  wrapped,
} from '../../testing/swap/createPoolsWorld.js'
import type { SwapOffer } from '../SwapProvider.js'
import { createPools } from './createPools.js'

function refusal(reason: string) {
  return expect.objectContaining({ name: 'SwapRefusal', reason })
}
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

describe('offer', () => {
  it('contains the amount, the minimum, the fee, the price impact and the spender', async () => {
    const { quote, addPair } = createPoolsWorld()
    addPair([coin, dollar], [1_000n * ether, 2_000n * ether])
    const offer = await quote(coin, dollar, 10n * ether)
    // 10 × 0.997 against reserves of 1000 and 2000.
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

  it('rounds the minimum up, so that it is never below the exact bound', async () => {
    const { quote, addPair } = createPoolsWorld()
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
    const { quote, addPair } = createPoolsWorld()
    addPair([coin, wrapped], [10n ** 30n, 10n ** 30n])
    addPair([wrapped, other], [10n ** 30n, 3n * 10n ** 30n])
    const offer = await quote(coin, other, ether)
    expect(offer.fees[0]?.amount).toBe(ether - (ether * 997n * 997n) / 1_000_000n)
    expect(offer).toMatchObject({ priceImpactBps: 0, route: ['Pairs COIN/WETH', 'Pairs WETH/USD'] })
  })

  it('reads the reserves for each quote in one request, and finds a new pool after ten minutes', async () => {
    const { quote, addPair, fake, pass } = createPoolsWorld({ venues: [pairs] })
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

  it('is equal without Multicall3, with single calls', async () => {
    const [joined, single] = [createPoolsWorld(), createPoolsWorld({ isJoined: false })]
    for (const { addPair, addRange } of [joined, single]) {
      addPair([coin, wrapped], [ether, ether])
      addPair([wrapped, dollar], [ether, ether])
      addRange([coin, wrapped], 500n, [ether, ether])
      addRange([wrapped, dollar], 3_000n, [ether, ether])
    }
    expect(await single.quote(coin, dollar, 10n ** 9n)).toEqual(await joined.quote(coin, dollar, 10n ** 9n))
  })

  it('has a price impact of 100 % if next to nothing arrives', async () => {
    const { quote, addPair } = createPoolsWorld()
    addPair([coin, dollar], [10n ** 6n, 10n ** 6n])
    expect((await quote(coin, dollar, 10n ** 18n)).priceImpactBps).toBe(10_000)
  })
})

describe('route', () => {
  it('is the shorter one of two with the same amount', async () => {
    const { quote, addPair, addRange } = createPoolsWorld()
    // Use small reserves, so that both routes bring the same number of units.
    addRange([coin, wrapped], 500n, [10n ** 9n, 10n ** 9n])
    addRange([wrapped, dollar], 500n, [10n ** 9n, 10n ** 9n])
    addPair([coin, dollar], [10n ** 9n, 10n ** 9n])
    const offer = await quote(coin, dollar, 2n)
    expect(offer).toMatchObject({ toAmount: 1n, route: ['Pairs COIN/USD'] })
  })

  it('is chosen after the cost of gas: a small gain does not pay for a second pool', async () => {
    const { quote, addPair, fake } = createPoolsWorld({ venues: [pairs] })
    addPair([coin, dollar], [10n ** 24n, 10n ** 24n])
    addPair([coin, wrapped], [10n ** 24n, 10n ** 24n])
    addPair([wrapped, dollar], [10n ** 24n, 1_004n * 10n ** 21n])
    expect((await quote(coin, dollar, ether)).route).toHaveLength(2)
    fake.gasPrice = 10n ** 11n
    expect((await quote(coin, dollar, ether)).route).toHaveLength(1)
    // A gain that is a hundred times as large pays for the second pool.
    expect((await quote(coin, dollar, 100n * ether)).route).toHaveLength(2)
  })

  it('does not use two venues, or a token in the middle that the operator does not name', async () => {
    const { quote, addPair, addRange } = createPoolsWorld()
    addPair([coin, wrapped], [ether, ether])
    addRange([wrapped, dollar], 500n, [ether, ether])
    addPair([coin, other], [ether, ether])
    addPair([other, dollar], [ether, ether])
    await expect(quote(coin, dollar, 1_000n)).rejects.toEqual(refusal('no_route'))
  })

  it('omits a concentrated pool that is exhausted, because it would not take the whole payment', async () => {
    const { quote, addRange, fake } = createPoolsWorld()
    addRange([coin, dollar], 500n, [ether, ether])
    const lowest = 4_295_128_740n
    fake.replace(ranges.quoter, () => [10n ** 12n, 128n, 192n, 90_000n, 1n, lowest, 1n, 0n])
    await expect(quote(coin, dollar, ether)).rejects.toEqual(refusal('no_route'))
    fake.replace(ranges.quoter, () => [10n ** 12n, 128n, 192n, 90_000n, 1n, lowest + 1n, 1n, 0n])
    expect((await quote(coin, dollar, ether)).toAmount).toBe(10n ** 12n)
  })
})

describe('transaction', () => {
  /** The end of the offer plus five minutes, in seconds. */
  const deadline = 1_360n

  it('over pairs: contains the account and exactly the minimum', async () => {
    const { quote, ask, send, addPair } = createPoolsWorld({ venues: [pairs] })
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

  it('over concentrated pools: contains them too, unwraps for the account and refunds the unused part', async () => {
    const { quote, ask, send, addRange } = createPoolsWorld({ venues: [ranges] })
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

  it('wraps and unwraps one for one, without an approval or a loss', async () => {
    const { quote, ask, send, fake } = createPoolsWorld()
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

  it("calls only the operator's routers or the wrapped currency, and fails if the operator removed the pools", async () => {
    const { quote, ask, pools, addPair } = createPoolsWorld()
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

it('route names: an unlisted wrapped currency gets W and the native symbol, another token its short address', async () => {
  const { fake, networks, question } = {
    fake: createFakePools(),
    networks: networksWith([pairs], { via: [other] }),
    question: createPoolsWorld().ask,
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

it('provider name: the name of its venue, or a general one for several venues', () => {
  const { rpc } = createFakePools()
  const nameOf = (venues: SwapVenue[]) => createPools({ networks: networksWith(venues), rpc, now: () => 0 }).name
  expect([nameOf([pairs]), nameOf([pairs, ranges])]).toEqual(['Pairs', 'Pools on the network'])
})

function toJson(offer: SwapOffer) {
  return JSON.stringify(offer, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}
