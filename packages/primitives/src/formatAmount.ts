import { type Amount, formatExact } from './Amount.js'
import { getNumberFormat } from './intlFormats.js'

export interface FormatOptions {
  /** The amount is a cost or an upper limit. Cut digits are rounded up, so the text is never less than the amount. */
  readonly isCost?: boolean
}

/** The maximum length of text to format. Longer text is returned unchanged. */
const maxTextLength = 120

/**
 * Formats an amount in the notation of the language: `1,234.567` in `en`, `1.234,567` in `de`. Shows six digits, but at
 * least three decimals from 1 on, and six decimals below 1. Cuts the other digits (or rounds up, with `isCost`) and
 * drops trailing zeros. An amount above zero that would show as 0 becomes `<0.000001`. Returns text that is not plain
 * decimal text unchanged.
 *
 * Digits are Latin unless `locale` names a numbering system (`fa-u-nu-arabext`), so amounts look alike in every
 * language.
 */
export function formatAmount(amount: Amount | string, locale: string, options: FormatOptions = {}): string {
  const known = toAmount(amount)
  if (!known) return String(amount)
  const { atomic, decimals } = known
  const wholeDigits = `${atomic < 0n ? -atomic : atomic}`.length - decimals
  return formatCut(known, wholeDigits > 0 ? Math.max(3, 6 - wholeDigits) : 6, locale, options)
}

/** Formats every digit of an amount, in the notation of the language. Use it for an amount that the user confirms. */
export function formatExactAmount(amount: Amount | string, locale: string): string {
  const known = toAmount(amount)
  return known ? formatDecimal(formatExact(known), locale) : String(amount)
}

/**
 * Formats an amount cut to `decimals`, without trailing zeros. Use it for a rate if the caller computes the number of
 * digits.
 */
export function formatCut(amount: Amount, decimals: number, locale: string, options: FormatOptions = {}): string {
  const { amount: cut, isBelow } = getShownAmount(amount, decimals, options)
  return `${isBelow ? '<' : ''}${formatDecimal(formatExact(cut), locale)}`
}

/** Returns the number of decimals of a currency (ISO 4217), such as 0 for the yen. */
export function getCurrencyDecimals(currency: string): number {
  return getNumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** Returns the sign of a currency, such as `€`, or its code if it has no sign. */
export function getCurrencySign(currency: string, locale: string): string {
  const format = getNumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}

export interface FormatMoneyOptions extends FormatOptions {
  /** The number of decimals instead of those of the currency, for example for the price of a cheap token. */
  readonly decimals?: number
  /** The amount is a preset or a limit: omit the decimals if they are zero. */
  readonly isRound?: boolean
}

/**
 * Formats money in the notation of the language: `$1,234.50` in `en`, `1.234,50 $` in `de`. Returns `<$0.01` for less
 * than the smallest unit.
 */
export function formatMoney(
  amount: Amount | string,
  currency: string,
  locale: string,
  options: FormatMoneyOptions = {},
): string {
  const known = toAmount(amount)
  if (!known) return String(amount)
  const { decimals = getCurrencyDecimals(currency), isRound = false } = options
  const { amount: cut, isBelow } = getShownAmount(known, decimals, options)
  const [whole = '0', fraction = ''] = formatExact(cut).split('.')
  const cents = fraction === '' && isRound ? '' : fraction.padEnd(decimals, '0')
  const text = formatDecimal(cents === '' ? whole : `${whole}.${cents}`, locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  return `${isBelow ? '<' : ''}${text}`
}

/** Formats plain decimal text for an amount field, with the decimal mark of the language and without grouping. */
export function formatFieldText(plain: string, locale: string): string {
  return formatDecimal(plain, locale, { useGrouping: false })
}

/** Returns `locale` with Latin digits, unless it names a numbering system. */
export function toNumberLocale(locale: string): string {
  return locale.includes('-u-') ? locale : `${locale}-u-nu-latn`
}

function toAmount(amount: Amount | string): Amount | undefined {
  if (typeof amount !== 'string') return amount
  const match = amount.length > maxTextLength ? null : /^(-?\d+)(?:\.(\d+))?$/.exec(amount)
  if (!match) return undefined
  const [, whole = '0', fraction = ''] = match
  return { atomic: BigInt(whole + fraction), decimals: fraction.length }
}

interface ShownAmount {
  readonly amount: Amount
  /** The real amount is smaller than the smallest amount that can be shown, which `amount` contains. */
  readonly isBelow: boolean
}

function getShownAmount({ atomic, decimals }: Amount, shown: number, { isCost = false }: FormatOptions): ShownAmount {
  if (decimals <= shown) return { amount: { atomic, decimals }, isBelow: false }
  const unit = 10n ** BigInt(decimals - shown)
  const cut = atomic / unit
  if (isCost && atomic > 0n && atomic % unit > 0n)
    return { amount: { atomic: cut + 1n, decimals: shown }, isBelow: false }
  const isBelow = cut === 0n && atomic > 0n
  return { amount: { atomic: isBelow ? 1n : cut, decimals: shown }, isBelow }
}

/**
 * Formats every digit of plain decimal text in the notation of the language. `Intl` formats the whole part as a bigint.
 * The fraction digits are inserted unchanged because older browsers convert decimal text to a float.
 */
export function formatDecimal(exact: string, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const [signed = '0', fraction = ''] = exact.split('.')
  const isNegative = signed.startsWith('-')
  const places = fraction === '' ? 0 : 1
  const format = getNumberFormat(toNumberLocale(locale), {
    ...options,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  const text = format
    .formatToParts(BigInt(isNegative ? signed.slice(1) : signed))
    .map(({ type, value }) => (type === 'fraction' ? toDigitsOf(value, fraction) : value))
    .join('')
  return `${isNegative ? '-' : ''}${text}`
}

/**
 * Converts Latin digits to the numbering system whose zero is `zero`. The digits of a numbering system have consecutive
 * code points.
 */
function toDigitsOf(zero: string, digits: string): string {
  const first = zero.codePointAt(0) ?? 48
  return first === 48 ? digits : Array.from(digits, (digit) => String.fromCodePoint(first + Number(digit))).join('')
}
