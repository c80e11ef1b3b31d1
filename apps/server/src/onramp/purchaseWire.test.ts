import { describe, expect, it } from 'vitest'
import { usdc } from '../testing/networksOn.js'
import { testDatabases } from '../testing/testDatabases.js'
import { account, hash, usePurchases } from '../testing/usePurchases.js'

const coin = `eip155:31337:${usdc}`
const sol = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111111'

describe.each(testDatabases())(
  'purchases in the history and for the incumbent’s client, on the $name database',
  { timeout: 60_000 },
  ({ create }) => {
    const world = usePurchases(create)
    const { clock, post, open, deliver, codeOf, history } = world

    it('history: contains neither payments nor purchase ids [S3.36]', async () => {
      const own = '0x00000000000000000000000000000000000000b0'
      const ids = [
        await open({ account: own }),
        await open({ account: own, asset: coin }),
        await open({ account: own }),
      ]
      const [first = '', second = ''] = ids
      await deliver(world.pay.updatePurchase(first, { status: 'success', hash }, clock.ms))
      await deliver(world.pay.updatePurchase(second, { status: 'failed', reason: 'declined' }, clock.ms))
      const response = await world.server.call(`/v1/account/${own}/history?onramp=coinbase`)
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

    it('history: has pages', async () => {
      const own = '0x00000000000000000000000000000000000000b1'
      for (let count = 0; count < 53; count += 1) {
        const id = await open({ account: own })
        await deliver(world.pay.updatePurchase(id, { status: 'pending' }, clock.ms))
      }
      const page = async (cursor: string | null) => {
        const more = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
        const response = await world.server.call(`/v1/account/${own}/history?onramp=foyerpay${more}`)
        return (await response.json()) as { data: { id: string }[]; next: string | null }
      }
      const first = await page(null)
      const second = await page(first.next)
      expect([first.data.length, second.data.length, second.next]).toEqual([50, 3, null])
      expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(53)
      const foreign = await world.server.call(`/v1/account/${account}/history?onramp=foyerpay&cursor=${first.next}`)
      expect(await codeOf(foreign)).toBe('400 bad_request')
    })

    it('options: lists assets and currencies for the incumbent’s client [S3.33–S3.35, S7.20]', async () => {
      const response = await world.server.call('/v1/onramp/options')
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
          { id: 'SOL', networks: [{ name: 'solana', display_name: 'Solana' }] },
        ],
      })
    })

    it('Solana: sells only to Solana accounts, and keeps the case of their addresses [S9.25]', async () => {
      const owner = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
      const id = await open({ account: owner, asset: sol })
      await deliver(world.pay.updatePurchase(id, { status: 'success', hash: 'signature' }, clock.ms))
      const { data } = (await (await world.server.call(`/v1/account/${owner}/history?onramp=all`)).json()) as {
        data: { metadata: object; transfers: object[] }[]
      }
      expect(data).toMatchObject([
        {
          metadata: { sentTo: owner, hash: 'signature' },
          transfers: [{ fungible_info: { symbol: 'SOL' }, to: owner }],
        },
      ])
      expect(data[0]?.transfers[0]).not.toHaveProperty('address')
      // Base58 is case-sensitive: the other account has bought nothing.
      const other = owner.replace('m', 'M')
      const none = await world.server.call(`/v1/account/${other}/history?onramp=all`)
      expect(await none.json()).toMatchObject({ data: [] })
      const session = { provider: 'foyerpay', currency: 'USD', amount: '100' }
      for (const wrong of [
        { account, asset: sol },
        { account: owner, asset: coin },
        { account: 'So1111111111111111111111111111111111111111', asset: sol },
      ])
        expect(await codeOf(await post('/foyer/v1/onramp/sessions', { ...session, ...wrong }))).toBe('400 bad_request')
    })

    it('quote for the incumbent’s client: returns a real one, or an error instead of an invented one [S3.36, S7.21]', async () => {
      const request = (changes: object = {}) =>
        post('/v1/onramp/quote', {
          ...{
            purchaseCurrency: { id: 'ETH', symbol: 'ETH' },
            paymentCurrency: { id: 'USD' },
            amount: 250,
            ...changes,
          },
        })
      expect(await (await request()).json()).toEqual({
        paymentTotal: { amount: '250', currency: 'USD' },
        paymentSubtotal: { amount: '246.25', currency: 'USD' },
        purchaseAmount: { amount: '0.09850000', currency: 'ETH' },
        coinbaseFee: { amount: '3.75', currency: 'USD' },
        networkFee: { amount: '0', currency: 'USD' },
        quoteId: expect.stringMatching(/^[-0-9a-f]{36}$/),
      })
      expect(await codeOf(await request({ amount: 5 }))).toBe('400 bad_request')
      expect(await codeOf(await request({ purchaseCurrency: 'DOGE' }))).toBe('400 bad_request')
      world.pay.failure = 'rubbish'
      expect(await codeOf(await request({ amount: 251 }))).toBe('502 upstream_failed')
    })

    it('URL for the incumbent’s client: opens a purchase of the requested coin [S7.19]', async () => {
      const wallet = { address: account, blockchains: ['ethereum', 'base'], assets: ['USDC'] }
      const body = { destinationWallets: [wallet], defaultNetwork: 'ethereum', partnerUserId: account }
      const response = await post('/v1/generators/onrampurl', { ...body, presetFiatAmount: 25 })
      expect(await response.json()).toEqual({ url: expect.stringMatching(/^http:\/\/127\.0\.0\.1\/pay\//) })
      const order = [...world.pay.orders.values()].at(-1)
      expect(order?.body).toMatchObject({ account, currency: 'USD', amount: '25' })
      expect(String(order?.body.asset).toLowerCase()).toBe(coin)
      const nobody = { ...body, destinationWallets: [{ address: 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh' }] }
      expect(await codeOf(await post('/v1/generators/onrampurl', nobody))).toBe('400 bad_request')
    })
  },
)
