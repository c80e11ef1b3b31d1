import { describe, expect, it } from 'vitest'
import { fetchOffers } from './fetchOffers.js'
import type { SwapOffer, SwapProvider, SwapRequest } from './SwapProvider.js'

const chainId = 'eip155:1'
const router = `0x${'12'.repeat(20)}`
const thief = `0x${'66'.repeat(20)}`
const [from, to] = ['a1', 'a2'].map((part) => ({ chainId, address: `0x${part.repeat(20)}`, symbol: 'T', decimals: 6 }))
if (from === undefined || to === undefined) throw new Error('no tokens')
const question: SwapRequest = { from, to, amount: 1_000n, account: `0x${'ac'.repeat(20)}`, slippageBps: 100 }
const good: SwapOffer = {
  ...{ toAmount: 1_000_000n, minToAmount: 990_000n, fees: [], spender: router, route: ['Pool'] },
  ...{ lifetimeMs: 30_000, payload: {} },
}
function feeIn(decimals: number): Partial<SwapOffer> {
  return {
    fees: [{ name: 'Fee', amount: 1n, token: { chainId, symbol: 'F', decimals }, isIncluded: false }],
  }
}

function providerOf(id: string, offer: SwapOffer): SwapProvider {
  return {
    ...{ id, name: id, supports: () => true, targets: () => [router] },
    quote: async () => offer,
    prepare: async () => [],
  }
}

describe('invalid offer', () => {
  it.each<[string, Partial<SwapOffer>]>([
    ['has a minimum below the slippage', { minToAmount: 980_000n }],
    ['has a minimum above its amount', { minToAmount: 1_000_001n }],
    ['has the amount 0', { minToAmount: 0n }],
    ['has an unknown spender', { spender: thief }],
    ['has a negative fee', { fees: [{ name: 'Fee', amount: -1n, token: to, isIncluded: false }] }],
    ['has a fee in a token of -1 decimals', feeIn(-1)],
    ['has a fee in a token of half a decimal', feeIn(0.5)],
    ['has a fee in a token of a billion decimals', feeIn(1e9)],
  ])('is dropped, but not the offers of other providers: it %s', async (_, change) => {
    const failed: unknown[] = []
    const providers = [providerOf('evil', { ...good, ...change }), providerOf('good', { ...good, ...feeIn(36) })]
    const { offers, failures } = await fetchOffers({ providers, question, onFailure: (...one) => failed.push(one) })
    expect(offers.map(({ provider }) => provider.id)).toEqual(['good'])
    expect(failures).toMatchObject([{ provider: { id: 'evil' }, reason: 'unreachable' }])
    expect(failed).toMatchObject([['evil', { code: 'upstream_failed' }]])
  })

  it('fails with too_small if nothing would arrive', async () => {
    const providers = [providerOf('poor', { ...good, toAmount: 0n, minToAmount: 0n })]
    const { failures } = await fetchOffers({ providers, question, onFailure: () => {} })
    expect(failures).toMatchObject([{ reason: 'too_small' }])
  })

  it('is shortened to displayable texts and a maximum lifetime', async () => {
    const long = { ...good, route: Array.from({ length: 40 }, () => 'x'.repeat(400)), lifetimeMs: 1e9 }
    const { offers } = await fetchOffers({ providers: [providerOf('long', long)], question, onFailure: () => {} })
    expect(offers[0]?.offer.route).toEqual(Array.from({ length: 12 }, () => 'x'.repeat(100)))
    expect(offers[0]?.offer.lifetimeMs).toBe(120_000)
  })
})
