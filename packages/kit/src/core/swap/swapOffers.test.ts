import { describe, expect, it } from 'vitest'
import { gasPriceQuery, isSameToken, swapBaseLayerFeeQuery, swapOffersQuery, swapTokensQuery } from './swapOffers.js'
import { explainRevert, findPlanError, swapPlanQuery } from './swapPlan.js'
import {
  createSwapEngine,
  ether,
  fine,
  question,
  quote,
  router,
  steps,
  swapTransaction,
  usd,
} from './testSwapServer.js'

function run<Data>(query: { queryFn(context: { signal: AbortSignal }): Promise<Data> }) {
  return query.queryFn({ signal: new AbortController().signal })
}

describe('swap queries on a network without swaps', () => {
  it('throw the error of the specification without a request for offers [S5.29, S9.27]', async () => {
    const { client, asked } = createSwapEngine({ trade: { swap: ['eip155:1'], buy: [] } })
    await expect(run(swapOffersQuery(client, question))).rejects.toThrow('Network not supported for Swaps')
    await expect(run(swapTokensQuery(client, question.network))).rejects.toThrow('Network not supported for Swaps')
    await expect(run(gasPriceQuery(client, question.network))).rejects.toThrow('Network not supported for Gas Price')
    expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/foyer/v1/trade']))
  })
})

it('gasPriceQuery: returns the price of a fast transaction on its network [S7.11]', async () => {
  const urls: URL[] = []
  const { client } = createSwapEngine()
  const { fetch } = client.environment
  Object.assign(client.environment, {
    fetch: (url: string, init?: RequestInit) => {
      urls.push(new URL(url))
      return fetch(url, init)
    },
  })
  expect(await run(gasPriceQuery(client, question.network))).toEqual({ atomic: 2n, decimals: 18 })
  const [requested] = urls.filter(({ pathname }) => pathname === '/v1/convert/gas-price')
  expect(requested?.searchParams.get('chainId')).toBe('eip155:31337')
})

describe('swapBaseLayerFeeQuery', () => {
  it('returns the base layer fee of a rollup, and 0 for a chain family without such a fee', async () => {
    const { client } = createSwapEngine({})
    const withAdapter = (adapter: object) => Object.assign(client, { getAdapter: async () => adapter })
    const calls: object[] = []
    const fetchBaseLayerFee = async (_: unknown, call: object) => {
      calls.push(call)
      return { atomic: 42n, decimals: 18 }
    }
    expect(await run(swapBaseLayerFeeQuery(withAdapter({ fetchBaseLayerFee }), question.network, 150_000n))).toBe(42n)
    expect(calls).toEqual([{ dataBytes: 2_000, gas: 150_000n }])
    expect(await run(swapBaseLayerFeeQuery(withAdapter({}), question.network, 150_000n))).toBe(0n)
  })
})

