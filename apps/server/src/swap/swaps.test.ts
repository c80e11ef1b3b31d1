import { postSwapQuotes, postSwapSteps, type SwapStep } from '@foyer/contract/http/swap'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../testing/startTestServer.js'
import { createRouterProvider } from '../testing/swap/createRouterProvider.js'
import { chainId, type SwapWorld, startSwapWorld } from '../testing/swap/startSwapWorld.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'
import { type SwapProvider, SwapRefusal } from './SwapProvider.js'

const clock = { nowMs: 1_800_000_000_000 }
let world: SwapWorld
let database: TestDatabase
let server: Awaited<ReturnType<typeof startTestServer>>

/**
 * Creates four providers: a good one, one with a higher amount and a higher fee, one without an offer, and one that
 * fails.
 */
function createProviders(): readonly SwapProvider[] {
  const good = createRouterProvider({ ...world, chainId })
  const away = (id: string, error: Error): SwapProvider => ({
    ...good,
    ...{ id, name: id },
    quote: async () => {
      throw error
    },
  })
  return [
    {
      ...good,
      ...{ id: 'greedy', name: 'Greedy' },
      quote: async (question, signal) => {
        const offer = await good.quote(question, signal)
        const fee = { name: 'Greedy', amount: offer.toAmount / 50n, token: question.to, isIncluded: false }
        return { ...offer, toAmount: (offer.toAmount * 101n) / 100n, minToAmount: offer.toAmount, fees: [fee] }
      },
    },
    good,
    away('small', new SwapRefusal('too_small', 'The amount is too small: the swap would return nothing')),
    away('broken', new Error('secret-4711')),
  ]
}

beforeAll(async () => {
  world = await startSwapWorld()
  const [create] = testDatabases()
  database = await (create?.create() ?? Promise.reject(new Error('no database')))
  const networks = structuredClone(world.networks)
  for (const network of networks.networks) network.swaps = []
  const providers = { swaps: createProviders() }
  server = await startTestServer(database, { networks, providers, now: () => clock.nowMs, rateLimitPerMinute: 1_000 })
})
afterAll(async () => {
  await server.close()
  await database.remove()
  await world.close()
})

