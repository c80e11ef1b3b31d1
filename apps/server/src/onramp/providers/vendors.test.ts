import { createHmac, generateKeyPairSync } from 'node:crypto'
import { importSPKI, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.js'
import { type OnrampVendors, signCoinbase, signMoonpay, startOnrampVendors } from '../../testing/startOnrampVendors.js'
import type { OnrampAsset, OnrampEvent, OnrampProvider } from '../OnrampProvider.js'
import { createCoinbase } from './createCoinbase.js'
import { createMoonpay } from './createMoonpay.js'
import { createTransak } from './createTransak.js'

const account = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const sessionId = 'A'.repeat(32)
const hash = `0x${'5c'.repeat(32)}`
const secret = 'a-secret-of-the-operator'
const clock = { ms: 1_800_000_000_000 }
const now = () => clock.ms
const eth: OnrampAsset = { chainId: 'eip155:8453', symbol: 'ETH', name: 'Ether', decimals: 18 }
const opening = {
  ...{ sessionId, asset: eth, account, currency: 'EUR', amount: '50', clientIp: '203.0.113.7' },
  returnUrl: 'https://app.example/shop?x=1&y=2',
}
const signal = () => AbortSignal.timeout(10_000)

let vendors: OnrampVendors
beforeAll(async () => {
  vendors = await startOnrampVendors(now)
})
afterAll(() => vendors.close())
beforeEach(() => {
  clock.ms += 600_000
  vendors.calls.length = 0
  vendors.answers.clear()
  vendors.failure = undefined
})

/** What every seller must be like when it fails. */
async function expectCodedFailures(ask: (signal: AbortSignal) => Promise<unknown>) {
  for (const failure of [500, 429, 403, 'rubbish', 'moved'] as const) {
    vendors.failure = failure
    await expect(ask(signal()), String(failure)).rejects.toMatchObject({ code: 'upstream_failed' })
  }
  vendors.failure = 'hang'
  const error = await ask(AbortSignal.timeout(50)).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'upstream_timeout' })
  vendors.failure = undefined
  // What is thrown ends up in logs.
  expect(JSON.stringify([error, String(error)])).not.toContain(secret)
}

const read = (
  provider: OnrampProvider,
  headers: Headers,
  body: string,
  nowMs = clock.ms,
): Promise<OnrampEvent | undefined> =>
  provider.readWebhook?.(headers, body, nowMs) ?? Promise.reject(new Error('has no webhooks'))
const forged = { code: 'proof_invalid' }

