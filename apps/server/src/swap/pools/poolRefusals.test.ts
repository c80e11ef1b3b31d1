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

describe('a refusal', () => {
  it('says that there is no route: no pool, another network, a token for itself', async () => {
    const { quote, pools, ask } = createPoolsWorld()
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
    const { quote, addPair } = createPoolsWorld()
    addPair([coin, dollar], [10n ** 9n, 10n])
    await expect(quote(coin, dollar, 5n)).rejects.toEqual(refusal('too_small'))
  })

  it('comes of an amount that no pair could keep', async () => {
    const { quote, addPair } = createPoolsWorld()
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
    const { quote, addPair, addRange, fake } = createPoolsWorld()
    const pair = addPair([coin, dollar], [ether, ether])
    addRange([coin, dollar], 3_000n, [ether, ether])
    await quote(coin, dollar, 10n ** 9n)
    fake.replace(pair, answer)
    expect((await quote(coin, dollar, 10n ** 9n)).route).toEqual(['Ranges COIN/USD 0.3%'])
  })

  it.each(Object.entries(rubbish))(
    'does not stop others: a concentrated pool or its quoter that answers %s',
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

  it('does not use a pair that holds other tokens than the factory says, or a pool with another fee', async () => {
    const { quote, addPair, addRange, fake } = createPoolsWorld()
    const stranger = addPair([coin, other], [ether, 1_000n * ether])
    const dear = addRange([coin, other], 3_000n, [ether, 1_000n * ether])
    addPair([coin, dollar], [ether, ether])
    fake.replace(pairs.factory, () => [BigInt(stranger)])
    fake.replace(ranges.factory, () => [BigInt(dear)])
    await expect(quote(coin, dollar, 10n ** 9n)).rejects.toEqual(refusal('no_route'))
  })

  it('is asked for again: an answer that a factory owed is not kept', async () => {
    const { quote, addPair, addRange, fake } = createPoolsWorld()
    addPair([coin, dollar], [ether, 2n * ether])
    addRange([coin, dollar], 500n, [ether, ether])
    fake.replace(pairs.factory, () => undefined)
    expect((await quote(coin, dollar, 10n ** 9n)).route).toEqual(['Ranges COIN/USD 0.05%'])
    fake.addFactory(pairs.factory)
    expect((await quote(coin, dollar, 10n ** 9n)).route).toEqual(['Pairs COIN/USD'])
  })

  it('is a failure of the network, not a lack of pools, where no factory or no node answers', async () => {
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

  it('stops when nobody waits any more', async () => {
    const { pools, ask } = createPoolsWorld()
    await expect(pools.quote(ask(coin, dollar, ether), AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})
