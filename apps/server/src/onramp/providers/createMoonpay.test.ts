import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signMoonpay } from '../../testing/startOnrampVendors.js'
import {
  account,
  eth,
  forged,
  hash,
  opening,
  secret,
  sessionId,
  signal,
  useOnrampVendors,
} from '../../testing/useOnrampVendors.js'
import { createMoonpay } from './createMoonpay.js'

const { clock, now, vendors, expectCodedFailures, read } = useOnrampVendors()

describe('MoonPay', () => {
  const create = (changes: object = {}) =>
    createMoonpay({ key: 'pk_test', secret, webhookSecret: secret, apiUrl: vendors().url, ...changes }, now)

  it('open: signs the widget URL with all its parameters, without a request', async () => {
    const { url } = await create().open(opening, signal())
    const [, query = '', signature = ''] = url.match(/^https:\/\/buy\.moonpay\.com\/(\?.+)&signature=([^&]+)$/) ?? []
    expect(decodeURIComponent(signature)).toBe(createHmac('sha256', secret).update(query).digest('base64'))
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      ...{ apiKey: 'pk_test', currencyCode: 'eth_base', walletAddress: account, externalTransactionId: sessionId },
      ...{ baseCurrencyCode: 'eur', baseCurrencyAmount: '50', redirectURL: opening.returnUrl },
    })
    expect(vendors().calls).toEqual([])
  })

  it('quote: returns the amount after all fees, and rejects an invalid response', async () => {
    const path = '/v3/currencies/eth_base/buy_quote'
    const told = {
      totalAmount: 50,
      feeAmount: 3.99,
      extraFeeAmount: 0,
      networkFeeAmount: 0.56,
      quoteCurrencyAmount: 0.01819,
    }
    vendors().answers.set(path, { status: 200, body: told })
    const request = (limit = signal()) => create().quote?.({ asset: eth, currency: 'EUR', amount: '50' }, limit)
    const fees = [
      { name: 'Card fee', amount: '3.99' },
      { name: 'Network fee', amount: '0.56' },
    ]
    expect(await request()).toEqual({ total: '50', fees, receives: '0.01819' })
    expect(Object.fromEntries(vendors().calls[0]?.query ?? [])).toMatchObject({
      baseCurrencyCode: 'eur',
      baseCurrencyAmount: '50',
    })
    for (const quoteCurrencyAmount of [-1, 1e300, '0.1', null]) {
      vendors().answers.set(path, { status: 200, body: { ...told, quoteCurrencyAmount } })
      await expect(request()).rejects.toMatchObject({ code: 'upstream_failed' })
    }
    vendors().answers.set(path, { status: 200, body: { type: 'BadRequestError', message: 'Minimum is 20' } })
    await expect(request()).rejects.toMatchObject({ code: 'upstream_failed' })
    await expectCodedFailures(async (limit) => request(limit))
  })

  const transaction = {
    ...{ id: 'bda09e91', status: 'completed', externalTransactionId: sessionId, cryptoTransactionId: hash },
    ...{
      quoteCurrencyAmount: 0.1819,
      baseCurrencyAmount: 295.45,
      feeAmount: 3.99,
      networkFeeAmount: 0.56,
      extraFeeAmount: 0,
    },
    ...{ failureReason: null, baseCurrency: { code: 'gbp' } },
  }

  it('readWebhook: accepts only a webhook with a valid signature', async () => {
    const provider = create()
    const told = { ...transaction, updatedAt: new Date(clock.ms - 5_000).toISOString() }
    const body = JSON.stringify({ type: 'transaction_updated', data: told, externalCustomerId: null })
    const headers = signMoonpay(secret, body, clock.ms)
    expect(await read(provider, headers, body)).toEqual({
      ...{ sessionId, status: 'success', hash, receives: '0.1819', paid: { amount: '300', currency: 'GBP' } },
      ...{ eventId: `bda09e91 transaction_updated completed ${told.updatedAt}`, atMs: clock.ms - 5_000 },
    })
    await expect(read(provider, headers, body.replace('0.1819', '9.1819'))).rejects.toMatchObject(forged)
    await expect(read(provider, new Headers(), body)).rejects.toMatchObject(forged)
    await expect(read(provider, signMoonpay('another secret', body, clock.ms), body)).rejects.toMatchObject(forged)
    await expect(read(provider, headers, body, clock.ms + 301_000)).rejects.toMatchObject(forged)
    const send = (data: object, type = 'transaction_failed') => {
      const text = JSON.stringify({ type, data: { ...told, ...data } })
      return read(provider, signMoonpay(secret, text, clock.ms), text)
    }
    const failed = { status: 'failed', cryptoTransactionId: null }
    const sendFailed = async (failureReason: string | null) => {
      const stages = [
        { status: 'success', failureReason: null },
        { status: 'failed', failureReason },
        { status: 'not_started' },
      ]
      return (await send({ ...failed, failureReason: 'A legacy sentence', stages }))?.reason
    }
    expect(await sendFailed('payment_authorization_declined')).toBe('declined')
    expect(await sendFailed('refund')).toBe('refunded')
    expect(await sendFailed('new')).toBe('other')
    expect(await sendFailed(null)).toBe('other')
    expect(await send({ ...failed, failureReason: 'refund' })).toMatchObject({ reason: 'other' })
    expect(await send({ externalTransactionId: null })).toBeUndefined()
    expect(await send({}, 'sell_transaction_updated')).toBeUndefined()
    await expect(send({ id: 7 })).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('poll: returns the state of a purchase, or undefined if there is none', async () => {
    const provider = create()
    expect(await provider.poll?.(sessionId, signal())).toBeUndefined()
    const list = [{ ...transaction, updatedAt: new Date(clock.ms).toISOString() }]
    vendors().answers.set(`/v1/transactions/ext/${sessionId}`, { status: 200, body: list })
    expect(await provider.poll?.(sessionId, signal())).toMatchObject({ sessionId, status: 'success', hash })
    await expectCodedFailures((limit) => provider.poll?.(sessionId, limit) ?? Promise.resolve())
  })

  it('sells: returns true only for assets with a code of MoonPay', () => {
    const { sells } = create()
    expect([sells(eth), sells({ ...eth, chainId: 'eip155:31337' }), sells({ ...eth, symbol: 'FOY' })]).toEqual([
      true,
      false,
      false,
    ])
  })
})
