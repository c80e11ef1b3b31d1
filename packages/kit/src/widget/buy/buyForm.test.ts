import { formatAccountId } from '@foyer/primitives/AccountId'
import { parseTypedAmount } from '@foyer/primitives/parseTypedAmount'
import { describe, expect, it } from 'vitest'
import { createTestSeller } from '../../testing/createTestOnramp.js'
import { createBuyForm } from '../shell/ViewParams.js'
import {
  arrangeOffers,
  type BuyChoice,
  joinLimits,
  listAssets,
  listCurrencies,
  listMethods,
  type QuotesAnswer,
  readBuyAmount,
} from './buyForm.js'

function type(text: string) {
  return parseTypedAmount(text, { locale: 'en' })
}

import { chooseBuy } from './useBuy.js'

const chainId = 'eip155:31337'
const native = `${chainId}:0x${'e'.repeat(40)}`
const token = `${chainId}:0x00000000000000000000000000000000000000a1`
const choice: BuyChoice = { asset: native, currency: 'EUR', method: 'card' }
const alpha = createTestSeller(chainId)
function seller(id: string, change = {}) {
  return createTestSeller(chainId, { id, name: id, ...change })
}
const waiting: QuotesAnswer = { data: undefined, isFailed: false }
function told(receives: Readonly<Record<string, string>>): QuotesAnswer {
  return {
    data: {
      quotes: Object.entries(receives).map(([provider, sum]) => ({ provider, total: '100', fees: [], receives: sum })),
      failures: [],
    },
    isFailed: false,
  }
}

describe('what can be bought', () => {
  it('is everything that somebody sells, each once, and every currency and way to pay [S3.34, S3.35]', () => {
    const upper = alpha.assets.map((asset) => ({ ...asset, id: asset.id.replace('0xe', '0xE') }))
    const yen = { code: 'JPY', methods: [{ id: 'card', min: '1000', max: '9000' }] }
    const beta = seller('beta', { assets: upper, currencies: [yen] })
    expect(listAssets([alpha, beta]).map(({ symbol }) => symbol)).toEqual(['ETH', 'SUSD'])
    expect(listCurrencies([alpha, beta])).toEqual(['USD', 'EUR', 'JPY'])
    expect(listMethods([alpha, beta], 'EUR')).toEqual(['card', 'ach_bank_account'])
    expect(listMethods([alpha, beta], 'JPY')).toEqual(['card'])
  })

  it("is the coin of the network, for the visitor's own money and by card, until something else is chosen", () => {
    const owner = formatAccountId('eip155:31337', '0x1')
    const reversed = { ...alpha, assets: [...alpha.assets].reverse() }
    expect(chooseBuy(createBuyForm(owner), [reversed], 'EUR')).toEqual(choice)
    expect(chooseBuy(createBuyForm(owner), [alpha], 'CHF').currency).toBe('USD')
    const form = { ...createBuyForm(owner, chainId, token.split(':')[2]?.toUpperCase()), method: 'ach_bank_account' }
    expect(chooseBuy(form, [alpha], 'EUR')).toEqual({ asset: token, currency: 'EUR', method: 'ach_bank_account' })
    // What nobody sells or takes is not kept.
    expect(chooseBuy({ ...form, asset: 'eip155:1:0x9', method: 'cash' }, [alpha], 'EUR')).toEqual(choice)
  })
})

describe('the country of the person', () => {
  const german = seller('german', { countries: ['DE'] })

  it('leaves out who does not sell there, and says so, whatever is sold', () => {
    const state = (country?: string) => {
      const [offer] = arrangeOffers([german], { ...choice, country }, '100', told({ german: '0.04' }))
      return offer?.state
    }
    expect(state('DE')).toMatchObject({ kind: 'quote' })
    expect(state('US')).toEqual({ kind: 'unavailable', reason: 'country' })
    // Nobody is left out before it is known.
    expect(state()).toMatchObject({ kind: 'quote' })
  })

  it('counts for the least and the most one can pay', () => {
    const methods = [{ id: 'card', min: '1', max: '99999' }]
    const generous = seller('generous', { countries: ['JP'], currencies: [{ code: 'EUR', methods }] })
    expect(joinLimits([alpha, generous], { ...choice, country: 'JP' })).toEqual({ min: '1', max: '99999' })
    expect(joinLimits([alpha, generous], { ...choice, country: 'DE' })).toEqual({ min: '10.00', max: '7500.00' })
  })
})

