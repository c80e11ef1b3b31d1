import { formatAccountId } from '@foyer/primitives/AccountId'
import type { Network } from '@foyer/primitives/networks/Network'
import { describe, expect, it } from 'vitest'
import {
  createTestOnramp,
  createTestOrder,
  createTestSeller,
  type TestOnrampOptions,
} from '../../testing/createTestOnramp.js'
import { onrampProvidersQuery, onrampQuotesQuery } from '../queries/onramp.js'
import { loadStoredPurchases } from '../storage/purchases.js'
import { createTestEngine, testAddresses, testNetworks } from '../testEngine.js'
import { openPurchase, parseProviderAddress, syncPurchase } from './buy.js'

const chainId = 'eip155:31337'
const [network] = testNetworks as [Network]
const owner = formatAccountId(chainId, testAddresses[0])
const native = `${chainId}:0x${'e'.repeat(40)}`
const order = createTestOrder(owner)
const { signal } = new AbortController()

function createBuyer(options: Partial<TestOnrampOptions> = {}) {
  const onramp = createTestOnramp({ chainId, ...options })
  const engine = createTestEngine({
    options: { serverUrl: 'https://foyer.test', projectId: 'x' },
    fetch: onramp.fetch,
  })
  const events: string[] = []
  engine.client.store.subscribe(
    ({ event }, before) => event !== before.event && events.push(JSON.stringify(event.data)),
  )
  return { ...engine, onramp, events }
}

describe('openPurchase', () => {
  it('requests a checkout URL from the server and stores the purchase [S1.15]', async () => {
    const { client, onramp, events } = createBuyer()
    const there = { ...order, country: 'DE' }
    const opened = await openPurchase(client, { order: there, returnUrl: 'https://app.example/', signal })
    expect(opened).toMatchObject({ host: 'pay.alpha.example', url: `https://pay.alpha.example/buy/${opened.id}` })
    const [requested] = onramp.asked
    expect(requested?.what).toBe('POST /foyer/v1/onramp/sessions')
    expect(requested?.body).toEqual({
      ...{ provider: 'alpha', asset: native, account: testAddresses[0], currency: 'EUR', amount: '100' },
      ...{ returnUrl: 'https://app.example/', country: 'DE' },
    })
    const [kept] = loadStoredPurchases(client, owner)
    expect(kept).toMatchObject({ id: opened.id, status: 'created' })
    // The country is sent to the provider only.
    expect(kept).not.toHaveProperty('country')
    expect(events).toEqual([
      '{"type":"track","event":"SELECT_BUY_PROVIDER","properties":{"provider":"alpha","isSmartAccount":false}}',
    ])
  })

  it('sends one request only: a retry would start a second purchase', async () => {
    const { client, onramp } = createBuyer()
    onramp.fail('/foyer/v1/onramp/sessions', 503)
    await expect(openPurchase(client, { order, signal })).rejects.toMatchObject({ code: 'HTTP_FAILED' })
    expect(onramp.asked).toHaveLength(1)
    expect(loadStoredPurchases(client, owner)).toEqual([])
  })

  it('rejects a URL that must not be opened, and stores nothing', async () => {
    const { client } = createBuyer({ pageOf: () => 'javascript:alert(1)' })
    await expect(openPurchase(client, { order, signal })).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
    expect(loadStoredPurchases(client, owner)).toEqual([])
  })

  it('throws UNSUPPORTED_CHAIN without a server', async () => {
    const { client } = createTestEngine()
    await expect(openPurchase(client, { order, signal })).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN' })
  })
})

