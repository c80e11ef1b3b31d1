import { describe, expect, it } from 'vitest'
import { onrampEvents, onrampSessions } from '../db/onrampSchema.js'
import { signFoyerPay } from '../testing/startFakeFoyerPay.js'
import { testDatabases, withQueries } from '../testing/testDatabases.js'
import { account, hash, native, secret, usePurchases } from '../testing/usePurchases.js'

describe.each(testDatabases())('card purchases on the $name database', { timeout: 60_000 }, ({ create }) => {
  const world = usePurchases(create)
  const { clock, post, open, look, deliver, codeOf, history } = world

  it('lists the sellers of a network with their currencies and limits [S3.35]', async () => {
    const response = await world.server.call('/foyer/v1/onramp/providers?chainId=eip155:31337')
    expect(await response.json()).toMatchObject({
      providers: [
        {
          ...{ id: 'foyerpay', name: 'Foyer Pay', fee: { min: 1.5, max: 1.5 }, hasQuote: true },
          assets: [{ id: native, symbol: 'ETH' }, { symbol: 'USDC' }, { symbol: 'UNP' }],
        },
      ],
    })
    const elsewhere = await world.server.call('/foyer/v1/onramp/providers?chainId=eip155:1')
    expect(await elsewhere.json()).toEqual({ providers: [] })
  })

  it('quotes: returns amounts, or whether the sum is too small or too large, and never an invented quote [S3.36]', async () => {
    const request = async (amount: string, currency = 'USD') =>
      (await post('/foyer/v1/onramp/quotes', { asset: native, currency, amount })).json()
    const { quotes } = (await request('100')) as { quotes: object[] }
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
    expect(await request('9.99')).toEqual(failure('too_small'))
    expect(await request('7500.01')).toEqual(failure('too_large'))
    expect(await request('100', 'CHF')).toEqual(failure('not_sold_here'))
    world.pay.failure = 503
    expect(await request('101')).toEqual(failure('unreachable'))
    world.pay.failure = 'rubbish'
    expect(await request('101')).toEqual(failure('unreachable'))
    world.pay.failure = undefined
    const foreign = await post('/foyer/v1/onramp/quotes', { asset: 'eip155:1:0x1', currency: 'USD', amount: '100' })
    expect(await codeOf(foreign)).toBe('400 bad_request')
  })

  it('stores a purchase, opens it at its provider, and updates it by webhooks until its end [S1.15]', async () => {
    const id = await open({ returnUrl: 'https://app.example/shop?x=1' })
    expect(id).toMatch(/^[-_a-zA-Z0-9]{32}$/)
    expect(world.pay.orders.get(id)?.body).toEqual({
      ...{ reference: id, asset: native, account, currency: 'USD', amount: '100' },
      ...{
        returnUrl: 'https://app.example/shop?x=1',
        webhookUrl: `${world.server.url}/foyer/v1/onramp/webhooks/foyerpay`,
      },
    })
    expect(await look(id)).toMatchObject({ status: 'created', account, asset: native, symbol: 'ETH' })
    const pending = await deliver(world.pay.updatePurchase(id, { status: 'pending' }, clock.ms))
    expect(await pending.json()).toEqual({ received: true })
    expect(await look(id)).toMatchObject({ status: 'pending', receives: '0.0394' })
    clock.ms += 20_000
    await deliver(world.pay.updatePurchase(id, { status: 'success', hash }, clock.ms))
    expect(await look(id)).toEqual({
      ...{ id, provider: { id: 'foyerpay', name: 'Foyer Pay' }, status: 'success', asset: native, symbol: 'ETH' },
      ...{ account, receives: '0.0394', paid: { amount: '100', currency: 'USD' }, hash },
      ...{ createdAt: clock.ms - 20_000, updatedAt: clock.ms },
    })
    expect(world.pay.calls.filter((call) => call.startsWith('GET'))).toEqual([])
  })

  it('rejects a webhook that is forged, changed or for another provider, and stores nothing', async () => {
    const id = await open()
    const { url, init } = world.pay.updatePurchase(id, { status: 'success', hash }, clock.ms)
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

  it('ignores a repeated webhook, and rejects it after five minutes', async () => {
    const id = await open()
    const news = world.pay.updatePurchase(id, { status: 'pending' }, clock.ms)
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

  it('has the same result for every order of updates', async () => {
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
        world.pay.updatePurchase(id, { status: 'pending' }, clock.ms),
        world.pay.updatePurchase(id, { status: 'failed', reason: 'declined' }, clock.ms + 1_000),
        world.pay.updatePurchase(id, { status: 'success', hash }, clock.ms + 2_000),
      ]
      for (const at of order) expect((await deliver(news[at] as (typeof news)[0])).status).toBe(200)
      expect(await look(id)).toMatchObject({ status: 'success', hash })
      expect(await look(id)).not.toHaveProperty('reason')
    }
  })

  it('applies parallel copies of a webhook once', async () => {
    const id = await open()
    const pending = world.pay.updatePurchase(id, { status: 'pending' }, clock.ms)
    const success = world.pay.updatePurchase(id, { status: 'success', hash }, clock.ms + 1)
    const answers = await Promise.all([pending, success, success, pending, success, pending].map(deliver))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await look(id)).toMatchObject({ status: 'success', hash })
  })

  it('returns 200 for a webhook of an unknown purchase, so that its sender does not retry', async () => {
    const body = JSON.stringify({ eventId: 'e', reference: 'x'.repeat(32), status: 'success', at: clock.ms })
    const headers = { 'foyer-pay-signature': signFoyerPay(secret, body, clock.ms) }
    const url = `${world.server.url}/foyer/v1/onramp/webhooks/foyerpay`
    const nul = body.replace('xxx', '\\u0000')
    const nulHeaders = { 'foyer-pay-signature': signFoyerPay(secret, nul, clock.ms) }
    expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(200)
    expect((await fetch(url, { method: 'POST', body: nul, headers: nulHeaders })).status).toBe(200)
  })

  it('polls the provider if a webhook was lost, once in three seconds for any number of requests', async () => {
    const id = await open()
    world.pay.updatePurchase(id, { status: 'pending' }, clock.ms)
    expect((await look(id)).status).toBe('created')
    clock.ms += 3_000
    const looks = await Promise.all(Array.from({ length: 10 }, () => look(id)))
    expect(looks.at(0)?.status).toBe('pending')
    expect(world.pay.calls.filter((call) => call.startsWith('GET'))).toHaveLength(1)
    world.pay.sendCoins(id, hash)
    expect((await look(id)).status).toBe('pending')
    clock.ms += 3_000
    expect(await look(id)).toMatchObject({ status: 'success', hash })
    clock.ms += 60_000
    await look(id)
    expect(world.pay.calls.filter((call) => call.startsWith('GET'))).toHaveLength(2)
  })

  it('expires a purchase that is not paid in time, but accepts a later success', async () => {
    const id = await open()
    clock.ms += 600_001
    world.pay.failure = 503
    expect((await look(id)).status, 'remains created while the provider fails').toBe('created')
    world.pay.failure = undefined
    clock.ms += 3_000
    expect((await look(id)).status).toBe('expired')
    await deliver(world.pay.updatePurchase(id, { status: 'success', hash }, clock.ms))
    expect((await look(id)).status).toBe('success')
  })

  it('fails a purchase that its provider cannot open, and returns the error', async () => {
    const body = { provider: 'foyerpay', asset: native, account, currency: 'USD', amount: '100' }
    world.pay.failure = 500
    expect(await codeOf(await post('/foyer/v1/onramp/sessions', body))).toBe('502 upstream_failed')
    world.pay.failure = undefined
    const lists = await history('onramp=all')
    expect(JSON.stringify(lists)).not.toContain('FAILED')
  })

  it('opens only sold assets for an account, and returns only to pages of the project', async () => {
    const body = { provider: 'foyerpay', asset: native, account }
    const refusal = async (changes: object) => codeOf(await post('/foyer/v1/onramp/sessions', { ...body, ...changes }))
    expect(await refusal({ provider: 'moonpay' })).toBe('400 bad_request')
    expect(await refusal({ asset: 'eip155:1:0x1' })).toBe('400 bad_request')
    expect(await refusal({ returnUrl: 'https://evil.example/' })).toBe('403 origin_not_allowed')
    expect(await refusal({ returnUrl: 'https://app.example@evil.example/' })).toBe('403 origin_not_allowed')
    expect(await refusal({ returnUrl: 'https://app.example.evil.example/' })).toBe('403 origin_not_allowed')
    expect(await refusal({ returnUrl: 'javascript:alert(1)' })).toBe('400 bad_request')
    expect(world.pay.calls).toEqual([])
  })

  it('returns a purchase only for its id and project', async () => {
    const id = await open()
    const other = await fetch(`${world.server.url}/foyer/v1/onramp/sessions/${id}?projectId=quiet`)
    expect(await codeOf(other)).toBe('404 not_found')
    const unknown = await world.server.call(`/foyer/v1/onramp/sessions/${'x'.repeat(32)}`)
    expect(await codeOf(unknown)).toBe('404 not_found')
  })

  it('stores no client address, and of webhooks only their ids', async () => {
    await world.server.close()
    const { rows, events } = await withQueries(world.database, async (queries) => ({
      rows: await queries.select().from(onrampSessions),
      events: await queries.select().from(onrampEvents),
    }))
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
    expect(Object.keys(events[0] ?? {}).sort()).toEqual(['eventId', 'provider', 'receivedAtMs'])
  })
})
