import { formatAccountId } from '@foyer/primitives/AccountId'
import { parseTypedAmount } from '@foyer/primitives/parseTypedAmount'
import { describe, expect, it } from 'vitest'
import { createTestSeller } from '../../testing/createTestOnramp.js'
import { createBuyForm } from '../shell/ViewParams.js'
import {
  type BuyChoice,
  findSelected,
  joinLimits,
  listAssets,
  listCurrencies,
  listMethods,
  listOffers,
  type QuotesResult,
  validateBuyAmount,
} from './buyForm.js'

function type(text: string) {
  return parseTypedAmount(text, { locale: 'en' })
}

import { resolveBuyChoice } from './useBuy.js'

const chainId = 'eip155:31337'
const native = `${chainId}:0x${'e'.repeat(40)}`
const token = `${chainId}:0x00000000000000000000000000000000000000a1`
const choice: BuyChoice = { asset: native, currency: 'EUR', method: 'card' }
const alpha = createTestSeller(chainId)
function seller(id: string, change = {}) {
  return createTestSeller(chainId, { id, name: id, ...change })
}
const waiting: QuotesResult = { data: undefined, isFailed: false }
function told(receives: Readonly<Record<string, string>>): QuotesResult {
  return {
    data: {
      quotes: Object.entries(receives).map(([provider, sum]) => ({ provider, total: '100', fees: [], receives: sum })),
      failures: [],
    },
    isFailed: false,
  }
}

describe('choices of the purchase form', () => {
  it('listAssets, listCurrencies and listMethods: return each value of all providers once [S3.34, S3.35]', () => {
    const upper = alpha.assets.map((asset) => ({ ...asset, id: asset.id.replace('0xe', '0xE') }))
    const yen = { code: 'JPY', methods: [{ id: 'card', min: '1000', max: '9000' }] }
    const beta = seller('beta', { assets: upper, currencies: [yen] })
    expect(listAssets([alpha, beta]).map(({ symbol }) => symbol)).toEqual(['ETH', 'SUSD'])
    expect(listCurrencies([alpha, beta])).toEqual(['USD', 'EUR', 'JPY'])
    expect(listMethods([alpha, beta], 'EUR')).toEqual(['card', 'ach_bank_account'])
    expect(listMethods([alpha, beta], 'JPY')).toEqual(['card'])
  })

  it("resolveBuyChoice: defaults to the native token, the user's currency and card", () => {
    const owner = formatAccountId('eip155:31337', '0x1')
    const reversed = { ...alpha, assets: [...alpha.assets].reverse() }
    expect(resolveBuyChoice(createBuyForm(owner), [reversed], 'EUR')).toEqual(choice)
    expect(resolveBuyChoice(createBuyForm(owner), [alpha], 'CHF').currency).toBe('USD')
    const form = { ...createBuyForm(owner, chainId, token.split(':')[2]?.toUpperCase()), method: 'ach_bank_account' }
    expect(resolveBuyChoice(form, [alpha], 'EUR')).toEqual({
      asset: token,
      currency: 'EUR',
      method: 'ach_bank_account',
    })
    // Ignore an asset or a payment method which no provider supports.
    expect(resolveBuyChoice({ ...form, asset: 'eip155:1:0x9', method: 'cash' }, [alpha], 'EUR')).toEqual(choice)
  })
})

describe('country of the user', () => {
  const german = seller('german', { countries: ['DE'] })

  it('listOffers: marks a provider unavailable if it does not sell in the country', () => {
    const state = (country?: string) => {
      const [offer] = listOffers([german], { ...choice, country }, '100', told({ german: '0.04' }))
      return offer?.state
    }
    expect(state('DE')).toMatchObject({ kind: 'quote' })
    expect(state('US')).toEqual({ kind: 'unavailable', reason: 'country' })
    // Without a country, all providers are available.
    expect(state()).toMatchObject({ kind: 'quote' })
  })

  it('joinLimits: uses only the limits of providers that sell in the country', () => {
    const methods = [{ id: 'card', min: '1', max: '99999' }]
    const generous = seller('generous', { countries: ['JP'], currencies: [{ code: 'EUR', methods }] })
    expect(joinLimits([alpha, generous], { ...choice, country: 'JP' })).toEqual({ min: '1', max: '99999' })
    expect(joinLimits([alpha, generous], { ...choice, country: 'DE' })).toEqual({ min: '10.00', max: '7500.00' })
  })
})

