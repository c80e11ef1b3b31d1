import { join } from 'node:path'
import { parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sandboxAddresses } from '../../addresses.js'
import { callRpc } from '../../evm/chain/callRpc.js'
import { createNamedKey } from '../../solana/keys.js'
import { solanaChainId } from '../../solana/slotClock.js'
import { solanaTokens } from '../../solana/tokens.js'
import { lateMs, sessionMs, slowMs } from './createPayDesk.js'
import { openPayMemory } from './PaySession.js'
import { createSolanaPayChain } from './payOut.js'
import { startPayShop } from './testing/payShop.js'
import { retryWaitsMs } from './webhooks.js'

const { tokens, poolFactory } = sandboxAddresses
/** 98.50 USD after the fee, at 2,500 USD for one ETH. */
const bought = parseEther('0.0394')

let shop: Awaited<ReturnType<typeof startPayShop>>
beforeAll(async () => {
  shop = await startPayShop()
})
beforeEach(() => {
  shop.answers.length = 0
})
afterAll(() => shop.stop())

async function readTokens(owner: string, mint: string) {
  const requested = [owner, { mint }, { commitment: 'confirmed', encoding: 'jsonParsed' }] as const
  const { value } = (await callRpc(shop.solana.url, 'getTokenAccountsByOwner', requested)) as {
    value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
  }
  return { value: value[0]?.account.data.parsed.info.tokenAmount.amount ?? '0' }
}

/** Waits until `count` webhooks of a purchase have arrived, and returns them. */
function newsOf(reference: string, count = 1) {
  return vi.waitFor(() => {
    const news = shop.newsOf(reference)
    expect(news).toHaveLength(count)
    return news
  }, 10_000)
}

/** Waits until the desk has stored the state of the newest webhook: its number of failed attempts, or its end. */
function isKept(reference: string, wanted: number | string) {
  return vi.waitFor(() => expect(shop.kept(reference)?.at(-1)).toBe(wanted))
}

