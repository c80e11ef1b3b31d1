import { toNumberLocale } from './formatAmount.js'
import { getNumberFormat } from './intlFormats.js'

/** Text of an amount field as a number. Values are plain decimal text, such as `1234.5`. */
export type AmountReading =
  | { readonly value: string }
  /** The text is ambiguous. The smaller amount comes first. */
  | { readonly choices: readonly [string, string] }
  | { readonly problem: 'empty' | 'notANumber' | 'negative' }

export interface NumberConventions {
  /** The language in which the field is shown. */
  readonly locale: string
  /** The browser's region, whose keyboard the person uses; absent where it is unknown. */
  readonly region?: string | undefined
  /** Symbols, codes and signs of the field, which the parser removes around the number. */
  readonly units?: readonly string[]
}

/** Longer text is no amount. */
const maxLength = 120

/**
 * Parses an amount as people type and paste it. Accepts the digits of several scripts, a decimal point or comma, groups of thousands
 * set apart by point, comma, apostrophe or space, and one of `units` before or after the number.
 *
 * A point or comma before exactly three digits (`1.500`) can be a decimal mark or a grouping. It is read only in two cases:
 *
 * - as decimal mark, where it is that of the language and the region has no other use for it;
 * - as grouping, where it is a comma and both the language and the region group with commas. A point never is one, because programs
 *   and most wallets write it as decimal mark in every language.
 *
 * Otherwise the result has both readings as `choices`. The time is linear in the length of the text.
 *
 * @example parseTypedAmount('1,5', { locale: 'en' }) // { value: '1.5' }
 * @example parseTypedAmount('1.500', { locale: 'de' }) // { choices: ['1.5', '1500'] }
 */
export function parseTypedAmount(
  text: string,
  { locale, region = locale, units = [] }: NumberConventions,
): AmountReading {
  if (text.length > maxLength) return { problem: 'notANumber' }
  const plain = units.reduce(stripUnit, toLatin(text))
  if (/^[.,٫]?$/.test(plain)) return { problem: 'empty' }
  if (/^[-−] ?[.,٫]?\d/.test(plain)) return { problem: 'negative' }
  const [, whole = '', mark = '', fraction = ''] = /^(.*)([.,٫])(\d*)$/.exec(plain) ?? []
  const decimal = mark && isWhole(whole) && !whole.includes(mark) ? toPlain(whole, fraction) : undefined
  const grouped = isWhole(plain) ? toPlain(plain, '') : undefined
  const value = decimal ?? grouped
  if (value === undefined) return { problem: 'notANumber' }
  if (decimal === undefined || grouped === undefined) return { value }
  // With Arabic digits either mark stands for the Arabic one that the keyboard lacks.
  if (/[٠-٩۰-۹]/.test(text)) return { choices: [decimal, grouped] }
  const [own, other] = [getMarks(locale), getMarks(region)]
  const isUsedOtherwise = other.group === mark || (/[.,]/.test(other.decimal) && other.decimal !== mark)
  if (own.decimal === mark && !isUsedOtherwise) return { value: decimal }
  if (mark === ',' && own.group === ',' && other.group === ',') return { value: grouped }
  return { choices: [decimal, grouped] }
}

/** Latin digits and marks, one kind of space and apostrophe, and no invisible characters. */
function toLatin(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, toLatinDigit)
    .replace(/\s/g, ' ')
    .replaceAll('’', "'")
    .replaceAll('，', ',')
    .replace(/[．。]/g, '.')
    .trim()
}

/** The digits of a script begin at a code that ends in 0 or in 6; those beyond four hexadecimal digits are written nowhere. */
function toLatinDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const start = code - (code % 16)
  if (digit.length > 1) return digit
  return String(code - start - (/\p{Nd}/u.test(String.fromCharCode(start)) ? 0 : 6))
}

/** The text without a unit before or after it. A unit with digits in it needs a space, so that it takes none of the number. */
function stripUnit(text: string, given: string): string {
  const [lower, unit] = [text.toLowerCase(), toLatin(given).toLowerCase()]
  if (!/[\p{L}\p{Sc}%]/u.test(unit) || lower.length !== text.length) return text
  const gap = /\d/.test(unit) ? ' ' : ''
  if (lower.endsWith(gap + unit)) return text.slice(0, -unit.length).trim()
  return lower.startsWith(unit + gap) ? text.slice(unit.length).trim() : text
}

/** Digits, alone or in groups of three that the same mark sets apart; also the Indian `12,34,567`. */
function isWhole(text: string): boolean {
  return /^(?:\d*|[1-9]\d{0,2}([.,'٬ ])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3})$/.test(text)
}

function toPlain(whole: string, fraction: string): string {
  // regexp-ignore: the text has at most 120 characters
  const [left, right] = [whole.replace(/\D/g, '').replace(/^0+/, ''), fraction.replace(/0+$/, '')]
  return `${left || '0'}${right && '.'}${right}`
}

/** Decimal mark and mark between groups. */
function getMarks(locale: string): { readonly decimal: string; readonly group: string } {
  const [group = '', , decimal = ''] = getNumberFormat(toNumberLocale(locale), undefined)
    .format(1_234_567.5)
    .replace(/\p{Nd}/gu, '')
  return { decimal, group }
}
