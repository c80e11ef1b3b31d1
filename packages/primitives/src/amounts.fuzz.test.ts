import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { bySuite, parseSuite, readRandomSeed, suiteVariable } from '../../../scripts/test/suite.js'
import { formatExact } from './Amount.js'
import { formatExactAmount, formatFieldText, formatMoney, getCurrencySign, toNumberLocale } from './formatAmount.js'
import { parseTypedAmount } from './parseTypedAmount.js'

/** The languages of the widget, and locales with other grouping, marks or digits. */
const locales = [
  ...['en', 'es', 'de', 'fr', 'ja', 'ar', 'zh-CN', 'pt-BR', 'id', 'vi', 'ko', 'hi', 'tr', 'ru'],
  ...['en-GB', 'en-IN', 'en-ZA', 'es-MX', 'es-CR', 'pt-PT', 'de-AT', 'de-CH', 'de-LI', 'fr-CH', 'fr-CA', 'it'],
  ...['it-CH', 'nl', 'sv', 'nb', 'da', 'fi', 'et', 'lv', 'lt', 'pl', 'cs', 'sk', 'hu', 'ro', 'bg', 'el', 'hr', 'sl'],
  ...['sr', 'uk', 'he', 'ur', 'th', 'zh', 'zh-TW', 'ar-MA', 'uz', 'eu', 'gsw'],
  ...['ar-EG-u-nu-arab', 'ckb-u-nu-arab', 'fa-u-nu-arabext', 'ps-u-nu-arabext', 'hi-u-nu-deva', 'mr-u-nu-deva'],
  ...['ne-u-nu-deva', 'bn-u-nu-beng', 'my-u-nu-mymr', 'th-u-nu-thai', 'ja-u-nu-fullwide'],
] as const

const suite = parseSuite(process.env[suiteVariable])
const seed = (suite === 'main' ? undefined : readRandomSeed()) ?? 20_260_101
const numRuns = bySuite({ main: 1_000, all: 40_000, soak: 1_000_000 })

const locale = fc.constantFrom(...locales)
const exact = fc
  .oneof(
    fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 128n }), fc.integer({ min: 0, max: 18 })),
    // Numbers with a single mark before three digits.
    fc.tuple(fc.bigInt({ min: 1_000n, max: 999_999n }), fc.constantFrom(0, 3)),
  )
  .map(([atomic, decimals]) => formatExact({ atomic, decimals }))

const counts = { inputs: 0, ambiguous: 0 }

/** Expects the text to parse as `plain`, or as ambiguous with `plain` as a choice. */
function expectReading(text: string, plain: string, conventions: Parameters<typeof parseTypedAmount>[1]): void {
  const reading = parseTypedAmount(text, conventions)
  counts.inputs++
  if ('choices' in reading) {
    counts.ambiguous++
    expect(reading.choices, JSON.stringify({ text, conventions })).toContain(plain)
  } else expect(reading, JSON.stringify({ text, conventions })).toEqual({ value: plain })
}

function check<Values extends [unknown, ...unknown[]]>(property: fc.IProperty<Values>, share = 1): void {
  fc.assert(property, { seed, numRuns: Math.ceil(numRuns * share) })
}

describe(`amounts in ${locales.length} locales`, () => {
  afterAll(() => {
    console.info(`${locales.length} locales, ${counts.inputs} texts read, ${counts.ambiguous} rejected as ambiguous`)
  })

  it('formatExactAmount: uses the grouping, the decimal mark and the digits of Intl', () => {
    check(
      fc.property(locale, exact, (tag, plain) => {
        const intl = new Intl.NumberFormat(toNumberLocale(tag), { maximumFractionDigits: 20 })
        expect(formatExactAmount(plain, tag)).toBe(intl.format(plain as Intl.StringNumericLiteral))
      }),
    )
  })

  it('parseTypedAmount: parses the output of formatExactAmount, or rejects it as ambiguous', () => {
    check(
      fc.property(locale, exact, (tag, plain) => expectReading(formatExactAmount(plain, tag), plain, { locale: tag })),
    )
  })

  it('parseTypedAmount: parses the output of formatFieldText, which is never ambiguous', () => {
    check(
      fc.property(locale, exact, (tag, plain) => {
        expect(parseTypedAmount(formatFieldText(plain, tag), { locale: tag })).toEqual({ value: plain })
      }),
    )
  })

  it('parseTypedAmount: parses the output of formatMoney, or rejects it as ambiguous', () => {
    const currency = fc.constantFrom('USD', 'EUR', 'GBP', 'JPY', 'CHF')
    const cents = fc.bigInt({ min: 0n, max: 10n ** 12n })
    check(
      fc.property(locale, currency, cents, (tag, code, atomic) => {
        const plain = formatExact({ atomic, decimals: code === 'JPY' ? 0 : 2 })
        const units = [code, getCurrencySign(code, tag)]
        expectReading(formatMoney(plain, code, tag), plain, { locale: tag, units })
      }),
    )
  })

  it("parseTypedAmount: never misparses a text in the notation of the language or the browser's region", () => {
    check(
      fc.property(locale, locale, exact, fc.boolean(), (tag, region, plain, isOwn) => {
        expectReading(formatExactAmount(plain, isOwn ? tag : region), plain, { locale: tag, region })
      }),
    )
  })

  it('parseTypedAmount: never throws, and returns plain decimal text only', () => {
    const near = fc.array(fc.constantFrom(...Array.from("0123456789.,'’ ٫٬٠۵९５。．$€-\u00a0\u202f\u2066\ud800e")))
    const text = fc.oneof(
      near.map((signs) => signs.join('')),
      fc.string({ unit: 'binary' }),
    )
    check(
      fc.property(text, locale, fc.array(fc.string()), (typed, tag, units) => {
        const reading = parseTypedAmount(typed, { locale: tag, region: 'de', units })
        const values = 'choices' in reading ? reading.choices : [('value' in reading && reading.value) || '0']
        for (const value of values) expect(value).toMatch(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
      }),
    )
  })

  it.each(['1', '1,', "1'", '1.234 ', ' ', '٬', '$'])(
    'parseTypedAmount: rejects a million of %j within 50 ms of CPU time',
    (sign) => {
      const before = process.cpuUsage()
      expect(parseTypedAmount(sign.repeat(1_000_000), { locale: 'de', units: ['$'] })).toHaveProperty('problem')
      expect(process.cpuUsage(before).user).toBeLessThan(50_000)
    },
  )
})
