import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import {
  account,
  forged,
  hash,
  opening,
  secret,
  sessionId,
  signal,
  useOnrampVendors,
} from '../../testing/useOnrampVendors.js'
import { createTransak } from './createTransak.js'

const { clock, now, vendors, expectCodedFailures, read } = useOnrampVendors()

describe('Transak', () => {
  const create = () =>
    createTransak(
      { key: 'key-1', secret, domain: 'app.example', apiUrl: vendors().url, gatewayUrl: vendors().url },
      now,
    )
  const order = {
    ...{ id: 'o-1', status: 'COMPLETED', partnerOrderId: sessionId, transactionHash: hash },
    ...{ cryptoAmount: 0.0182, fiatAmount: 50, fiatCurrency: 'EUR' },
  }
  const sign = async (token: string, changes: object = {}, atMs = clock.ms) => {
    const claims = {
      webhookData: { ...order, ...changes },
      eventID: 'ORDER_COMPLETED',
      createdAt: new Date(atMs).toISOString(),
    }
    const jwt = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuedAt(Math.floor(atMs / 1_000))
    return JSON.stringify({ data: await jwt.sign(new TextEncoder().encode(token)) })
  }

  it('open: reuses one token, and requests a new one after another server has invalidated it', async () => {
    const provider = create()
    const { url } = await provider.open(opening, signal())
    expect(url).toBe('https://global.transak.com?apiKey=k&sessionId=s')
    await provider.open(opening, signal())
    const paths = () => vendors().calls.map(({ path }) => path)
    const session = '/api/v2/auth/session'
    expect(paths()).toEqual(['/partners/api/v2/refresh-token', session, session])
    expect(vendors().calls[0]).toMatchObject({ headers: { 'api-secret': secret }, body: { apiKey: 'key-1' } })
    expect(vendors().calls[1]?.body).toEqual({
      widgetParams: {
        ...{ apiKey: 'key-1', referrerDomain: 'app.example', partnerOrderId: sessionId, productsAvailed: 'BUY' },
        ...{ cryptoCurrencyCode: 'ETH', network: 'base', walletAddress: account, disableWalletAddressForm: true },
        ...{ fiatCurrency: 'EUR', fiatAmount: 50, redirectURL: opening.returnUrl },
      },
    })
    await create().open(opening, signal())
    clock.ms += 61_000
    vendors().calls.length = 0
    await provider.open(opening, signal())
    expect(paths()).toEqual([session, '/partners/api/v2/refresh-token', session])
  })

  it("open: works at two servers by turns, although each token invalidates the other server's", async () => {
    const providers = [create(), create()]
    for (let turn = 0; turn < 6; turn += 1) {
      await expect(providers[turn % 2]?.open(opening, signal()), `turn ${turn}`).resolves.toHaveProperty('url')
      clock.ms += 1_000
    }
    // Parallel calls share the token of the first call.
    vendors().calls.length = 0
    await Promise.all(Array.from({ length: 5 }, () => providers[0]?.open(opening, signal())))
    expect(vendors().calls.filter(({ path }) => path === '/partners/api/v2/refresh-token')).toHaveLength(1)
  })

  it('readWebhook: accepts only a webhook that is signed with its token', async () => {
    const provider = create()
    await provider.open(opening, signal())
    const body = await sign(vendors().transakToken())
    expect(await read(provider, new Headers(), body)).toMatchObject({
      ...{ sessionId, status: 'success', hash, receives: '0.0182', paid: { amount: '50', currency: 'EUR' } },
      ...{ atMs: clock.ms, eventId: expect.stringContaining('o-1 ORDER_COMPLETED COMPLETED') },
    })
    await expect(read(provider, new Headers(), await sign('another token'))).rejects.toMatchObject(forged)
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const claims = Buffer.from(JSON.stringify({ webhookData: order, eventID: 'x' })).toString('base64url')
    for (const text of [JSON.stringify({ data: `${none}.${claims}.` }), '{}', 'x', JSON.stringify({ data: 7 })])
      await expect(read(provider, new Headers(), text)).rejects.toMatchObject(forged)
    await expect(read(provider, new Headers(), body, clock.ms + 301_000)).rejects.toMatchObject(forged)
    const refunded = await sign(vendors().transakToken(), { status: 'REFUNDED', transactionHash: null })
    expect(await read(provider, new Headers(), refunded)).toMatchObject({ status: 'failed', reason: 'refunded' })
    const foreign = await sign(vendors().transakToken(), { partnerOrderId: null })
    expect(await read(provider, new Headers(), foreign)).toBeUndefined()
  })

  it('poll: returns the state of a purchase, or undefined if there is none', async () => {
    const provider = create()
    expect(await provider.poll?.(sessionId, signal())).toBeUndefined()
    expect(vendors().calls.at(-1)?.query.get('partnerOrderId')).toBe(sessionId)
    expect(vendors().calls.at(-1)?.headers['x-access-token']).toBe(vendors().transakToken())
    expect(await pollOrders({ ...order, partnerOrderId: 'other' }), 'of another purchase').toBeUndefined()
    expect(await pollOrders(order)).toMatchObject({ sessionId, status: 'success', hash })
  })

  const pollOrders = (...data: object[]) => {
    vendors().answers.set('/api/v2/partner/orders', { status: 200, body: { data } })
    return create().poll?.(sessionId, signal())
  }

  it.each([
    ['EXPIRED', 'failed', 'other'],
    ['REFUNDED', 'failed', 'refunded'],
    ['CANCELLED', 'failed', 'cancelled'],
    ['PROCESSING', 'pending', undefined],
    ['AWAITING_PAYMENT_FROM_USER', 'created', undefined],
  ])('poll: returns an order with the status %s as %s', async (status, expected, reason) => {
    const news = await pollOrders({ ...order, status, transactionHash: null })
    expect([news?.status, news?.reason]).toEqual([expected, reason])
  })

  it('poll: prefers the order that succeeded to one that failed', async () => {
    expect(await pollOrders({ ...order, status: 'FAILED' }, order)).toMatchObject({ status: 'success' })
  })

  it('open: fails with a coded error, both before and after it has a token', async () => {
    const provider = create()
    await expectCodedFailures((limit) => provider.open(opening, limit))
    await provider.open(opening, signal())
    await expectCodedFailures((limit) => provider.open(opening, limit))
    vendors().answers.set('/api/v2/auth/session', { status: 200, body: { error: { message: 'Invalid API key' } } })
    await expect(provider.open(opening, signal())).rejects.toMatchObject({ code: 'upstream_failed' })
  })
})