describe('validateBuyAmount', () => {
  const limits = joinLimits([alpha], choice)

  it('checks the amount against the limits of the payment method [S9.30]', () => {
    expect(limits).toEqual({ min: '10.00', max: '7500.00' })
    expect(validateBuyAmount(type('9.99'), 'EUR', limits)).toEqual({ amount: '9.99', fault: 'tooSmall' })
    expect(validateBuyAmount(type('10'), 'EUR', limits)).toEqual({ amount: '10' })
    expect(validateBuyAmount(type('7500.00'), 'EUR', limits)).toEqual({ amount: '7500' })
    expect(validateBuyAmount(type('7500.01'), 'EUR', limits)).toEqual({ amount: '7500.01', fault: 'tooLarge' })
    const bank = joinLimits([alpha], { ...choice, method: 'ach_bank_account' })
    expect(validateBuyAmount(type('25000'), 'EUR', bank)).toEqual({ amount: '25000' })
    expect(validateBuyAmount(type('25000.01'), 'EUR', bank)).toEqual({ amount: '25000.01', fault: 'tooLarge' })
  })

  it('joinLimits: returns the widest limits of the providers that sell the asset', () => {
    const methods = [{ id: 'card', min: '5', max: '90' }]
    const beta = seller('beta', { currencies: [{ code: 'EUR', methods }] })
    expect(joinLimits([alpha, beta], choice)).toEqual({ min: '5', max: '7500.00' })
    expect(joinLimits([{ ...alpha, assets: [] }, beta], choice)).toEqual({ min: '5', max: '90' })
    expect(joinLimits([alpha], { ...choice, currency: 'CHF' })).toBeUndefined()
  })

  it('returns neither an amount nor an error for empty input and for zero', () => {
    for (const text of ['', ' ', '0', '0.00']) expect(validateBuyAmount(type(text), 'EUR', limits)).toEqual({})
  })

  it('returns an error if the input is not an amount of the currency', () => {
    expect(validateBuyAmount(type('1e3'), 'EUR', limits)).toEqual({ fault: 'amountNotNumber' })
    expect(validateBuyAmount({ choices: ['1.5', '1500'] }, 'EUR', limits)).toEqual({ fault: 'amountUnclear' })
    expect(validateBuyAmount(type('-5'), 'EUR', limits)).toEqual({ fault: 'amountNegative' })
    expect(validateBuyAmount(type('10.005'), 'EUR', limits)).toEqual({ fault: 'amountDecimals' })
    expect(validateBuyAmount(type('1000.5'), 'JPY', undefined)).toEqual({ fault: 'amountDecimals' })
  })
})

describe('listOffers', () => {
  const kinds = (...given: Parameters<typeof listOffers>) =>
    listOffers(...given).map(({ provider, state }) => `${provider.id} ${state.kind}`)

  it('sorts quotes by the amount to receive, largest first, with full precision [S3.36]', () => {
    const answer = told({ a: '0.03940000000000001', b: '0.0394', c: '0.04' })
    expect(kinds([seller('a'), seller('b'), seller('c')], choice, '100', answer)).toEqual([
      'c quote',
      'a quote',
      'b quote',
    ])
  })

  it('sorts quotes first, then providers without quotes, then failed ones, then unavailable ones', () => {
    const none = { assets: [] }
    const sellers = [seller('none', none), seller('failed'), seller('own', { hasQuote: false }), seller('a')]
    expect(kinds(sellers, choice, '100', told({ a: '0.04' }))).toEqual([
      'a quote',
      'own own',
      'failed failed',
      'none unavailable',
    ])
  })

  it('never invents an amount: a failed quote and a quote of zero are marked as failed', () => {
    expect(kinds([alpha], choice, '100', { data: undefined, isFailed: true })).toEqual(['alpha failed'])
    expect(kinds([alpha], choice, '100', told({ alpha: '0.0' }))).toEqual(['alpha failed'])
    expect(kinds([alpha], choice, '100', waiting)).toEqual(['alpha loading'])
    expect(kinds([alpha], choice, undefined, told({ alpha: '0.04' }))).toEqual(['alpha idle'])
  })

  it('marks an offer unavailable if the form or the provider finds the amount outside its limits', () => {
    const methods = [{ id: 'card', min: '50', max: '90' }]
    const beta = seller('beta', { currencies: [{ code: 'EUR', methods }] })
    const reasonOf = (amount: string, answer: QuotesResult) => listOffers([beta], choice, amount, answer)[0]?.state
    expect(reasonOf('49', waiting)).toEqual({ kind: 'unavailable', reason: 'tooSmall' })
    expect(reasonOf('91', waiting)).toEqual({ kind: 'unavailable', reason: 'tooLarge' })
    const refused = {
      data: { quotes: [], failures: [{ provider: 'beta', reason: 'too_large' as const }] },
      isFailed: false,
    }
    expect(reasonOf('60', refused)).toEqual({ kind: 'unavailable', reason: 'tooLarge' })
    const cash = { ...choice, method: 'cash' }
    expect(listOffers([beta], cash, '60', waiting)[0]?.state).toEqual({ kind: 'unavailable', reason: 'method' })
  })
})

describe('findSelected', () => {
  const sellers = [seller('a'), seller('b'), seller('own', { hasQuote: false }), seller('none', { assets: [] })]
  const select = (id: string | undefined, answer: QuotesResult, amount = '100') =>
    findSelected(listOffers(sellers, choice, amount, answer), id)?.provider.id

  it('returns the selected provider, and the best offer without a selection', () => {
    const answer = told({ a: '0.03', b: '0.04' })
    expect(select(undefined, answer)).toBe('b')
    expect(select('a', answer)).toBe('a')
    expect(select('own', answer)).toBe('own')
  })

  it('returns the best offer if the selected provider does not sell', () => {
    expect(select('none', told({ a: '0.03', b: '0.04' }))).toBe('b')
  })

  it('waits for the prices instead of a provider without a quote', () => {
    expect(select(undefined, waiting)).toBe('a')
  })

  it('returns no offer for an amount outside all limits', () => {
    expect(select('a', waiting, '9999999')).toBeUndefined()
  })
})