describe('a purchase', () => {
  it('sends the coins and a signed webhook with the hash after the payment', async () => {
    const { reference, path, account, status, expiresAt } = await shop.begin()
    expect([status, expiresAt]).toEqual([201, shop.clock.now() + sessionMs])
    expect(await shop.look(reference)).toMatchObject({ reference, status: 'created', receives: '0.0394' })
    const page = await (await shop.fetch(path)).text()
    for (const text of ['100.00 USD', '0.0394 ETH', 'Foyer Chain', 'Card fee']) expect(page).toContain(text)
    expect((await shop.press(path, { outcome: 'pay' })).status).toBe(200)
    const [news] = await newsOf(reference)
    const paid = { amount: '100', currency: 'USD' }
    expect(news).toMatchObject({ status: 'success', receives: '0.0394', paid, at: shop.clock.now() })
    expect(await shop.balanceOf(account)).toBe(bought)
    expect(await shop.look(reference)).toMatchObject({ status: 'success', hash: news?.hash, paid })
    const after = await (await shop.fetch(path)).text()
    expect(after).toContain('This purchase is finished')
    expect(after).toContain(String(news?.hash))
  })

  it.each([
    ['sUSDT', tokens.sUSDT, 98_500_000n],
    ['WETH', tokens.WETH, bought],
    ['FOY', tokens.FOY, parseEther('49.25')],
  ] as const)('of %s sends the token [S9.39]', async (_, token, amount) => {
    const { reference, path, account } = await shop.begin({ asset: `eip155:31337:${token}` })
    await shop.press(path, { outcome: 'pay' })
    await newsOf(reference)
    expect(await shop.balanceOf(account, token)).toBe(amount)
  })

  it.each([
    // 98.50 USD after the fee, at 150 USD for one SOL and 0.25 USD for one FOY.
    ['SOL', 'So11111111111111111111111111111111111111111', undefined, 656_666_660n],
    ['FOY', solanaTokens[1]?.mint, solanaTokens[1]?.mint, 394_000_000_000n],
  ] as const)('on Solana sends %s once, even if the payout is repeated', async (_, asset, mint, amount) => {
    const account = createNamedKey(`buyer of ${asset}`).address
    const { reference, path } = await shop.begin({ asset: `${solanaChainId}:${asset}`, account })
    expect(await (await shop.fetch(path)).text()).toContain('Foyer Solana')
    await shop.press(path, { outcome: 'pay' })
    const [news] = await newsOf(reference)
    expect(news).toMatchObject({ status: 'success' })
    const session = openPayMemory(join(shop.folder, 'pay')).findByReference(reference)
    if (!session) throw new Error('the purchase was not stored')
    expect(await createSolanaPayChain(shop.solana).payOut(session)).toBe(news?.hash)
    expect(() => shop.solana.faucet.payOnce(session.token, account, 1n, undefined)).toThrow()
    const held =
      mint === undefined
        ? callRpc(shop.solana.url, 'getBalance', [account, { commitment: 'confirmed' }])
        : readTokens(account, mint)
    expect(BigInt(((await held) as { value: string | number }).value)).toBe(amount)
  })

  it('on Solana: throws `chain_failed` if the chain loses the transaction, and a retry pays once', async () => {
    const account = createNamedKey('buyer whose payment is lost').address
    const sol = `${solanaChainId}:So11111111111111111111111111111111111111111`
    const { reference } = await shop.begin({ asset: sol, account })
    const session = openPayMemory(join(shop.folder, 'pay')).findByReference(reference)
    if (!session) throw new Error('the purchase was not stored')
    await callRpc(shop.solana.url, 'sandbox_drop', [1])
    await expect(createSolanaPayChain(shop.solana, 400).payOut(session)).rejects.toMatchObject({ code: 'chain_failed' })
    const hash = await createSolanaPayChain(shop.solana).payOut(session)
    expect(await createSolanaPayChain(shop.solana).payOut(session)).toBe(hash)
    const requested = [account, { commitment: 'confirmed' }]
    expect(await callRpc(shop.solana.url, 'getBalance', requested)).toMatchObject({ value: 656_666_660 })
  })

  it('is rejected if the account belongs to another chain family than the asset', async () => {
    const sol = `${solanaChainId}:So11111111111111111111111111111111111111111`
    expect((await shop.begin({ asset: sol })).status).toBe(400)
    expect((await shop.begin({ account: createNamedKey('buyer').address })).status).toBe(400)
  })

  it('that is slow sends a pending webhook first and the coins later', async () => {
    const { reference, path, account } = await shop.begin()
    await shop.press(path, { outcome: 'slow' })
    expect((await newsOf(reference))[0]).toMatchObject({ status: 'pending' })
    shop.clock.advance(slowMs - 1)
    expect(await shop.look(reference)).toMatchObject({ status: 'pending' })
    expect(await shop.balanceOf(account)).toBe(0n)
    shop.clock.advance(1)
    expect((await newsOf(reference, 2))[1]).toMatchObject({ status: 'success' })
    expect(await shop.balanceOf(account)).toBe(bought)
  })

  it('that is slow ends at once after a request to /hurry', async () => {
    const { reference, path } = await shop.begin()
    await shop.press(path, { outcome: 'slow' })
    await newsOf(reference)
    expect((await shop.post(`${path}/hurry`, {}, '')).status).toBe(200)
    expect((await newsOf(reference, 2))[1]).toMatchObject({ status: 'success' })
  })

  it.each([
    ['declined', 'The card was declined'],
    ['cancelled', 'Cancelled'],
  ])('that is %s sends no coins, and its page is then closed', async (outcome, words) => {
    const { reference, path, account } = await shop.begin()
    await shop.press(path, { outcome })
    const [news] = await newsOf(reference)
    expect(news).toMatchObject({ status: 'failed', reason: outcome })
    expect(news).not.toHaveProperty('paid')
    expect((await shop.press(path, { outcome: 'pay' })).status).toBe(409)
    const page = await (await shop.fetch(path)).text()
    expect(page).toContain(words)
    expect(page).not.toContain('data-outcome')
    expect(await shop.look(reference)).toMatchObject({ status: 'failed', reason: outcome })
    expect(await shop.balanceOf(account)).toBe(0n)
  })

  it('expires after ten minutes without a payment', async () => {
    const { reference, path } = await shop.begin()
    shop.clock.advance(sessionMs)
    expect((await shop.press(path, { outcome: 'pay' })).status).toBe(409)
    expect(await (await shop.fetch(path)).text()).toContain('This page has expired')
    expect(shop.newsOf(reference)).toEqual([])
  })

  it('sends the coins once after ten presses at the same time', async () => {
    const { reference, path, account } = await shop.begin()
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.press(path, { outcome: 'pay' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    await newsOf(reference)
    expect(await shop.balanceOf(account)).toBe(bought)
  })

  it('fails if the account does not accept coins', async () => {
    const { reference, path } = await shop.begin({ account: poolFactory })
    await shop.press(path, { outcome: 'pay' })
    expect((await newsOf(reference))[0]).toMatchObject({ status: 'failed' })
    expect(await (await shop.fetch(path)).text()).toContain('does not accept the coins')
  })
})

describe('a webhook', () => {
  it('is sent twice as the same event if the buyer chooses this', async () => {
    const { reference, path } = await shop.begin()
    await shop.press(path, { outcome: 'pay', isDoubled: true })
    const [first, second] = await newsOf(reference, 2)
    expect(second).toEqual(first)
  })

  it('is sent long after the coins if the buyer chooses this, while the API already returns success', async () => {
    const { reference, path, account } = await shop.begin()
    await shop.press(path, { outcome: 'pay', isLate: true })
    await vi.waitFor(async () => expect(await shop.look(reference)).toMatchObject({ status: 'success' }))
    expect(await shop.balanceOf(account)).toBe(bought)
    shop.clock.advance(lateMs - 1)
    expect(shop.newsOf(reference)).toEqual([])
    shop.clock.advance(1)
    expect((await newsOf(reference))[0]).toMatchObject({ status: 'success' })
  })

  it('is sent again with growing delays until it is accepted', async () => {
    const { reference, path } = await shop.begin()
    shop.answers.push(500, 404, 302)
    await shop.press(path, { outcome: 'declined' })
    for (const [index, waitMs] of retryWaitsMs.slice(0, 3).entries()) {
      await isKept(reference, index + 1)
      shop.clock.advance(waitMs - 1)
      expect(shop.newsOf(reference)).toHaveLength(index + 1)
      shop.clock.advance(1)
    }
    const news = await newsOf(reference, 4)
    expect(new Set(news.map(({ eventId }) => eventId)).size).toBe(1)
    await isKept(reference, 'taken')
    shop.clock.advance(120_000)
    expect(shop.newsOf(reference)).toHaveLength(4)
  })

  it('is given up after about a minute without success', async () => {
    expect(retryWaitsMs.reduce((sum, ms) => sum + ms)).toBe(60_000)
    const { reference, path } = await shop.begin()
    shop.answers.push(...Array(20).fill(503))
    await shop.press(path, { outcome: 'declined' })
    for (const [index, waitMs] of retryWaitsMs.entries()) {
      await isKept(reference, index + 1)
      shop.clock.advance(waitMs)
    }
    await isKept(reference, 'lost')
    expect(shop.newsOf(reference)).toHaveLength(retryWaitsMs.length + 1)
    expect(await (await shop.fetch('/pay')).text()).toContain('failed: lost')
  })
})

describe('Foyer Pay rejects', () => {
  it.each([
    ['a second purchase with the same reference', { reference: 'purchase-number-1' }, 409, 'taken'],
    ['less than ten [S9.30]', { amount: '9.99' }, 422, 'too_small'],
    ['more than 7,500 [S9.30]', { amount: '7500.01' }, 422, 'too_large'],
    ['a currency without a rate', { currency: 'CHF' }, 422, 'unsupported_currency'],
    ['a token it does not sell', { asset: `eip155:31337:${poolFactory}` }, 422, 'unsupported_asset'],
    ['an unknown chain', { asset: `eip155:1:0x${'e'.repeat(40)}` }, 422, 'unsupported_asset'],
    ['a webhook on another machine', { webhookUrl: 'https://server.example/hook' }, 400, 'bad_request'],
    ['a script as return URL', { returnUrl: 'javascript:alert(1)' }, 400, 'bad_request'],
    ['an invalid account', { account: 'alice.eth' }, 400, 'bad_request'],
    ['a negative amount', { amount: '-100' }, 400, 'bad_request'],
  ])('%s', async (_, wish, status, error) => {
    const body = {
      reference: `refused-${error}`,
      asset: `eip155:31337:0x${'e'.repeat(40)}`,
      ...{ account: `0x${'1'.repeat(40)}`, currency: 'USD', amount: '100', webhookUrl: shop.webhookUrl, ...wish },
    }
    const answer = await shop.post('/api/pay/sessions', body)
    expect([answer.status, await answer.json()]).toEqual([status, { error }])
  })

  it('a wrong secret, and unknown purchases', async () => {
    for (const path of ['sessions', 'quotes']) {
      expect((await shop.post(`/api/pay/${path}`, {}, 'another secret')).status).toBe(401)
    }
    expect((await shop.fetch('/api/pay/sessions/purchase-number-1')).status).toBe(401)
    expect(await shop.look('nobody-began-this')).toEqual({ error: 'unknown' })
    const path = `/pay/${'0'.repeat(64)}`
    expect((await shop.fetch(path)).status).toBe(404)
    expect((await shop.press(path, { outcome: 'pay' })).status).toBe(404)
  })
})

describe('a quote', () => {
  const request = async (wish: Readonly<Record<string, string>>) => {
    const asset = `eip155:31337:0x${'e'.repeat(40)}`
    return (await shop.post('/api/pay/quotes', { asset, currency: 'USD', amount: '100', ...wish })).json()
  }

  it('has the received amount after the fee, at the prices of the sandbox', async () => {
    expect(await request({})).toEqual({
      total: '100',
      fees: [
        { name: 'Card fee', amount: '1.5' },
        { name: 'Network fee', amount: '0' },
      ],
      receives: '0.0394',
    })
    expect(await request({ currency: 'EUR' })).toMatchObject({ receives: '0.042552' })
    expect(await request({ currency: 'JPY', amount: '10000' })).toMatchObject({ receives: '0.026398' })
    expect(await request({ asset: `eip155:31337:${tokens.sBTC.toLowerCase()}` })).toMatchObject({
      receives: '0.00164166',
    })
    expect(await request({ asset: `eip155:31337:${tokens.FOY}` })).toMatchObject({ receives: '49.25' })
  })

  it('equals the amount of the purchase exactly', async () => {
    const quoted = (await request({ amount: '33.33' })) as { receives: string }
    const { reference } = await shop.begin({ amount: '33.33' })
    expect(await shop.look(reference)).toMatchObject({ receives: quoted.receives })
  })
})
