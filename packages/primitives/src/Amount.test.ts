import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatExact, parseAmount } from './Amount.js'

const atomics = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decimalPlaces = fc.integer({ min: 0, max: 77 })

function parsed(text: string, decimals: number): bigint {
  const result = parseAmount(text, decimals)
  if ('problem' in result) throw new Error(`${text} is ${result.problem}`)
  return result.amount.atomic
}

describe('parseAmount', () => {
  it.each([
    ['1', 18, 10n ** 18n],
    ['1.5', 6, 1_500_000n],
    ['0.000001', 6, 1n],
    ['.5', 1, 5n],
    ['5.', 2, 500n],
    [' 7 ', 0, 7n],
    ['007', 0, 7n],
    ['1.500000', 1, 15n],
    ['115792089237316195423570985008687907853269984665640564039457584007913129639935', 0, 2n ** 256n - 1n],
  ])('parses %j with %i decimals exactly', (text, decimals, atomic) => {
    expect(parseAmount(text, decimals)).toEqual({ amount: { atomic, decimals } })
  })

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['1e21', 'notANumber'],
    ['1E5', 'notANumber'],
    ['0,5', 'notANumber'],
    ['1,000', 'notANumber'],
    ['1 000', 'notANumber'],
    ["1'000", 'notANumber'],
    ['1.2.3', 'notANumber'],
    ['.', 'notANumber'],
    ['+1', 'notANumber'],
    ['0x10', 'notANumber'],
    ['NaN', 'notANumber'],
    ['Infinity', 'notANumber'],
    ['١٢', 'notANumber'],
    ['１', 'notANumber'],
    ['1\u202e2', 'notANumber'],
    ['--1', 'notANumber'],
    ['9'.repeat(121), 'notANumber'],
    ['-1', 'negative'],
    ['-.5', 'negative'],
    ['- 3', 'negative'],
    ['0.0000001', 'tooManyDecimals'],
    ['1.0000000000000000001', 'tooManyDecimals'],
  ])('error: rejects %j as %s', (text, problem) => {
    expect(parseAmount(text, 6)).toEqual({ problem })
  })

  it('error: rejects a fraction for a currency without decimals', () => {
    expect(parseAmount('1.5', 0)).toEqual({ problem: 'tooManyDecimals' })
    expect(parsed('1.0', 0)).toBe(1n)
  })

  it('parses the output of formatExact back to the same amount', () => {
    fc.assert(
      fc.property(atomics, decimalPlaces, (atomic, decimals) => {
        expect(parsed(formatExact({ atomic, decimals }), decimals)).toBe(atomic)
      }),
    )
  })

  it('never throws and never returns a negative amount', () => {
    fc.assert(
      fc.property(fc.string(), decimalPlaces, (text, decimals) => {
        const result = parseAmount(text, decimals)
        return 'problem' in result || result.amount.atomic >= 0n
      }),
    )
  })
})

describe('formatExact', () => {
  it.each([
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [1_500_000n, 6, '1.5'],
    [10n ** 18n, 18, '1'],
    [42n, 0, '42'],
    [-1_500_000n, 6, '-1.5'],
    [-1n, 2, '-0.01'],
  ])('formats %i with %i decimals as %s', (atomic, decimals, text) => {
    expect(formatExact({ atomic, decimals })).toBe(text)
  })

  it('uses no exponent, no grouping and no trailing zeros', () => {
    fc.assert(
      fc.property(atomics, decimalPlaces, (atomic, decimals) => {
        expect(formatExact({ atomic, decimals })).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      }),
    )
  })
})
