import { describe, expect, it } from 'vitest'
import { parseTypedAmount } from './parseTypedAmount.js'

/** The languages of the widget. */
const locales = ['en', 'es', 'de', 'fr', 'ja', 'ar', 'zh-CN', 'pt-BR', 'id', 'vi', 'ko', 'hi', 'tr', 'ru']

function read(text: string, locale: string, region?: string, units?: readonly string[]) {
  const reading = parseTypedAmount(text, { locale, ...(region && { region }), ...(units && { units }) })
  if ('value' in reading) return reading.value
  return 'choices' in reading ? reading.choices.join(' or ') : reading.problem
}

describe('parseTypedAmount', () => {
  it.each([
    ['1,5', '1.5'],
    ['1.5', '1.5'],
    ['1 234,5', '1234.5'],
    ['1\u00a0234,5', '1234.5'],
    ['1\u202f234\u202f567,5', '1234567.5'],
    ["1'234.5", '1234.5'],
    ['1’234’567', '1234567'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['1.234.567', '1234567'],
    ['12,34,567.8', '1234567.8'],
    ['0.500', '0.5'],
    ['0,500', '0.5'],
    ['1500.250', '1500.25'],
    ['١٢٣٫٥', '123.5'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['۱۲۳', '123'],
    ['१२३.५', '123.5'],
    ['１２３．５', '123.5'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['\u20661.5\u2069', '1.5'],
    ['', 'empty'],
    ['  ', 'empty'],
    ['.', 'empty'],
    [',', 'empty'],
    ['-1', 'negative'],
    ['−.5', 'negative'],
    ['1,5,0', 'notANumber'],
    ['1.2.3', 'notANumber'],
    ['1 5', 'notANumber'],
    ['1  234', 'notANumber'],
    ['1.234 567', 'notANumber'],
    ['1e3', 'notANumber'],
    ['+1', 'notANumber'],
    ['0x10', 'notANumber'],
    ['ten', 'notANumber'],
    ['$5', 'notANumber'],
    ['1_000', 'notANumber'],
    ['1'.repeat(121), 'notANumber'],
  ])('parses %j as %s in every language', (text, value) => {
    for (const locale of locales) expect(read(text, locale), locale).toBe(value)
  })

  it.each([
    // The mark is the decimal mark of the language.
    ['1.500', 'en', undefined, '1.5'],
    ['1,500', 'de', undefined, '1.5'],
    ['1,500', 'fr', undefined, '1.5'],
    ['1,500', 'pt-BR', undefined, '1.5'],
    ['1,500', 'id', 'id-ID', '1.5'],
    ['1,500', 'vi', 'vi-VN', '1.5'],
    ['1,500', 'tr', undefined, '1.5'],
    ['1,500', 'ru', 'ru-RU', '1.5'],
    ['1\u00a0500,25', 'ru', undefined, '1500.25'],
    // The comma groups digits in the language and in the region.
    ['1,500', 'en', undefined, '1500'],
    ['1,500', 'en', 'en-GB', '1500'],
    ['1,500', 'ja', 'ja-JP', '1500'],
    ['1,500', 'zh-CN', undefined, '1500'],
    ['1,500', 'ko', 'ko-KR', '1500'],
    ['1,500', 'hi', 'hi-IN', '1500'],
    ['1,50,000', 'hi', undefined, '150000'],
    // People use the point as a decimal mark in every language.
    ['1.500', 'de', undefined, '1.5 or 1500'],
    ['1.500', 'es', undefined, '1.5 or 1500'],
    ['1.500', 'pt-BR', undefined, '1.5 or 1500'],
    ['1.500', 'id', undefined, '1.5 or 1500'],
    ['1.500', 'vi', undefined, '1.5 or 1500'],
    ['1.500', 'tr', undefined, '1.5 or 1500'],
    ['123.456', 'fr', undefined, '123.456 or 123456'],
    // The region uses the mark differently.
    ['1,500', 'en', 'de-DE', '1.5 or 1500'],
    ['1.500', 'en', 'de-DE', '1.5 or 1500'],
    ['1,500', 'de', 'en-US', '1.5 or 1500'],
    ['1.500', 'de', 'de-CH', '1.5 or 1500'],
    // Arabic digits with a mark that Arabic does not use.
    ['١,٥٠٠', 'ar', undefined, '1.5 or 1500'],
    ['١٬٥٠٠', 'ar', undefined, '1500'],
  ])('parses %j in %s, in a browser of the region %s, as %s', (text, locale, region, value) => {
    expect(read(text, locale, region)).toBe(value)
  })

  it.each([
    ['1.5 ETH', ['ETH'], '1.5'],
    ['eth 1.5', ['ETH'], '1.5'],
    ['1.5ETH', ['ETH'], '1.5'],
    ['$1,500.00', ['USD', '$'], '1500'],
    ['$1,500.00 USD', ['USD', '$'], '1500'],
    ['1.500,25\u00a0€', ['EUR', '€'], '1500.25'],
    ['1.5 1INCH', ['1INCH'], '1.5'],
    // Another unit means another amount.
    ['$1.5', ['ETH'], 'notANumber'],
    ['5 USDC', ['USD'], 'notANumber'],
    // The unit consists of digits. It must not remove digits of the number.
    ['15', ['5'], '15'],
    ['1 000', ['000'], '1000'],
    ['1e18', ['e18'], 'notANumber'],
    ['ETH', ['ETH'], 'empty'],
  ])('parses %j, with %j around it, as %s', (text, units, value) => {
    expect(read(text, 'en', undefined, units)).toBe(value)
  })
})
