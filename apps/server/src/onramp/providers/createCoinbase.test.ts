import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto'
import { importSPKI, jwtVerify } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { signCoinbase } from '../../testing/startOnrampVendors.js'
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
import { createCoinbase } from './createCoinbase.js'

const { clock, now, vendors, expectCodedFailures, read } = useOnrampVendors()

describe('Coinbase', () => {
  let pair: KeyPairKeyObjectResult
  beforeAll(() => {
    pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  })
  const create = (changes: object = {}) =>
    createCoinbase(
      {
        keyId: 'key-1',
        keySecret: pair.privateKey.export({ type: 'sec1', format: 'pem' }).toString().replaceAll('\n', '\\n'),
        webhookSecret: secret,
        apiUrl: vendors().url,
        payUrl: 'https://pay.coinbase.com',
        ...changes,
      },
      now,
    )
  const path = `/onramp/v1/buy/user/${sessionId}/transactions`

  it('open: uses a token for one account, network, coin and browser, and a JWT for that one call', async () => {
    const { url, expiresAtMs } = await create().open(opening, signal())
    expect(expiresAtMs).toBe(clock.ms + 300_000)
    const page = new URL(url)
    expect(`${page.origin}${page.pathname}`).toBe('https://pay.coinbase.com/buy/select-asset')
    expect(Object.fromEntries(page.searchParams)).toEqual({
      ...{ sessionToken: 'one-time-token', partnerUserRef: sessionId, defaultNetwork: 'base', defaultAsset: 'ETH' },
      ...{ fiatCurrency: 'EUR', presetFiatAmount: '50', redirectUrl: opening.returnUrl },
    })
    expect(url).not.toContain(account)
    const [call] = vendors().calls
    const addresses = [{ address: account, blockchains: ['base'] }]
    expect(call?.body).toEqual({ addresses, assets: ['ETH'], clientIp: '203.0.113.7' })
    const jwt = String(call?.headers.authorization).replace('Bearer ', '')
    const key = await importSPKI(pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(), 'ES256')
    const { payload, protectedHeader } = await jwtVerify(jwt, key, { currentDate: new Date(clock.ms) })
    const uris = [`POST ${new URL(vendors().url).host}/onramp/v1/token`]
    expect(payload).toMatchObject({ iss: 'cdp', sub: 'key-1', uris, exp: clock.ms / 1_000 + 120 })
    expect(protectedHeader).toMatchObject({
      alg: 'ES256',
      kid: 'key-1',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  it('open: names Avalanche `avacchain`', async () => {
    const asset = { chainId: 'eip155:43114', symbol: 'AVAX', name: 'Avalanche', decimals: 18 }
    const { url } = await create().open({ ...opening, asset }, signal())
    expect(vendors().calls[0]?.body).toMatchObject({ addresses: [{ blockchains: ['avacchain'] }] })
    expect(new URL(url).searchParams.get('defaultNetwork')).toBe('avacchain')
  })

  it('open: accepts an Ed25519 key too', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
    const bytes = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')])
    await create({ keySecret: bytes.toString('base64') }).open(opening, signal())
    const jwt = String(vendors().calls[0]?.headers.authorization).replace('Bearer ', '')
    const verified = await jwtVerify(jwt, publicKey, { currentDate: new Date(clock.ms) })
    expect(verified.protectedHeader.alg).toBe('EdDSA')
  })

  it('poll: returns the state of a purchase, in both spellings of the fields', async () => {
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
    vendors().answers.set(path, { status: 200, body: { transactions, next_page_key: '', total_count: 1 } })
    return create().poll?.(sessionId, signal())
  }

  it('readWebhook: accepts only a webhook with a valid signature', async () => {
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
    await expect(read(provider, other, body), 'rejects a changed signed header').rejects.toMatchObject(forged)
    const sale = JSON.stringify({ ...event, eventType: 'offramp.transaction.success' })
    expect(await read(provider, signCoinbase(secret, sale, clock.ms), sale)).toBeUndefined()
    expect(create({ webhookSecret: undefined }).readWebhook, 'an empty secret accepts no webhook').toBeUndefined()
  })

  it('open and poll: fail with a coded error and follow no redirect', async () => {
    const provider = create()
    await expectCodedFailures((limit) => provider.open(opening, limit))
    await expectCodedFailures((limit) => provider.poll?.(sessionId, limit) ?? Promise.resolve())
    vendors().answers.set('/onramp/v1/token', { status: 200, body: { code: 3, message: 'invalid argument' } })
    await expect(provider.open(opening, signal())).rejects.toMatchObject({ code: 'upstream_failed' })
  })
})