describe('Coinbase', () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keySecret = pair.privateKey.export({ type: 'sec1', format: 'pem' }).toString().replaceAll('\n', '\\n')
  const create = (changes: object = {}) =>
    createCoinbase(
      {
        keyId: 'key-1',
        keySecret,
        webhookSecret: secret,
        apiUrl: vendors.url,
        payUrl: 'https://pay.coinbase.com',
        ...changes,
      },
      now,
    )
  const path = `/onramp/v1/buy/user/${sessionId}/transactions`

  it('opens with a token made for one account, network, coin and browser, and a JWT for that one call', async () => {
    const { url, expiresAtMs } = await create().open(opening, signal())
    expect(expiresAtMs).toBe(clock.ms + 300_000)
    const page = new URL(url)
    expect(`${page.origin}${page.pathname}`).toBe('https://pay.coinbase.com/buy/select-asset')
    expect(Object.fromEntries(page.searchParams)).toEqual({
      ...{ sessionToken: 'one-time-token', partnerUserRef: sessionId, defaultNetwork: 'base', defaultAsset: 'ETH' },
      ...{ fiatCurrency: 'EUR', presetFiatAmount: '50', redirectUrl: opening.returnUrl },
    })
    expect(url).not.toContain(account)
    const [call] = vendors.calls
    const addresses = [{ address: account, blockchains: ['base'] }]
    expect(call?.body).toEqual({ addresses, assets: ['ETH'], clientIp: '203.0.113.7' })
    const jwt = String(call?.headers.authorization).replace('Bearer ', '')
    const key = await importSPKI(pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(), 'ES256')
    const { payload, protectedHeader } = await jwtVerify(jwt, key, { currentDate: new Date(clock.ms) })
    const uris = [`POST ${new URL(vendors.url).host}/onramp/v1/token`]
    expect(payload).toMatchObject({ iss: 'cdp', sub: 'key-1', uris, exp: clock.ms / 1_000 + 120 })
    expect(protectedHeader).toMatchObject({
      alg: 'ES256',
      kid: 'key-1',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  it('takes the other kind of key too', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
    const bytes = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')])
    await create({ keySecret: bytes.toString('base64') }).open(opening, signal())
    const jwt = String(vendors.calls[0]?.headers.authorization).replace('Bearer ', '')
    const verified = await jwtVerify(jwt, publicKey, { currentDate: new Date(clock.ms) })
    expect(verified.protectedHeader.alg).toBe('EdDSA')
  })

  it('tells what became of a purchase, in either way its API writes its fields', async () => {
    expect(await answerWith([])).toBeUndefined()
    const failed = { status: 'ONRAMP_TRANSACTION_STATUS_FAILED' }
    const amounts = {
      purchase_amount: { value: '0.02', currency: 'ETH' },
      payment_total: { value: '50.00', currency: 'EUR' },
    }
    const won = { ...amounts, status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', tx_hash: hash }
    const success = { sessionId, status: 'success', hash, receives: '0.02', paid: { amount: '50.00', currency: 'EUR' } }
    expect(await answerWith([failed, won])).toEqual(success)
    const { purchase_amount: purchaseAmount, payment_total: paymentTotal, tx_hash: txHash } = won
    expect(await answerWith([{ purchaseAmount, paymentTotal, txHash, status: won.status }])).toEqual(success)
    expect(await answerWith([failed])).toEqual({ sessionId, status: 'failed' })
    expect(await answerWith([{ status: 'SOMETHING_NEW' }])).toBeUndefined()
  })
  const answerWith = (transactions: unknown) => {
    vendors.answers.set(path, { status: 200, body: { transactions, next_page_key: '', total_count: 1 } })
    return create().poll?.(sessionId, signal())
  }

  it('believes a webhook that it signed, and no other', async () => {
    const provider = create()
    const event = {
      ...{ eventType: 'onramp.transaction.success', transactionId: 't-1', partnerUserRef: sessionId, txHash: hash },
      ...{ status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', purchaseAmount: { value: '0.02', currency: 'ETH' } },
    }
    const body = JSON.stringify(event)
    const headers = signCoinbase(secret, body, clock.ms)
    expect(await read(provider, headers, body)).toMatchObject({
      sessionId,
      status: 'success',
      hash,
      receives: '0.02',
      atMs: clock.ms,
    })
    await expect(read(provider, headers, `${body} `)).rejects.toMatchObject(forged)
    await expect(read(provider, new Headers(), body)).rejects.toMatchObject(forged)
    await expect(read(provider, signCoinbase('another secret', body, clock.ms), body)).rejects.toMatchObject(forged)
    await expect(read(provider, headers, body, clock.ms + 301_000)).rejects.toMatchObject(forged)
    const other = new Headers(headers)
    other.set('x-event-id', 'event-2')
    await expect(read(provider, other, body), 'a signed header counts').rejects.toMatchObject(forged)
    const sale = JSON.stringify({ ...event, eventType: 'offramp.transaction.success' })
    expect(await read(provider, signCoinbase(secret, sale, clock.ms), sale)).toBeUndefined()
    expect(create({ webhookSecret: undefined }).readWebhook, 'nobody signs with an empty secret').toBeUndefined()
  })

  it('fails with a code, and follows nobody who sends it on', async () => {
    const provider = create()
    await expectCodedFailures((limit) => provider.open(opening, limit))
    await expectCodedFailures((limit) => provider.poll?.(sessionId, limit) ?? Promise.resolve())
    vendors.answers.set('/onramp/v1/token', { status: 200, body: { code: 3, message: 'invalid argument' } })
    await expect(provider.open(opening, signal())).rejects.toMatchObject({ code: 'upstream_failed' })
  })
})

describe('MoonPay', () => {
  const create = (changes: object = {}) =>
    createMoonpay({ key: 'pk_test', secret, webhookSecret: secret, apiUrl: vendors.url, ...changes }, now)

  it('signs the address of its widget with all that is in it, and asks nobody', async () => {
    const { url } = await create().open(opening, signal())
    const [, query = '', signature = ''] = url.match(/^https:\/\/buy\.moonpay\.com\/(\?.+)&signature=([^&]+)$/) ?? []
    expect(decodeURIComponent(signature)).toBe(createHmac('sha256', secret).update(query).digest('base64'))
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      ...{ apiKey: 'pk_test', currencyCode: 'eth_base', walletAddress: account, externalTransactionId: sessionId },
      ...{ baseCurrencyCode: 'eur', baseCurrencyAmount: '50', redirectURL: opening.returnUrl },
    })
    expect(vendors.calls).toEqual([])
  })

  it('quotes what arrives after all fees, and makes nothing of what it cannot read', async () => {
    const path = '/v3/currencies/eth_base/buy_quote'
    const told = {
      totalAmount: 50,
      feeAmount: 3.99,
      extraFeeAmount: 0,
      networkFeeAmount: 0.56,
      quoteCurrencyAmount: 0.01819,
    }
    vendors.answers.set(path, { status: 200, body: told })
    const ask = (limit = signal()) => create().quote?.({ asset: eth, currency: 'EUR', amount: '50' }, limit)
    const fees = [
      { name: 'Card fee', amount: '3.99' },
      { name: 'Network fee', amount: '0.56' },
    ]
    expect(await ask()).toEqual({ total: '50', fees, receives: '0.01819' })
    expect(Object.fromEntries(vendors.calls[0]?.query ?? [])).toMatchObject({
      baseCurrencyCode: 'eur',
      baseCurrencyAmount: '50',
    })
    for (const quoteCurrencyAmount of [-1, 1e300, '0.1', null]) {
      vendors.answers.set(path, { status: 200, body: { ...told, quoteCurrencyAmount } })
      await expect(ask()).rejects.toMatchObject({ code: 'upstream_failed' })
    }
    vendors.answers.set(path, { status: 200, body: { type: 'BadRequestError', message: 'Minimum is 20' } })
    await expect(ask()).rejects.toMatchObject({ code: 'upstream_failed' })
    await expectCodedFailures(async (limit) => ask(limit))
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

  it('believes a webhook that it signed, and no other', async () => {
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
    expect(await send({ ...failed, failureReason: 'payment_authorization_declined' })).toMatchObject({
      reason: 'declined',
    })
    expect(await send({ ...failed, failureReason: 'refund' })).toMatchObject({ reason: 'refunded' })
    expect(await send({ ...failed, failureReason: 'new' })).toMatchObject({ reason: 'other' })
    expect(await send({ externalTransactionId: null })).toBeUndefined()
    expect(await send({}, 'sell_transaction_updated')).toBeUndefined()
    await expect(send({ id: 7 })).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('tells what became of a purchase, and that it knows of none', async () => {
    const provider = create()
    expect(await provider.poll?.(sessionId, signal())).toBeUndefined()
    const list = [{ ...transaction, updatedAt: new Date(clock.ms).toISOString() }]
    vendors.answers.set(`/v1/transactions/ext/${sessionId}`, { status: 200, body: list })
    expect(await provider.poll?.(sessionId, signal())).toMatchObject({ sessionId, status: 'success', hash })
    await expectCodedFailures((limit) => provider.poll?.(sessionId, limit) ?? Promise.resolve())
  })

  it('sells what it has a code for', () => {
    const { sells } = create()
    expect([sells(eth), sells({ ...eth, chainId: 'eip155:31337' }), sells({ ...eth, symbol: 'FOY' })]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('Transak', () => {
  const create = () =>
    createTransak({ key: 'key-1', secret, domain: 'app.example', apiUrl: vendors.url, gatewayUrl: vendors.url }, now)
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

  it('opens with one token for many, and with a new one when another server has made the old one worthless', async () => {
    const provider = create()
    const { url } = await provider.open(opening, signal())
    expect(url).toBe('https://global.transak.com?apiKey=k&sessionId=s')
    await provider.open(opening, signal())
    const paths = () => vendors.calls.map(({ path }) => path)
    const session = '/api/v2/auth/session'
    expect(paths()).toEqual(['/partners/api/v2/refresh-token', session, session])
    expect(vendors.calls[0]).toMatchObject({ headers: { 'api-secret': secret }, body: { apiKey: 'key-1' } })
    expect(vendors.calls[1]?.body).toEqual({
      widgetParams: {
        ...{ apiKey: 'key-1', referrerDomain: 'app.example', partnerOrderId: sessionId, productsAvailed: 'BUY' },
        ...{ cryptoCurrencyCode: 'ETH', network: 'base', walletAddress: account, disableWalletAddressForm: true },
        ...{ fiatCurrency: 'EUR', fiatAmount: 50, redirectURL: opening.returnUrl },
      },
    })
    await create().open(opening, signal())
    clock.ms += 61_000
    vendors.calls.length = 0
    await provider.open(opening, signal())
    expect(paths()).toEqual([session, '/partners/api/v2/refresh-token', session])
  })

  it('opens at each of two servers by turns, though each token ends that of the other', async () => {
    const providers = [create(), create()]
    for (let turn = 0; turn < 6; turn += 1) {
      await expect(providers[turn % 2]?.open(opening, signal()), `turn ${turn}`).resolves.toHaveProperty('url')
      clock.ms += 1_000
    }
    // Many at once share what the first of them makes.
    vendors.calls.length = 0
    await Promise.all(Array.from({ length: 5 }, () => providers[0]?.open(opening, signal())))
    expect(vendors.calls.filter(({ path }) => path === '/partners/api/v2/refresh-token')).toHaveLength(1)
  })

  it('believes a webhook signed with its token, and no other', async () => {
    const provider = create()
    await provider.open(opening, signal())
    const body = await sign(vendors.transakToken())
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
    const refunded = await sign(vendors.transakToken(), { status: 'REFUNDED', transactionHash: null })
    expect(await read(provider, new Headers(), refunded)).toMatchObject({ status: 'failed', reason: 'refunded' })
    const foreign = await sign(vendors.transakToken(), { partnerOrderId: null })
    expect(await read(provider, new Headers(), foreign)).toBeUndefined()
  })

  it('tells what became of a purchase, and that it knows of none', async () => {
    const provider = create()
    expect(await provider.poll?.(sessionId, signal())).toBeUndefined()
    expect(vendors.calls.at(-1)?.query.get('filter[partnerOrderId]')).toBe(sessionId)
    vendors.answers.set('/partners/api/v2/orders', {
      status: 200,
      body: { data: [{ ...order, partnerOrderId: 'other' }] },
    })
    expect(await provider.poll?.(sessionId, signal()), 'of another purchase').toBeUndefined()
    vendors.answers.set('/partners/api/v2/orders', { status: 200, body: { data: [order] } })
    expect(await provider.poll?.(sessionId, signal())).toMatchObject({ sessionId, status: 'success', hash })
  })

  it('fails with a code, before and after it has a token', async () => {
    const provider = create()
    await expectCodedFailures((limit) => provider.open(opening, limit))
    await provider.open(opening, signal())
    await expectCodedFailures((limit) => provider.open(opening, limit))
    vendors.answers.set('/api/v2/auth/session', { status: 200, body: { error: { message: 'Invalid API key' } } })
    await expect(provider.open(opening, signal())).rejects.toMatchObject({ code: 'upstream_failed' })
  })
})

describe('the accounts of an operator', () => {
  const lines = (variables: Record<string, string>) => {
    try {
      readConfig({ FOYER_SANDBOX: '1', ...variables })
      return []
    } catch (error) {
      return (error as { lines: string[] }).lines
    }
  }

  it('are refused where a half is missing or a key is none, without repeating a secret', () => {
    expect(lines({ FOYER_MOONPAY_SECRET: secret })).toEqual(['FOYER_MOONPAY_SECRET: needs FOYER_MOONPAY_KEY as well'])
    expect(lines({ FOYER_PAY_URL: 'http://127.0.0.1:1' })).toEqual(['FOYER_PAY_URL: needs FOYER_PAY_SECRET as well'])
    const coinbase = lines({ FOYER_COINBASE_KEY_ID: 'k', FOYER_COINBASE_KEY_SECRET: secret })
    expect(coinbase).toEqual([expect.stringMatching(/^FOYER_COINBASE_KEY_SECRET: must be a key of Coinbase/)])
    const short = lines({
      FOYER_TRANSAK_KEY: 'k',
      FOYER_TRANSAK_SECRET: 'short-one',
      FOYER_TRANSAK_DOMAIN: 'a.example',
    })
    expect(short.join()).not.toContain('short-one')
  })

  it('are read with what may be left out', () => {
    const { onramp } = readConfig({
      ...{ FOYER_SANDBOX: '1', FOYER_MOONPAY_KEY: 'pk_test', FOYER_MOONPAY_SECRET: secret },
      ...{ FOYER_MOONPAY_API_URL: 'https://api.example/' },
    })
    expect(onramp).toEqual({ moonpay: { key: 'pk_test', secret, apiUrl: 'https://api.example' } })
  })
})