describe('swapTokensQuery and isSameToken', () => {
  it("swapTokensQuery: returns the native coin, then the server's valid tokens [S3.28, S3.30]", async () => {
    const token = { name: 'Dollar', symbol: 'USD', decimals: 6, logoUri: '', eip2612: false }
    const { client } = createSwapEngine({
      tokens: {
        tokens: [
          { ...token, address: 'eip155:31337:0xEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEE' },
          { ...token, address: `eip155:31337:${usd.address}`, logoUri: 'https://x.test/usd.png' },
          { ...token, address: 'eip155:1:0x01' },
          { ...token, address: 'eip155:31337:0x02', decimals: 0 },
        ],
      },
    })
    expect(await run(swapTokensQuery(client, question.network))).toEqual([
      ether,
      { ...usd, iconUrl: 'https://x.test/usd.png' },
    ])
  })

  it('isSameToken: compares addresses without case', () => {
    expect(isSameToken(usd, { ...usd, address: usd.address.toUpperCase().replace('0X', '0x') })).toBe(true)
    expect(isSameToken(ether, { ...ether, address: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' })).toBe(true)
    expect(isSameToken(ether, usd)).toBe(false)
  })
})

describe('swapOffersQuery', () => {
  it('requests offers in smallest units, with slippage and account [S3.29, S9.28]', async () => {
    const { client, asked } = createSwapEngine()
    const { offers } = await run(swapOffersQuery(client, question))
    expect(offers[0]).toMatchObject({ toAmount: 2_000_000_000n, minToAmount: 1_980_000_000n, gas: 120_000n })
    expect(asked.at(-1)?.body).toEqual({
      from: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      to: `eip155:31337:${usd.address}`,
      ...{ amount: '1000000000000000000', account: question.account, slippage: 1 },
    })
  })

  it.each([
    ['for another amount', { fromAmount: '1' }],
    ['with a minimum amount below the slippage limit', { minToAmount: '1979000000' }],
    ['with a minimum amount above the received amount', { minToAmount: '2000000001' }],
    ['with a minimum amount of zero', { minToAmount: '0' }],
  ])('drops offers %s', async (_, change) => {
    const { client } = createSwapEngine({ quotes: { quotes: [{ ...quote, ...change }], failures: [] } })
    expect((await run(swapOffersQuery(client, question))).offers).toEqual([])
  })
})

describe('swap plans', () => {
  it('swapPlanQuery: uses the chosen provider, else the best offer', async () => {
    const other = { ...quote, id: 'quote-1111111111', provider: { id: 'other', name: 'Other' } }
    const { client, asked } = createSwapEngine({ quotes: { quotes: [quote, other], failures: [] } })
    expect((await run(swapPlanQuery(client, question, 'other'))).offer.provider.id).toBe('other')
    expect((await run(swapPlanQuery(client, question, 'gone'))).offer.provider.id).toBe('pools')
    expect(asked.filter(({ path }) => path.endsWith('/steps')).map(({ body }) => body)).toEqual([
      { quoteId: other.id, account: question.account },
      { quoteId: quote.id, account: question.account },
    ])
  })

  it('swapPlanQuery: throws SWAP_CHANGED without an offer, for a lower amount, and for other steps', async () => {
    const rejects = async (answers: Parameters<typeof createSwapEngine>[0]) => {
      const { client } = createSwapEngine(answers)
      await expect(run(swapPlanQuery(client, question, undefined))).rejects.toMatchObject({ code: 'SWAP_CHANGED' })
    }
    const send = { kind: 'send', transaction: swapTransaction }
    await rejects({ quotes: { quotes: [], failures: [] } })
    await rejects({ steps: steps([send], { minToAmount: '1979999999' }) })
    await rejects({ steps: steps([{ ...send, transaction: { ...swapTransaction, value: '1000000000000000001' } }]) })
    await rejects({
      steps: steps([
        { kind: 'approve', token: usd.address, spender: router, amount: '1', transaction: swapTransaction },
        send,
      ]),
    })
  })

  it('swapPlanQuery: simulates the plan, and findPlanError reports too little received', async () => {
    const requested: unknown[] = []
    const plan = async (received: bigint) => {
      const simulateCalls = async (_: unknown, request: unknown) => {
        requested.push(request)
        return { ...fine, received }
      }
      const { client } = createSwapEngine({}, { simulateCalls })
      return run(swapPlanQuery(client, question, undefined))
    }
    expect(findPlanError(await plan(1_980_000_000n))).toBeUndefined()
    expect(findPlanError(await plan(1_979_999_999n))).toBe('short')
    expect(requested[0]).toEqual({
      from: question.account,
      asset: usd,
      calls: [{ to: router, data: '0x12345678', value: 10n ** 18n }],
    })
  })

  it('swapPlanQuery: the outcome is null if no node can simulate', async () => {
    const { client } = createSwapEngine({}, { simulateCalls: async () => null })
    expect((await run(swapPlanQuery(client, question, undefined))).outcome).toBeNull()
  })

  it('explainRevert: returns the cause from the message of a contract', () => {
    const said = ['UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT', 'Too little received', 'Transaction too old', 'STF']
    expect(said.map(explainRevert)).toEqual(['slippage', 'slippage', 'deadline', 'allowance'])
    const more = ['ERC20: transfer amount exceeds balance', 'insufficient allowance', 'EXPIRED', 'K']
    expect(more.map(explainRevert)).toEqual(['balance', 'allowance', 'deadline', 'reverts'])
    expect(findPlanError({ outcome: { ...fine, failure: { reason: 'EXPIRED' } }, offer: {} as never })).toBe('deadline')
  })
})
