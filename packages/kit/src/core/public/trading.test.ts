import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { useBuyQuotes, usePurchase, useSwapOffers } from '../../react.js'
import { createTestOnramp } from '../../testing/createTestOnramp.js'
import type { Adapter } from '../Adapter.js'
import { connect } from '../actions/connect.js'
import { createInstance } from '../createInstance.js'
import type { OnrampQuotes, Purchase } from '../queries/onramp.js'
import type { SwapOffers } from '../swap/swapOffers.js'
import type { SwapOutcome } from '../swap/swapStatus.js'
import { createSwapEngine, fine, quote, router, steps, swapTransaction, usd } from '../swap/testSwapServer.js'
import { createTestEngine, testAddresses } from '../testEngine.js'
import type { ReadState } from './accountReads.js'
import {
  getBuyProviders,
  getBuyQuotes,
  getSwapOffers,
  type SwapRequest,
  startPurchase,
  swapTokens,
  type TradeReads,
  watchTrade,
} from './trading.js'

const hash = `0x${'ab'.repeat(32)}`
const send = { kind: 'send', transaction: swapTransaction }
const tokens = {
  tokens: [{ name: usd.name, symbol: usd.symbol, address: `${usd.chainId}:${usd.address}`, decimals: 6, logoUri: '' }],
}
const undos: (() => void)[] = []
afterEach(() => {
  for (const undo of undos.splice(0)) undo()
})

/** Creates an app with a connected wallet and a swap server. */
async function createSwapper(answers: Parameters<typeof createSwapEngine>[0] = {}, adapter: Partial<Adapter> = {}) {
  const calls: string[] = []
  const engine = createSwapEngine(answers.tokens ? answers : { tokens, ...answers }, {
    simulateCalls: async () => fine,
    sendCall: async (_, { call }) => {
      calls.push(call.data.slice(0, 10))
      return hash
    },
    waitForTransaction: async () => undefined,
    ...adapter,
  })
  await connect(engine.client, { connector: engine.connector })
  return { ...engine, calls, appKit: createInstance(engine.client, 'test') }
}

function follow<Name extends keyof TradeReads>(
  appKit: ReturnType<typeof createInstance>,
  name: Name,
  query: TradeReads[Name]['query'],
) {
  const told: TradeReads[Name]['state'][] = []
  undos.push(watchTrade(appKit, name, query, (state) => told.push(state)))
  return told
}

describe('swapping without the widget', () => {
  const request = { to: usd.address, amount: '1' }

  it('getSwapOffers returns offers, swapTokens swaps one and resolves with its outcome [S1.12]', async () => {
    const { appKit, calls } = await createSwapper()
    const { offers } = await getSwapOffers(appKit, request)
    expect(offers).toMatchObject([{ provider: { id: 'pools' }, toAmount: 2_000_000_000n }])
    const [offer] = offers
    const sent = await swapTokens(appKit, { ...request, ...(offer && { offer }) })
    expect(sent.hash).toBe(hash)
    expect(await sent.outcome).toEqual({ hash, status: 'confirmed' })
    expect(calls).toEqual(['0x12345678'])
  })

  it('getSwapOffers: requests a slippage of 1 % unless the app sets another one [S9.28]', async () => {
    const { appKit, asked } = await createSwapper()
    await getSwapOffers(appKit, request)
    await getSwapOffers(appKit, { ...request, slippage: 0.5 })
    const requested = asked.filter(({ path }) => path === '/foyer/v1/swap/quotes').map(({ body }) => body)
    expect(requested).toMatchObject([{ slippage: 1 }, { slippage: 0.5 }])
  })

  it('swapTokens: approves the exact amount first, and reports both steps', async () => {
    const approval = { kind: 'approve', token: usd.address, spender: router, amount: '1000000' }
    const still = { ...swapTransaction, value: '0' }
    const answers = {
      tokens,
      quotes: { quotes: [{ ...quote, fromAmount: '1000000', spender: router }], failures: [] },
      get steps() {
        return steps([
          ...(calls.length === 0 ? [{ ...approval, transaction: still }] : []),
          { ...send, transaction: still },
        ])
      },
    }
    const calls: string[] = []
    const { appKit } = await createSwapper(answers, {
      sendCall: async (_, { call }) => {
        calls.push(call.data.slice(0, 10))
        return hash
      },
    })
    const requestedCalls: string[] = []
    await swapTokens(appKit, { from: usd.address, amount: '1', onStep: (step) => requestedCalls.push(step) })
    expect(requestedCalls).toEqual(['approving', 'swapping'])
    expect(calls).toEqual(['0x095ea7b3', '0x12345678'])
  })

  it('swapTokens: sends no wallet request if less would arrive than in the offer', async () => {
    const { appKit, calls } = await createSwapper()
    const offer = { provider: quote.provider, minToAmount: BigInt(quote.minToAmount) + 1n }
    await expect(swapTokens(appKit, { ...request, offer })).rejects.toMatchObject({ code: 'SWAP_CHANGED' })
    expect(calls).toEqual([])
  })

  it.each([
    [{ amount: '1e3' }, 'INVALID_OPTION'],
    [{ amount: '0' }, 'INVALID_OPTION'],
    [{ slippage: 90 }, 'INVALID_OPTION'],
    [{ to: `0x${'77'.repeat(20)}` }, 'TOKEN_NOT_FOUND'],
    [{ chainId: 5 }, 'NETWORK_NOT_FOUND'],
  ])('getSwapOffers: rejects %j without a request', async (change, code) => {
    const { appKit, asked } = await createSwapper()
    await expect(getSwapOffers(appKit, { ...request, ...change })).rejects.toMatchObject({ code })
    expect(asked.map(({ path }) => path)).not.toContain('/foyer/v1/swap/quotes')
  })

  it('swapTokens: the outcome rejects if it cannot be read', async () => {
    const { appKit } = await createSwapper({}, { waitForTransaction: () => Promise.reject(new Error('no node')) })
    await expect((await swapTokens(appKit, request)).outcome).rejects.toThrow()
  })

  it('watchTrade: requests offers once the amount is set', async () => {
    const { appKit, asked } = await createSwapper()
    const nothing = follow(appKit, 'swapOffers', { to: usd.address })
    await vi.waitFor(() => expect(nothing.at(-1)).toMatchObject({ isLoading: false, data: undefined }))
    // Each connection reads the name of the account.
    expect(asked.filter(({ path }) => !path.startsWith('/v1/identity/'))).toEqual([])
    const told = follow(appKit, 'swapOffers', request)
    await vi.waitFor(() => expect(told.at(-1)?.data?.offers).toHaveLength(1))
  })
})

