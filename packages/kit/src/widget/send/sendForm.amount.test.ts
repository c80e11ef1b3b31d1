import { type Amount, formatExact } from '@foyer/primitives/Amount'
import { parseTypedAmount } from '@foyer/primitives/parseTypedAmount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canTypeFiat, formatTypedAmount, resolveTypedAmount } from './sendForm.js'

function balance(decimals: number, priceUsd?: string) {
  return {
    amount: { atomic: 10n ** 30n, decimals },
    ...(priceUsd !== undefined && { priceUsd }),
  }
}

function type(text: string) {
  return parseTypedAmount(text, { locale: 'en', units: ['$'] })
}

function read(text: string, decimals: number, priceUsd?: string): string {
  const typed = resolveTypedAmount({ reading: type(text), isFiat: true }, balance(decimals, priceUsd))
  return 'amount' in typed ? formatExact(typed.amount) : typed.problem
}

describe('resolveTypedAmount with an amount in dollars', () => {
  it.each([
    ['1250', 18, '2500', '0.5'],
    ['.5', 6, '1', '0.5'],
    ['10', 18, '3', '3.333333333333333333'],
    ['10', 6, '3', '3.333333'],
    ['1', 18, '1e-7', '10000000'],
    ['4500', 0, '1.5e3', '3'],
    ['1.10', 18, '1.1', '1'],
    ['0', 18, '2500', '0'],
    ['1.005', 18, '1', 'tooManyDecimals'],
    ['0.01', 0, '1500', 'tooSmall'],
    ['-1', 18, '1', 'negative'],
    ['1,5', 18, '1', '1.5'],
    ['$5', 18, '1', '5'],
    ['€5', 18, '1', 'notANumber'],
    ['', 18, '1', 'empty'],
    ['5', 18, undefined, 'empty'],
    ['5', 18, '0', 'empty'],
  ])('%s with %s decimals at %s is %s', (text, decimals, price, result) => {
    expect(read(text, decimals, price)).toBe(result)
  })

  it('never returns more tokens than the money buys, and at most one unit less', () => {
    const dollars = fc.bigInt({ min: 1n, max: 10n ** 12n })
    const price = fc.bigInt({ min: 1n, max: 10n ** 12n })
    fc.assert(
      fc.property(dollars, price, fc.integer({ min: 0, max: 18 }), (cents, micros, decimals) => {
        const text = formatExact({ atomic: cents, decimals: 2 })
        const typed = resolveTypedAmount(
          { reading: type(text), isFiat: true },
          balance(decimals, formatExact({ atomic: micros, decimals: 6 })),
        )
        const amount = 'amount' in typed ? typed.amount : { atomic: 0n, decimals }
        expect('problem' in typed).toBe(amount.atomic === 0n)
        // In units of 10^-(decimals + 6) dollars.
        const paid = cents * 10n ** BigInt(decimals + 4)
        expect(amount.atomic * micros <= paid).toBe(true)
        expect((amount.atomic + 1n) * micros > paid).toBe(true)
      }),
    )
  })

  it('allows as many decimals as the currency of the price', () => {
    const yen = { ...balance(18), price: { amount: '400000', currency: 'JPY' as const } }
    expect(resolveTypedAmount({ reading: type('1000'), isFiat: true }, yen)).toEqual({
      amount: { atomic: 25n * 10n ** 14n, decimals: 18 },
    })
    expect(resolveTypedAmount({ reading: type('0.5'), isFiat: true }, yen)).toEqual({ problem: 'tooManyDecimals' })
    expect(formatTypedAmount({ atomic: 10n ** 18n, decimals: 18 }, true, yen)).toBe('400000')
  })

  it('canTypeFiat: returns true only for a token with a positive price', () => {
    expect(['2500', '1e-7', '0', '0.00', '', 'NaN', undefined].map((price) => canTypeFiat(balance(18, price)))).toEqual(
      [true, true, false, false, false, false, false],
    )
  })
})

describe('formatTypedAmount', () => {
  const ether: Amount = { atomic: 1_234_567_890_123_456_789n, decimals: 18 }

  it.each([
    [ether, true, '2500', '3086.41'],
    [ether, false, '2500', '1.234567890123456789'],
    [{ atomic: 1n, decimals: 18 }, true, '2500', '0'],
    [ether, true, undefined, ''],
  ])('%o, in dollars: %s, at %s is %s', (amount, isFiat, price, text) => {
    expect(formatTypedAmount(amount, isFiat, price === undefined ? {} : { priceUsd: price })).toBe(text)
  })
})
