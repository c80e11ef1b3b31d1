import type { Purchase } from '@foyer/contract/http/onramp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onrampEvents, onrampSessions } from '../db/onrampSchema.js'
import { networksOn, usdc } from '../testing/networksOn.js'
import { type FakeFoyerPay, signFoyerPay, startFakeFoyerPay } from '../testing/startFakeFoyerPay.js'
import { startTestServer } from '../testing/startTestServer.js'
import { type TestDatabase, testDatabases, withQueries } from '../testing/testDatabases.js'

const secret = 'a-secret-between-the-two'
const account = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const native = `eip155:31337:0x${'e'.repeat(40)}`
const coin = `eip155:31337:${usdc}`
const hash = `0x${'5c'.repeat(32)}`
const clock = { ms: 1_800_000_000_000 }
const now = () => clock.ms

type Server = Awaited<ReturnType<typeof startTestServer>>

describe.each(testDatabases())('buying with a card on the $name database', { timeout: 60_000 }, ({ create }) => {
  let database: TestDatabase
  let pay: FakeFoyerPay
  let server: Server
  beforeAll(async () => {
    database = await create()
    pay = await startFakeFoyerPay(secret, now)
    const onramp = { foyerPay: { url: pay.url, secret } }
    server = await startTestServer(database, {
      networks: networksOn('http://127.0.0.1:1'),
      onramp,
      now,
      indexer: false,
    })
  })
  afterAll(async () => {
    await server.close()
    await pay.close()
    await database.remove()
  })
  beforeEach(() => {
    // Nothing of an earlier test is fresh, neither an answer that is kept nor a purchase.
    clock.ms += 60_000
    pay.calls.length = 0
  })
  afterEach(() => {
    pay.failure = undefined
    pay.lifetimeMs = 600_000
  })

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    server.call(path, { method: 'POST', body: JSON.stringify(body), headers })
  const open = async (changes: Record<string, unknown> = {}): Promise<string> => {
    const body = { provider: 'foyerpay', asset: native, account, currency: 'USD', amount: '100', ...changes }
    const response = await post('/foyer/v1/onramp/sessions', body)
    expect(response.status, await response.clone().text()).toBe(200)
    return ((await response.json()) as { id: string }).id
  }
  const look = async (id: string): Promise<Purchase> => {
    const response = await server.call(`/foyer/v1/onramp/sessions/${id}`)
    expect(response.status).toBe(200)
    return (await response.json()) as Purchase
  }
  const deliver = ({ url, init }: ReturnType<FakeFoyerPay['settle']>) => fetch(url, init)
  const codeOf = async (response: Response) =>
    `${response.status} ${((await response.json()) as { error: { code: string } }).error.code}`
  const history = async (query: string) => {
    const response = await server.call(`/v1/account/${account}/history?${query}`)
    expect(response.status).toBe(200)
    return (await response.json()) as { data: Record<string, unknown>[]; next: string | null }
  }

  it('tells who sells on a network, for what, and how much at once [S3.35, S9.30, S9.31]', async () => {
    const response = await server.call('/foyer/v1/onramp/providers?chainId=eip155:31337')
    expect(await response.json()).toMatchObject({
      providers: [
        {
          ...{ id: 'foyerpay', name: 'Foyer Pay', fee: { min: 1.5, max: 1.5 }, hasQuote: true },
          assets: [{ id: native, symbol: 'ETH' }, { symbol: 'USDC' }, { symbol: 'UNP' }],
        },
      ],
    })
    const elsewhere = await server.call('/foyer/v1/onramp/providers?chainId=eip155:1')
    expect(await elsewhere.json()).toEqual({ providers: [] })
  })

  it('quotes what arrives, says what is too little or too much, and makes nothing up [S3.36]', async () => {
    const ask = async (amount: string, currency = 'USD') =>
      (await post('/foyer/v1/onramp/quotes', { asset: native, currency, amount })).json()
    const { quotes } = (await ask('100')) as { quotes: object[] }
    expect(quotes).toEqual([
      {
        ...{ provider: 'foyerpay', total: '100', receives: '0.03940000' },
        fees: [
          { name: 'Card fee', amount: '1.50' },
          { name: 'Network fee', amount: '0.00' },
        ],
      },
    ])
    const failure = (reason: string) => ({ quotes: [], failures: [{ provider: 'foyerpay', reason }] })
    expect(await ask('9.99')).toEqual(failure('too_small'))
    expect(await ask('7500.01')).toEqual(failure('too_large'))
    expect(await ask('100', 'CHF')).toEqual(failure('not_sold_here'))
    pay.failure = 503
    expect(await ask('101')).toEqual(failure('unreachable'))
    pay.failure = 'rubbish'
    expect(await ask('101')).toEqual(failure('unreachable'))
    pay.failure = undefined
    const foreign = await post('/foyer/v1/onramp/quotes', { asset: 'eip155:1:0x1', currency: 'USD', amount: '100' })
    expect(await codeOf(foreign)).toBe('400 bad_request')
  })

  it('keeps a purchase, opens it at its provider, and follows it to its end by webhooks [S1.15]', async () => {
    const id = await open({ returnUrl: 'https://app.example/shop?x=1' })
    expect(id).toMatch(/^[-_a-zA-Z0-9]{32}$/)
    expect(pay.orders.get(id)?.body).toEqual({
      ...{ reference: id, asset: native, account, currency: 'USD', amount: '100' },
      ...{ returnUrl: 'https://app.example/shop?x=1', webhookUrl: `${server.url}/foyer/v1/onramp/webhooks/foyerpay` },
    })
    expect(await look(id)).toMatchObject({ status: 'created', account, asset: native, symbol: 'ETH' })
    const pending = await deliver(pay.settle(id, { status: 'pending' }, clock.ms))
    expect(await pending.json()).toEqual({ received: true })
    expect(await look(id)).toMatchObject({ status: 'pending', receives: '0.0394' })
    clock.ms += 20_000
    await deliver(pay.settle(id, { status: 'success', hash }, clock.ms))
    expect(await look(id)).toEqual({
      ...{ id, provider: { id: 'foyerpay', name: 'Foyer Pay' }, status: 'success', asset: native, symbol: 'ETH' },
      ...{ account, receives: '0.0394', paid: { amount: '100', currency: 'USD' }, hash },
      ...{ createdAt: clock.ms - 20_000, updatedAt: clock.ms },
    })
    expect(pay.calls.filter((call) => call.startsWith('GET'))).toEqual([])
  })

  it('refuses a forged webhook, one whose body was changed, one for another provider, and writes nothing down', async () => {
    const id = await open()
    const { url, init } = pay.settle(id, { status: 'success', hash }, clock.ms)
    const send = (body: string, signature: string | undefined, to = url) =>
      fetch(to, { method: 'POST', body, headers: signature === undefined ? {} : { 'foyer-pay-signature': signature } })
    const signature = init.headers['foyer-pay-signature'] ?? ''
    const forged = [
      await send(init.body, undefined),
      await send(init.body, 't=,s='),
      await send(init.body, `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`),
      await send(init.body, signFoyerPay('another secret of somebody', init.body, clock.ms)),
      await send(init.body.replace('100', '999'), signature),
      await send(` ${init.body}`, signature),
      await send('', signature),
    ]
    for (const response of forged) expect(await codeOf(response)).toBe('403 proof_invalid')
    const unread = '{"eventId":"1","reference":"x"}'
    expect(await codeOf(await send(unread, signFoyerPay(secret, unread, clock.ms)))).toBe('400 bad_request')
    expect(await codeOf(await send(init.body, signature, url.replace('foyerpay', 'moonpay')))).toBe('404 not_found')
    const large = 'x'.repeat(65_537)
    expect(await codeOf(await send(large, signFoyerPay(secret, large, clock.ms)))).toBe('413 body_too_large')
    expect((await look(id)).status).toBe('created')
  })

  it('takes the same webhook twice as once, and refuses it after five minutes', async () => {
    const id = await open()
    const news = pay.settle(id, { status: 'pending' }, clock.ms)
    expect((await deliver(news)).status).toBe(200)
    clock.ms += 299_000
    const before = await look(id)
    expect((await deliver(news)).status).toBe(200)
    expect(await look(id)).toEqual(before)
    clock.ms += 2_000
    expect(await codeOf(await deliver(news))).toBe('403 proof_invalid')
    const early = signFoyerPay(secret, news.init.body, clock.ms + 301_000)
    const later = await fetch(news.url, { ...news.init, headers: { 'foyer-pay-signature': early } })
    expect(await codeOf(later)).toBe('403 proof_invalid')
  })

  it('ends the same in whatever order the news comes', async () => {
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]
    for (const order of orders) {
      const id = await open()
      const news = [
        pay.settle(id, { status: 'pending' }, clock.ms),
        pay.settle(id, { status: 'failed', reason: 'declined' }, clock.ms + 1_000),
        pay.settle(id, { status: 'success', hash }, clock.ms + 2_000),
      ]
      for (const at of order) expect((await deliver(news[at] as (typeof news)[0])).status).toBe(200)
      expect(await look(id)).toMatchObject({ status: 'success', hash })
      expect(await look(id)).not.toHaveProperty('reason')
    }
  })

  it('takes many at once for one', async () => {
    const id = await open()
    const pending = pay.settle(id, { status: 'pending' }, clock.ms)
    const success = pay.settle(id, { status: 'success', hash }, clock.ms + 1)
    const answers = await Promise.all([pending, success, success, pending, success, pending].map(deliver))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await look(id)).toMatchObject({ status: 'success', hash })
  })

  it('answers news of a purchase that is not ours with 200, so that its sender does not try again', async () => {
    const body = JSON.stringify({ eventId: 'e', reference: 'x'.repeat(32), status: 'success', at: clock.ms })
    const headers = { 'foyer-pay-signature': signFoyerPay(secret, body, clock.ms) }
    const url = `${server.url}/foyer/v1/onramp/webhooks/foyerpay`
    const nul = body.replace('xxx', '\\u0000')
    const nulHeaders = { 'foyer-pay-signature': signFoyerPay(secret, nul, clock.ms) }
    expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(200)
    expect((await fetch(url, { method: 'POST', body: nul, headers: nulHeaders })).status).toBe(200)
  })

  it('asks the provider itself when a webhook was lost, once in three seconds however many look', async () => {
    const id = await open()
    pay.settle(id, { status: 'pending' }, clock.ms)
    expect((await look(id)).status).toBe('created')
    clock.ms += 3_000
    const looks = await Promise.all(Array.from({ length: 10 }, () => look(id)))
    expect(looks.at(0)?.status).toBe('pending')
    expect(pay.calls.filter((call) => call.startsWith('GET'))).toHaveLength(1)
    pay.sendCoins(id, hash)
    expect((await look(id)).status).toBe('pending')
    clock.ms += 3_000
    expect(await look(id)).toMatchObject({ status: 'success', hash })
    clock.ms += 60_000
    await look(id)
    expect(pay.calls.filter((call) => call.startsWith('GET'))).toHaveLength(2)
  })

  it('says that a purchase is over when nobody paid in time, and takes that back when the coins come all the same', async () => {
    const id = await open()
    clock.ms += 600_001
    pay.failure = 503
    expect((await look(id)).status, 'a provider that is away has said nothing').toBe('created')
    pay.failure = undefined
    clock.ms += 3_000
    expect((await look(id)).status).toBe('expired')
    await deliver(pay.settle(id, { status: 'success', hash }, clock.ms))
    expect((await look(id)).status).toBe('success')
  })

  it('fails a purchase that its provider cannot open, and says so', async () => {
    const body = { provider: 'foyerpay', asset: native, account, currency: 'USD', amount: '100' }
    pay.failure = 500
    expect(await codeOf(await post('/foyer/v1/onramp/sessions', body))).toBe('502 upstream_failed')
    pay.failure = undefined
    const lists = await history('onramp=all')
    expect(JSON.stringify(lists)).not.toContain('FAILED')
  })

  it('opens only what is sold, to an account, and leads back to the project’s pages alone', async () => {
    const body = { provider: 'foyerpay', asset: native, account }
    const refusal = async (changes: object) => codeOf(await post('/foyer/v1/onramp/sessions', { ...body, ...changes }))
    expect(await refusal({ provider: 'moonpay' })).toBe('400 bad_request')
    expect(await refusal({ asset: 'eip155:1:0x1' })).toBe('400 bad_request')
    expect(await refusal({ returnUrl: 'https://evil.example/' })).toBe('403 origin_not_allowed')
    expect(await refusal({ returnUrl: 'https://app.example@evil.example/' })).toBe('403 origin_not_allowed')
    expect(await refusal({ returnUrl: 'https://app.example.evil.example/' })).toBe('403 origin_not_allowed')
    expect(await refusal({ returnUrl: 'javascript:alert(1)' })).toBe('400 bad_request')
    expect(pay.calls).toEqual([])
  })

  it('shows a purchase to who knows its id and the project, and to nobody else', async () => {
    const id = await open()
    const other = await fetch(`${server.url}/foyer/v1/onramp/sessions/${id}?projectId=quiet`)
    expect(await codeOf(other)).toBe('404 not_found')
    const unknown = await server.call(`/foyer/v1/onramp/sessions/${'x'.repeat(32)}`)
    expect(await codeOf(unknown)).toBe('404 not_found')
  })

  it('lists purchases in the history without what was paid, nor the ids by which one could ask [S3.36]', async () => {
    const own = '0x00000000000000000000000000000000000000b0'
    const ids = [await open({ account: own }), await open({ account: own, asset: coin }), await open({ account: own })]
    const [first = '', second = ''] = ids
    await deliver(pay.settle(first, { status: 'success', hash }, clock.ms))
    await deliver(pay.settle(second, { status: 'failed', reason: 'declined' }, clock.ms))
    const response = await server.call(`/v1/account/${own}/history?onramp=coinbase`)
    const text = await response.text()
    for (const id of ids) expect(text).not.toContain(id)
    expect(text).not.toMatch(/paid|USD"|"100"/)
    const { data } = JSON.parse(text) as { data: { metadata: object; transfers: object[] }[] }
    const byStatus = data.map(({ metadata, transfers }) => [metadata, transfers[0]])
    expect(byStatus).toHaveLength(2)
    expect(byStatus).toContainEqual([
      expect.objectContaining({ operationType: 'buy', hash, status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS' }),
      expect.objectContaining({ direction: 'in', quantity: { numeric: '0.0394' } }),
    ])
    expect(byStatus).toContainEqual([
      expect.objectContaining({ hash: '', status: 'ONRAMP_TRANSACTION_STATUS_FAILED' }),
      expect.objectContaining({ fungible_info: expect.objectContaining({ symbol: 'USDC' }) }),
    ])
    const one = (await history('onramp=moonpay')).data
    expect(one).toEqual([])
  })

  it('gives the history in pages', async () => {
    const own = '0x00000000000000000000000000000000000000b1'
    for (let count = 0; count < 53; count += 1) {
      const id = await open({ account: own })
      await deliver(pay.settle(id, { status: 'pending' }, clock.ms))
    }
    const page = async (cursor: string | null) => {
      const more = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const response = await server.call(`/v1/account/${own}/history?onramp=foyerpay${more}`)
      return (await response.json()) as { data: { id: string }[]; next: string | null }
    }
    const first = await page(null)
    const second = await page(first.next)
    expect([first.data.length, second.data.length, second.next]).toEqual([50, 3, null])
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(53)
    const foreign = await server.call(`/v1/account/${account}/history?onramp=foyerpay&cursor=${first.next}`)
    expect(await codeOf(foreign)).toBe('400 bad_request')
  })

  it('tells the incumbent’s client what can be bought and paid with [S3.33–S3.35, S7.20]', async () => {
    const response = await server.call('/v1/onramp/options')
    expect(await response.json()).toMatchObject({
      paymentCurrencies: [
        { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] },
        { id: 'EUR' },
        { id: 'GBP' },
      ],
      purchaseCurrencies: [
        {
          ...{ id: 'ETH', name: 'Ether', symbol: 'ETH' },
          networks: [{ name: 'eip155:31337', display_name: 'Local', chain_id: '31337', contract_address: '' }],
        },
        { id: 'USDC' },
        { id: 'UNP' },
      ],
    })
  })

  it('quotes to the incumbent’s client, and fails where there is no quote instead of making one up [S3.36, S7.21]', async () => {
    const ask = (changes: object = {}) =>
      post('/v1/onramp/quote', {
        ...{ purchaseCurrency: { id: 'ETH', symbol: 'ETH' }, paymentCurrency: { id: 'USD' }, amount: 250, ...changes },
      })
    expect(await (await ask()).json()).toEqual({
      paymentTotal: { amount: '250', currency: 'USD' },
      paymentSubtotal: { amount: '246.25', currency: 'USD' },
      purchaseAmount: { amount: '0.09850000', currency: 'ETH' },
      coinbaseFee: { amount: '3.75', currency: 'USD' },
      networkFee: { amount: '0', currency: 'USD' },
      quoteId: expect.stringMatching(/^[-0-9a-f]{36}$/),
    })
    expect(await codeOf(await ask({ amount: 5 }))).toBe('400 bad_request')
    expect(await codeOf(await ask({ purchaseCurrency: 'DOGE' }))).toBe('400 bad_request')
    pay.failure = 'rubbish'
    expect(await codeOf(await ask({ amount: 251 }))).toBe('502 upstream_failed')
  })

  it('gives the incumbent’s client the address of a purchase of its own [S7.19]', async () => {
    const wallet = { address: account, blockchains: ['ethereum', 'base'], assets: ['USDC'] }
    const body = { destinationWallets: [wallet], defaultNetwork: 'ethereum', partnerUserId: account }
    const response = await post('/v1/generators/onrampurl', { ...body, presetFiatAmount: 25 })
    expect(await response.json()).toEqual({ url: expect.stringMatching(/^http:\/\/127\.0\.0\.1\/pay\//) })
    const order = [...pay.orders.values()].at(-1)
    expect(order?.body).toMatchObject({ account, currency: 'USD', amount: '25' })
    expect(String(order?.body.asset).toLowerCase()).toBe(coin)
    const nobody = { ...body, destinationWallets: [{ address: 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh' }] }
    expect(await codeOf(await post('/v1/generators/onrampurl', nobody))).toBe('400 bad_request')
  })

  it('keeps nothing of who asked, and of news only that it came', async () => {
    await server.close()
    const { rows, events } = await withQueries(database, async (queries) => ({
      rows: await queries.select().from(onrampSessions),
      events: await queries.select().from(onrampEvents),
    }))
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
    expect(Object.keys(events[0] ?? {}).sort()).toEqual(['eventId', 'provider', 'receivedAtMs'])
  })
})
