import { zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  chainId,
  coin,
  createPoolsWorld,
  dollar,
  ether,
  other,
  pairs,
  ranges,
} from '../../testing/swap/createPoolsWorld.js'
import { SwapRefusal } from '../SwapProvider.js'

function refusal(reason: string) {
  return expect.objectContaining({ name: 'SwapRefusal', reason })
}

describe('createPools without an offer', () => {
  it('throws no_route without a pool, for another network and for equal tokens', async () => {
    const { quote, pools, ask } = createPoolsWorld()
    const { signal } = new AbortController()
    await expect(quote(coin, dollar, ether)).rejects.toEqual(refusal('no_route'))
    await expect(quote(undefined, undefined, ether)).rejects.toEqual(refusal('no_route'))
    await expect(quote(coin, coin, ether)).rejects.toEqual(refusal('no_route'))
    const requested = ask(coin, dollar, ether)
    const away = { ...requested, to: { ...requested.to, chainId: 'eip155:1' } }
    await expect(pools.quote(away, signal)).rejects.toBeInstanceOf(SwapRefusal)
    expect([pools.supports(chainId, chainId), pools.supports(chainId, 'eip155:1')]).toEqual([true, false])
  })

  it('throws too_small if not even one unit arrives', async () => {
    const { quote, addPair } = createPoolsWorld()
    addPair([coin, dollar], [10n ** 9n, 10n])
    await expect(quote(coin, dollar, 5n)).rejects.toEqual(refusal('too_small'))
  })

  it('throws no_route for an amount that no pair can hold', async () => {
    const { quote, addPair } = createPoolsWorld()
    addPair([coin, dollar], [ether, ether])
    await expect(quote(coin, dollar, 2n ** 112n - ether)).rejects.toEqual(refusal('no_route'))
    await expect(quote(coin, dollar, 2n ** 256n - 1n)).rejects.toEqual(refusal('no_route'))
    expect((await quote(coin, dollar, 2n ** 112n - ether - 1n)).toAmount).toBe(ether - 194n)
  })
})

describe('createPools with invalid responses of a node or a pool', () => {
  const rubbish = {
    'no words': () => '0x' as const,
    'half a word': () => `0x${'0'.repeat(63)}1` as const,
    'an odd text': () => '0xzz' as `0x${string}`,
    'too large a number': () => [2n ** 256n - 1n, 2n ** 256n - 1n, 2n ** 256n - 1n],
    'an empty side': () => [0n, ether, 0n],
    'a revert': () => undefined,
  }
  it.each(Object.entries(rubbish))('other pools still work if a pair returns %s', async (_, answer) => {
    const { quote, addPair, addRange, fake } = createPoolsWorld()
    const pair = addPair([coin, dollar], [ether, ether])
    addRange([coin, dollar], 3_000n, [ether, ether])
    await quote(coin, dollar, 10n ** 9n)
    fake.replace(pair, answer)
    expect((await quote(coin, dollar, 10n ** 9n)).route).toEqual(['Ranges COIN/USD 0.3%'])
  })

  it.each(Object.entries(rubbish))(
    'other pools still work if a concentrated pool or its quoter returns %s',
    async (_, answer) => {
      const { quote, addPair, addRange, fake } = createPoolsWorld()
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

  it('does not use a pair with other tokens than its factory reports, or a pool with another fee', async () => {
    const { quote, addPair, addRange, fake } = createPoolsWorld()
    const stranger = addPair([coin, other], [ether, 1_000n * ether])
    const dear = addRange([coin, other], 3_000n, [ether, 1_000n * ether])
    addPair([coin, dollar], [ether, ether])
    fake.replace(pairs.factory, () => [BigInt(stranger)])
    fake.replace(ranges.factory, () => [BigInt(dear)])
    await expect(quote(coin, dollar, 10n ** 9n)).rejects.toEqual(refusal('no_route'))
  })

  it('does not cache the result if a factory did not respond', async () => {
    const { quote, addPair, addRange, fake } = createPoolsWorld()
    addPair([coin, dollar], [ether, 2n * ether])
    addRange([coin, dollar], 500n, [ether, ether])
    fake.replace(pairs.factory, () => undefined)
    expect((await quote(coin, dollar, 10n ** 9n)).route).toEqual(['Ranges COIN/USD 0.05%'])
    fake.addFactory(pairs.factory)
    expect((await quote(coin, dollar, 10n ** 9n)).route).toEqual(['Pairs COIN/USD'])
  })

  it('throws upstream_failed, not no_route, if no factory or no node responds', async () => {
    const { quote, addPair, fake } = createPoolsWorld()
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

  it('stops if its signal is aborted', async () => {
    const { pools, ask } = createPoolsWorld()
    await expect(pools.quote(ask(coin, dollar, ether), AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})
