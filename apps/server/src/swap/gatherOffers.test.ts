import { describe, expect, it } from 'vitest'
import { gatherOffers } from './gatherOffers.js'
import type { SwapOffer, SwapProvider, SwapQuestion } from './SwapProvider.js'

const chainId = 'eip155:1'
const router = `0x${'12'.repeat(20)}`
const thief = `0x${'66'.repeat(20)}`
const [from, to] = ['a1', 'a2'].map((part) => ({ chainId, address: `0x${part.repeat(20)}`, symbol: 'T', decimals: 6 }))
if (from === undefined || to === undefined) throw new Error('no tokens')
const question: SwapQuestion = { from, to, amount: 1_000n, account: `0x${'ac'.repeat(20)}`, slippageBps: 100 }
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

describe('an offer that makes no sense', () => {
  it.each<[string, Partial<SwapOffer>]>([
    ['lets less arrive than the slippage allows', { minToAmount: 980_000n }],
    ['promises more at least than at all', { minToAmount: 1_000_001n }],
    ['promises nothing', { minToAmount: 0n }],
    ['lets a stranger take the tokens', { spender: thief }],
    ['takes a fee below zero', { fees: [{ name: 'Fee', amount: -1n, token: to, isIncluded: false }] }],
    ['takes a fee in a token of -1 decimals', feeIn(-1)],
    ['takes a fee in a token of half a decimal', feeIn(0.5)],
    ['takes a fee in a token of a billion decimals', feeIn(1e9)],
  ])('is not shown to anybody, and those of others are: it %s', async (_, change) => {
    const failed: unknown[] = []
    const providers = [providerOf('evil', { ...good, ...change }), providerOf('good', { ...good, ...feeIn(36) })]
    const { offers, failures } = await gatherOffers({ providers, question, onFailure: (...one) => failed.push(one) })
    expect(offers.map(({ provider }) => provider.id)).toEqual(['good'])
    expect(failures).toMatchObject([{ provider: { id: 'evil' }, reason: 'unreachable' }])
    expect(failed).toMatchObject([['evil', { code: 'upstream_failed' }]])
  })

  it('is none at all when nothing would arrive', async () => {
    const providers = [providerOf('poor', { ...good, toAmount: 0n, minToAmount: 0n })]
    const { failures } = await gatherOffers({ providers, question, onFailure: () => {} })
    expect(failures).toMatchObject([{ reason: 'too_small' }])
  })

  it('is cut to what people can read, and to a time that an operator can stand by', async () => {
    const long = { ...good, route: Array.from({ length: 40 }, () => 'x'.repeat(400)), lifetimeMs: 1e9 }
    const { offers } = await gatherOffers({ providers: [providerOf('long', long)], question, onFailure: () => {} })
    expect(offers[0]?.offer.route).toEqual(Array.from({ length: 12 }, () => 'x'.repeat(100)))
    expect(offers[0]?.offer.lifetimeMs).toBe(120_000)
  })
})
