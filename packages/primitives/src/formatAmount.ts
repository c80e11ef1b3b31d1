import { type Amount, formatExact } from './Amount.js'
import { getNumberFormat } from './intlFormats.js'

export interface FormatOptions {
  /** A cost or a limit from above: cut digits round up, so the text is never less than the amount. */
  readonly isCost?: boolean
}

/** Longer text is shown as it is. */
const maxTextLength = 120

/**
 * An amount in the language's notation: `1,234.567` in `en`, `1.234,567` in `de`. Shows six digits, but at least three decimals
 * from 1 on, and six decimals below. Cuts the rest (or rounds it up, with `isCost`) and drops trailing zeros. An amount above zero
 * that would show as 0 becomes `<0.000001`. Text that is no plain decimal is returned as it is.
 *
 * Digits are Latin unless `locale` names a numbering system (`fa-u-nu-arabext`), so amounts look alike in every language.
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

/** An amount cut to `decimals`, without trailing zeros: for a rate, whose digits its caller counts. */
export function formatCut(amount: Amount, decimals: number, locale: string, options: FormatOptions = {}): string {
  const { amount: cut, isBelow } = getShownAmount(amount, decimals, options)
  return `${isBelow ? '<' : ''}${formatDecimal(formatExact(cut), locale)}`
}

/** Decimals of a currency (ISO 4217), such as none of the yen. */
export function getCurrencyDecimals(currency: string): number {
  return getNumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** The sign of a currency, such as `€`; its code where it has none. */
export function getCurrencySign(currency: string, locale: string): string {
  const format = getNumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}

export interface FormatMoneyOptions extends FormatOptions {
  /** Decimals instead of those of the currency, such as for the price of a cheap token. */
  readonly decimals?: number
  /** A round sum to choose or a limit: without decimals where it has none. */
  readonly isRound?: boolean
}

/** Money in the language's notation: `$1,234.50` in `en`, `1.234,50 $` in `de`; `<$0.01` for less than the smallest unit. */
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

/** `locale` with Latin digits, unless it names a numbering system. */
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
  /** The shown amount is the smallest that can be shown, and the real one is smaller. */
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
 * Plain decimal text with every digit, in the language's notation. `Intl` formats the whole part as a bigint, and the digits after the mark are set in
 * as they are: older browsers turn decimal text into a float.
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

/** Latin digits in the numbering system whose zero is `zero`; the digits of a system follow one another. */
function toDigitsOf(zero: string, digits: string): string {
  const first = zero.codePointAt(0) ?? 48
  return first === 48 ? digits : Array.from(digits, (digit) => String.fromCodePoint(first + Number(digit))).join('')
}