describe('buying without the widget', () => {
  const chainId = 'eip155:31337'

  async function createBuyer() {
    const onramp = createTestOnramp({ chainId })
    const options = { serverUrl: 'https://foyer.test', projectId: 'x' }
    const engine = createTestEngine({ options, fetch: onramp.fetch })
    await connect(engine.client, { connector: engine.connector })
    return { onramp, appKit: createInstance(engine.client, 'test') }
  }

  it('returns providers and quotes, starts a purchase, and watches it until its end [S1.15]', async () => {
    const { appKit, onramp } = await createBuyer()
    expect(await getBuyProviders(appKit)).toMatchObject([{ id: 'alpha' }])
    const requestedCalls = { currency: 'EUR', amount: '100', country: 'DE' }
    expect(await getBuyQuotes(appKit, requestedCalls)).toMatchObject({
      quotes: [{ provider: 'alpha', total: '100.00' }],
    })
    const { id, url } = await startPurchase(appKit, { ...requestedCalls, provider: 'alpha' })
    expect(url).toBe(`https://pay.alpha.example/buy/${id}`)
    expect(onramp.asked.at(-1)?.body).toMatchObject({ account: testAddresses[0], country: 'DE' })
    onramp.settle(id, { status: 'success', hash: '0x1' })
    const told = follow(appKit, 'purchase', { id })
    await vi.waitFor(() => expect(told.at(-1)?.data).toMatchObject({ status: 'success', hash: '0x1' }))
  })

  it('watchTrade: sends no further request for a purchase that has ended', async () => {
    const { appKit, onramp } = await createBuyer()
    const { id } = await startPurchase(appKit, { provider: 'alpha', currency: 'EUR', amount: '100' })
    onramp.settle(id, { status: 'failed', reason: 'declined' })
    const told = follow(appKit, 'purchase', { id })
    await vi.waitFor(() => expect(told.at(-1)?.data?.status).toBe('failed'))
    const { length } = onramp.asked
    const { client } = appKit
    await (await client.getQueries()).invalidate(['purchase'])
    expect(onramp.asked).toHaveLength(length)
  })

  it('startPurchase: throws TOKEN_NOT_FOUND for an unknown provider or a token that it does not sell', async () => {
    const { appKit, onramp } = await createBuyer()
    const request = { currency: 'EUR', amount: '100' }
    const token = `0x${'77'.repeat(20)}`
    for (const wrong of [
      { ...request, provider: 'nobody' },
      { ...request, provider: 'alpha', token },
    ])
      await expect(startPurchase(appKit, wrong)).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' })
    expect(onramp.purchases.size).toBe(0)
  })
})

it('trading functions and hooks have the expected types', () => {
  expectTypeOf(useSwapOffers).returns.toEqualTypeOf<ReadState<SwapOffers>>()
  expectTypeOf(useBuyQuotes).returns.toEqualTypeOf<ReadState<OnrampQuotes>>()
  expectTypeOf(usePurchase).returns.toEqualTypeOf<ReadState<Purchase>>()
  expectTypeOf(getSwapOffers).returns.resolves.toEqualTypeOf<SwapOffers>()
  expectTypeOf<Awaited<ReturnType<typeof swapTokens>>['outcome']>().toEqualTypeOf<Promise<SwapOutcome>>()
  expectTypeOf<SwapOffers['offers'][number]>().toExtend<NonNullable<SwapRequest['offer']>>()
  // An amount is a string: a number would lose precision.
  expectTypeOf<{ amount: number }>().not.toExtend<SwapRequest>()
})