function post(path: string, body: object, query = '') {
  return server.call(`/foyer/v1/swap/${path}${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}
function request(from: string, to: string, amount: bigint) {
  return post('quotes', { from, to, amount: amount.toString(), account: world.account })
}
async function fetchQuotes(from: string, to: string, amount: bigint) {
  const response = await request(from, to, amount)
  expect(response.status).toBe(200)
  return postSwapQuotes.response.parse(await response.json())
}
async function fetchSteps(quoteId: string, account = world.account) {
  const response = await post('steps', { quoteId, account })
  if (response.status !== 200) return { error: (await response.json()).error }
  return postSwapSteps.response.parse(await response.json())
}
async function prepare(from: string, to: string, amount: bigint, provider = 'router') {
  const { quotes } = await fetchQuotes(from, to, amount)
  const quote = quotes.find((each) => each.provider.id === provider)
  const answer = await fetchSteps(quote?.id ?? '')
  if ('error' in answer) throw new Error(JSON.stringify(answer.error))
  return answer
}
function transactionsOf(steps: readonly SwapStep[]) {
  return steps.flatMap((step) => (step.kind === 'send' || step.kind === 'approve' ? [step.transaction] : []))
}

describe('offers of several providers', () => {
  it('are sorted by the amount after fees, and each failed provider has a separate reason', async () => {
    const { ids } = world
    const { quotes, failures } = await fetchQuotes(ids.FOY, ids.sUSD, 10n ** 18n)
    expect(quotes.map(({ provider }) => provider.id)).toEqual(['router', 'greedy'])
    expect(BigInt(quotes[1]?.toAmount ?? 0)).toBeGreaterThan(BigInt(quotes[0]?.toAmount ?? 0))
    expect(quotes[1]?.fees).toMatchObject([{ name: 'Greedy', token: ids.sUSD.toLowerCase(), isIncluded: false }])
    expect(failures.map(({ provider, reason }) => [provider.id, reason])).toEqual([
      ['small', 'too_small'],
      ['broken', 'unreachable'],
    ])
    expect(quotes[0]).toMatchObject({ spender: world.router, fromAmount: `${10n ** 18n}` })
    expect(quotes[0]?.expiresAt).toBe(clock.nowMs + 60_000)
  })

  it('have ids that cannot be guessed', async () => {
    const { quotes } = await fetchQuotes(world.ids.FOY, world.ids.sUSD, 10n ** 18n)
    for (const { id } of quotes) expect(Buffer.from(id, 'base64url').length).toBeGreaterThanOrEqual(16)
  })

  it.each([
    ['the same token', () => [world.ids.FOY, world.ids.FOY, 1n], 'bad_request'],
    ['nothing', () => [world.ids.FOY, world.ids.sUSD, 0n], 'bad_request'],
    ['an unknown token', () => [`${chainId}:0x${'9'.repeat(40)}`, world.ids.sUSD, 1n], 'bad_request'],
    [
      'an unknown network',
      () => ['eip155:777:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', world.ids.sUSD, 1n],
      'unsupported_chain',
    ],
    [
      'a network without providers',
      () => [world.ids.eth.replace('31337', '31338'), world.ids.sUSD.replace('31337', '31338'), 1n],
      'unsupported_chain',
    ],
  ] as const)('are rejected for %s [S5.29]', async (_, question, code) => {
    const [from, to, amount] = question() as [string, string, bigint]
    const response = await request(from, to, amount)
    expect(await response.json()).toMatchObject({ error: { code } })
  })

  it('count as ten reads each', async () => {
    const limited = await startTestServer(await otherDatabase(), { rateLimitPerMinute: 15 })
    const question = { from: world.ids.FOY, to: world.ids.sUSD, amount: '1', account: world.account }
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(question) }
    const statuses = [
      await limited.call('/foyer/v1/swap/quotes', init),
      await limited.call('/foyer/v1/swap/quotes', init),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([400, 429])
    await limited.close()
  })
})

const others: TestDatabase[] = []
async function otherDatabase(): Promise<TestDatabase> {
  const created = await testDatabases()[0].create()
  if (created === undefined) throw new Error('no database')
  others.push(created)
  return created
}
afterAll(() => Promise.all(others.map((each) => each.remove())))

describe('steps of an offer', () => {
  it('bring the offered amount on the chain, between tokens, and from and to the native currency', async () => {
    const { ids, tokens } = world
    const pairs = [
      [ids.FOY, ids.sUSD, tokens.sUSD, 5n * 10n ** 18n],
      [ids.eth, ids.sUSD, tokens.sUSD, 10n ** 17n],
      [ids.sUSD, ids.eth, undefined, 10n ** 8n],
    ] as const
    for (const [from, to, token, amount] of pairs) {
      const { steps, minToAmount, toAmount, check } = await prepare(from, to, amount)
      expect(check).toBe('simulated')
      expect(steps.map(({ kind }) => kind)).toEqual(from === ids.eth ? ['send'] : ['approve', 'send'])
      const calls = transactionsOf(steps)
      const [approve, last] = [calls.slice(0, -1), calls.at(-1)]
      for (const call of approve) await world.send(call)
      const before = await world.balanceOf(token)
      if (last !== undefined) await world.send(last)
      const arrived = (await world.balanceOf(token)) - before
      expect(arrived).toBeGreaterThan(token === undefined ? 0n : BigInt(minToAmount) - 1n)
      if (token !== undefined) expect(arrived).toBe(BigInt(toAmount))
    }
  })

  it('allow exactly the amount, and contain no approval if the allowance is sufficient', async () => {
    const { ids, tokens, router } = world
    const some = 10n ** 18n + 1n
    await world.allow(tokens.FOY, router, 0n)
    const { steps } = await prepare(ids.FOY, ids.sUSD, some)
    expect(steps[0]).toMatchObject({
      kind: 'approve',
      token: tokens.FOY.toLowerCase(),
      spender: router,
      amount: `${some}`,
    })
    await world.allow(tokens.FOY, router, some)
    expect((await prepare(ids.FOY, ids.sUSD, some)).steps.map(({ kind }) => kind)).toEqual(['send'])
    // This token accepts a new allowance while an old one exists, so one approval is enough.
    expect((await prepare(ids.FOY, ids.sUSD, some + 1n)).steps.map(({ kind }) => kind)).toEqual(['approve', 'send'])
  })

  it('set an older allowance to 0 first if the token requires it [S9.39]', async () => {
    const { ids, tokens, router } = world
    await world.allow(tokens.sUSDT, router, 0n)
    expect((await prepare(ids.sUSDT, ids.sUSD, 10n ** 8n)).steps.map(({ kind }) => kind)).toEqual(['approve', 'send'])
    await world.allow(tokens.sUSDT, router, 7n)
    const { steps } = await prepare(ids.sUSDT, ids.sUSD, 10n ** 8n)
    expect(steps.map((step) => (step.kind === 'approve' ? step.amount : step.kind))).toEqual([
      '0',
      `${10n ** 8n}`,
      'send',
    ])
    for (const call of transactionsOf(steps)) await world.send(call)
  })

  it('are rejected for another account, another project and an expired offer', async () => {
    const { quotes } = await fetchQuotes(world.ids.eth, world.ids.sUSD, 1_000_000_000n)
    const id = quotes[0]?.id ?? ''
    expect(await fetchSteps(id, `0x${'7'.repeat(40)}`)).toMatchObject({
      error: { code: 'swap_refused', context: { reason: 'account' } },
    })
    const foreign = await fetch(`${server.url}/foyer/v1/swap/steps?projectId=quiet`, {
      method: 'POST',
      body: JSON.stringify({ quoteId: id, account: world.account }),
    })
    expect(await foreign.json()).toMatchObject({ error: { code: 'quote_expired' } })
    expect(await fetchSteps('A'.repeat(24))).toMatchObject({ error: { code: 'quote_expired' } })
    expect(await fetchSteps(id)).toHaveProperty('steps')
    clock.nowMs += 60_000
    expect(await fetchSteps(id)).toMatchObject({ error: { code: 'quote_expired' } })
  })
})

describe('pools of the networks file', () => {
  it('need no vendor, and bring the offered amount on the chain', async () => {
    const { networks, ids, tokens, account } = world
    const pooled = await startTestServer(await otherDatabase(), { networks })
    const call = async (path: string, body: object) => {
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
      return (await pooled.call(`/foyer/v1/swap/${path}`, init)).json()
    }
    expect((await (await pooled.call('/foyer/v1/trade')).json()).swap).toEqual([chainId, 'eip155:31338'])
    const question = { from: ids.eth, to: ids.sUSD, amount: `${10n ** 17n}`, account }
    const { quotes } = postSwapQuotes.response.parse(await call('quotes', question))
    expect(quotes.map(({ provider }) => provider.id)).toEqual(['pools'])
    const steps = postSwapSteps.response.parse(await call('steps', { quoteId: quotes[0]?.id, account }))
    expect(steps.check).toBe('simulated')
    const before = await world.balanceOf(tokens.sUSD)
    for (const transaction of transactionsOf(steps.steps)) await world.send(transaction)
    expect((await world.balanceOf(tokens.sUSD)) - before).toBe(BigInt(quotes[0]?.toAmount ?? 0))
    await pooled.close()
  })
})

describe('networks of swaps', () => {
  it('are those with a provider', async () => {
    const response = await server.call('/foyer/v1/trade')
    expect(await response.json()).toEqual({ swap: [chainId], buy: [] })
  })
})

describe('status of a swap', () => {
  it('follows its transaction: waiting, pending, then success with the received amount', async () => {
    const { quotes } = await fetchQuotes(world.ids.eth, world.ids.sUSD, 10n ** 15n)
    const quote = quotes.find(({ provider }) => provider.id === 'router')
    const answer = await fetchSteps(quote?.id ?? '')
    const statusOf = async (query: string) => (await server.call(`/foyer/v1/swap/${quote?.id}/status${query}`)).json()
    expect(await statusOf('')).toEqual({ status: 'waiting' })
    expect(await statusOf(`?hash=0x${'ab'.repeat(32)}`)).toMatchObject({ status: 'pending' })
    const [call] = 'steps' in answer ? transactionsOf(answer.steps) : []
    const hash = await world.send(call ?? { to: '' })
    expect(await statusOf(`?hash=${hash}`)).toEqual({ status: 'success', hash, toAmount: quote?.toAmount })
    expect((await server.call(`/foyer/v1/swap/${'A'.repeat(24)}/status`)).status).toBe(404)
  })
})