describe('the amount to pay', () => {
  const limits = joinLimits([alpha], choice)

  it('is held against the limits of the way to pay [S9.30]', () => {
    expect(limits).toEqual({ min: '10.00', max: '7500.00' })
    expect(readBuyAmount(type('9.99'), 'EUR', limits)).toEqual({ amount: '9.99', fault: 'tooSmall' })
    expect(readBuyAmount(type('10'), 'EUR', limits)).toEqual({ amount: '10' })
    expect(readBuyAmount(type('7500.00'), 'EUR', limits)).toEqual({ amount: '7500' })
    expect(readBuyAmount(type('7500.01'), 'EUR', limits)).toEqual({ amount: '7500.01', fault: 'tooLarge' })
    const bank = joinLimits([alpha], { ...choice, method: 'ach_bank_account' })
    expect(readBuyAmount(type('25000'), 'EUR', bank)).toEqual({ amount: '25000' })
    expect(readBuyAmount(type('25000.01'), 'EUR', bank)).toEqual({ amount: '25000.01', fault: 'tooLarge' })
  })

  it('is held against the widest limits of those who sell the asset', () => {
    const methods = [{ id: 'card', min: '5', max: '90' }]
    const beta = seller('beta', { currencies: [{ code: 'EUR', methods }] })
    expect(joinLimits([alpha, beta], choice)).toEqual({ min: '5', max: '7500.00' })
    expect(joinLimits([{ ...alpha, assets: [] }, beta], choice)).toEqual({ min: '5', max: '90' })
    expect(joinLimits([alpha], { ...choice, currency: 'CHF' })).toBeUndefined()
  })

  it('is nothing yet while nothing but zeros is typed', () => {
    for (const text of ['', ' ', '0', '0.00']) expect(readBuyAmount(type(text), 'EUR', limits)).toEqual({})
  })

  it('is refused in words when it is no amount of the currency', () => {
    expect(readBuyAmount(type('1e3'), 'EUR', limits)).toEqual({ fault: 'amountNotNumber' })
    expect(readBuyAmount({ choices: ['1.5', '1500'] }, 'EUR', limits)).toEqual({ fault: 'amountUnclear' })
    expect(readBuyAmount(type('-5'), 'EUR', limits)).toEqual({ fault: 'amountNegative' })
    expect(readBuyAmount(type('10.005'), 'EUR', limits)).toEqual({ fault: 'amountDecimals' })
    expect(readBuyAmount(type('1000.5'), 'JPY', undefined)).toEqual({ fault: 'amountDecimals' })
  })
})

describe('the offers', () => {
  const kinds = (...given: Parameters<typeof arrangeOffers>) =>
    arrangeOffers(...given).map(({ provider, state }) => `${provider.id} ${state.kind}`)

  it('stand by what arrives, the most first, to the last digit [S3.36]', () => {
    const answer = told({ a: '0.03940000000000001', b: '0.0394', c: '0.04' })
    expect(kinds([seller('a'), seller('b'), seller('c')], choice, '100', answer)).toEqual([
      'c quote',
      'a quote',
      'b quote',
    ])
  })

  it('follow those that tell nothing before one leaves, that failed, and that do not sell this', () => {
    const none = { assets: [] }
    const sellers = [seller('none', none), seller('failed'), seller('own', { hasQuote: false }), seller('a')]
    expect(kinds(sellers, choice, '100', told({ a: '0.04' }))).toEqual([
      'a quote',
      'own own',
      'failed failed',
      'none unavailable',
    ])
  })

  it('never make up a number: a quote that failed or is nothing says so', () => {
    expect(kinds([alpha], choice, '100', { data: undefined, isFailed: true })).toEqual(['alpha failed'])
    expect(kinds([alpha], choice, '100', told({ alpha: '0.0' }))).toEqual(['alpha failed'])
    expect(kinds([alpha], choice, '100', waiting)).toEqual(['alpha loading'])
    expect(kinds([alpha], choice, undefined, told({ alpha: '0.04' }))).toEqual(['alpha idle'])
  })

  it('are not there outside of the limits of their provider, whoever finds out', () => {
    const methods = [{ id: 'card', min: '50', max: '90' }]
    const beta = seller('beta', { currencies: [{ code: 'EUR', methods }] })
    const reasonOf = (amount: string, answer: QuotesAnswer) => arrangeOffers([beta], choice, amount, answer)[0]?.state
    expect(reasonOf('49', waiting)).toEqual({ kind: 'unavailable', reason: 'tooSmall' })
    expect(reasonOf('91', waiting)).toEqual({ kind: 'unavailable', reason: 'tooLarge' })
    const refused = {
      data: { quotes: [], failures: [{ provider: 'beta', reason: 'too_large' as const }] },
      isFailed: false,
    }
    expect(reasonOf('60', refused)).toEqual({ kind: 'unavailable', reason: 'tooLarge' })
    const cash = { ...choice, method: 'cash' }
    expect(arrangeOffers([beta], cash, '60', waiting)[0]?.state).toEqual({ kind: 'unavailable', reason: 'method' })
  })
})