describe('parseProviderAddress', () => {
  it.each([
    ['https://buy.moonpay.com/?a=1', 'app.example'],
    ['http://localhost:3003/pay/x', 'localhost'],
    ['http://127.0.0.1:3003/pay/x', 'foyer.localhost'],
  ])('accepts %s for a page of %s', (url, host) => {
    expect(parseProviderAddress(url, host)?.href).toBe(url)
  })

  it.each([
    ['http://localhost:3003/pay/x', 'app.example'],
    ['http://pay.example/', 'localhost'],
    ['javascript:alert(1)', 'localhost'],
    ['data:text/html,x', 'app.example'],
    ['blob:https://app.example/1', 'app.example'],
    ['foyer://pay', 'app.example'],
    ['https://bank.example@evil.example/', 'app.example'],
    [`https://a.example/${'x'.repeat(4_100)}`, 'app.example'],
    ['/pay', 'app.example'],
    ['', undefined],
  ])('rejects %s for a page of %s', (url, host) => {
    expect(parseProviderAddress(url, host)).toBeUndefined()
  })
})

describe('updating a purchase', () => {
  it('reports its end once, and refetches the history after a success', async () => {
    const { client, onramp } = createBuyer()
    const { id } = await openPurchase(client, { order, signal })
    const queries = await client.getQueries()
    const reads: string[] = []
    const watched = { staleTime: Number.POSITIVE_INFINITY, queryFn: async () => reads.push('history') }
    queries.watch({ queryKey: ['history', chainId], ...watched }, {}, () => undefined)
    await queries.fetch({ queryKey: ['history', chainId], ...watched })
    expect(await syncPurchase(client, id)).toMatchObject({ isNews: false, purchase: { status: 'created' } })
    onramp.settle(id, { status: 'success', hash: '0x1', receives: '0.04' })
    expect(await syncPurchase(client, id)).toMatchObject({ isNews: true, purchase: { status: 'success' } })
    expect(await syncPurchase(client, id)).toMatchObject({ isNews: false })
    expect(reads).toHaveLength(2)
  })

  it('throws if the server does not find it, and keeps it stored', async () => {
    const { client, onramp } = createBuyer()
    const { id } = await openPurchase(client, { order, signal })
    onramp.purchases.clear()
    await expect(syncPurchase(client, id)).rejects.toMatchObject({ code: 'HTTP_FAILED', context: { status: 404 } })
    expect(loadStoredPurchases(client, owner)).toHaveLength(1)
  })
})

describe('onramp queries', () => {
  it('onrampProvidersQuery: requests one network and drops assets of other networks [S3.34, S3.35]', async () => {
    const elsewhere = { id: 'eip155:1:0xa1', symbol: 'X', name: 'X', iconUrl: '' }
    const seller = createTestSeller(chainId)
    const { client } = createBuyer({ sellers: [{ ...seller, assets: [...seller.assets, elsewhere] }] })
    const [answer] = await onrampProvidersQuery(client, network).queryFn({ signal })
    expect(answer?.assets.map(({ symbol }) => symbol)).toEqual(['ETH', 'SUSD'])
  })

  it('onrampProvidersQuery: is empty without a server and on other chain families, without a request', async () => {
    const alone = createTestEngine()
    expect(await onrampProvidersQuery(alone.client, network).queryFn({ signal })).toEqual([])
    const { client, onramp } = createBuyer()
    const bitcoin = { ...network, chainNamespace: 'bip122' } as const
    expect(await onrampProvidersQuery(client, bitcoin).queryFn({ signal })).toEqual([])
    expect(onramp.asked).toEqual([])
  })

  it('onrampQuotesQuery: returns the quotes, and failed quotes as failures [S3.36]', async () => {
    const sellers = [createTestSeller(chainId), createTestSeller(chainId, { id: 'beta', name: 'Beta' })]
    const { client } = createBuyer({ sellers })
    const answer = await onrampQuotesQuery(client, { asset: native, currency: 'EUR', amount: '100' }).queryFn({
      signal,
    })
    expect(answer.quotes).toMatchObject([{ provider: 'alpha', total: '100.00', receives: '0.03940000' }])
    expect(answer.failures).toEqual([{ provider: 'beta', reason: 'unreachable' }])
  })
})
