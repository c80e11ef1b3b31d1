import { toNumberLocale } from './formatAmount.js'
import { getNumberFormat } from './intlFormats.js'

/** The parsed text of an amount field. Values are plain decimal text, such as `1234.5`. */
export type ParsedAmount =
  | { readonly value: string }
  /** The text is ambiguous. The smaller amount comes first. */
  | { readonly choices: readonly [string, string] }
  | { readonly problem: 'empty' | 'notANumber' | 'negative' }

export interface NumberConventions {
  /** The language in which the field is shown. */
  readonly locale: string
  /** The browser's region, which usually determines the keyboard of the user. Absent if unknown. */
  readonly region?: string | undefined
  /** The symbols, codes and signs of the field. The parser removes them around the number. */
  readonly units?: readonly string[]
}

/** The maximum length. Longer text is not an amount. */
const maxLength = 120

/**
 * Parses an amount that a user typed or pasted. Accepts the digits of several scripts, a decimal point or comma, and
 * groups of thousands separated by point, comma, apostrophe or space. One of `units` may be before or after the number.
 *
 * A point or comma before exactly three digits (`1.500`) can be a decimal mark or a grouping. It is parsed only in two
 * cases:
 *
 * - as a decimal mark if it is that of the language and the region does not use it differently;
 * - as a grouping if it is a comma and both the language and the region group with commas. A point is never a
 *   grouping because programs and most wallets use it as the decimal mark in every language.
 *
 * Otherwise the result has both numbers as `choices`. The run time is linear in the length of the text.
 *
 * @example parseTypedAmount('1,5', { locale: 'en' }) // { value: '1.5' }
 * @example parseTypedAmount('1.500', { locale: 'de' }) // { choices: ['1.5', '1500'] }
 */
export function parseTypedAmount(
  text: string,
  { locale, region = locale, units = [] }: NumberConventions,
): ParsedAmount {
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
  // With Arabic digits, each mark can replace an Arabic mark that is missing on the keyboard.
  if (/[٠-٩۰-۹]/.test(text)) return { choices: [decimal, grouped] }
  const [own, other] = [getMarks(locale), getMarks(region)]
  const isUsedOtherwise = other.group === mark || (/[.,]/.test(other.decimal) && other.decimal !== mark)
  if (own.decimal === mark && !isUsedOtherwise) return { value: decimal }
  if (mark === ',' && own.group === ',' && other.group === ',') return { value: grouped }
  return { choices: [decimal, grouped] }
}

/** Converts to Latin digits and marks, one kind of space and apostrophe, and removes invisible characters. */
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

/**
 * The digits of a script start at a code point that ends in 0 or 6. Digits above U+FFFF are not converted: they are not
 * used in practice.
 */
function toLatinDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const start = code - (code % 16)
  if (digit.length > 1) return digit
  return String(code - start - (/\p{Nd}/u.test(String.fromCharCode(start)) ? 0 : 6))
}

/**
 * Removes a unit before or after the number. A unit with digits must be separated by a space, so that it removes no
 * digit of the number.
 */
function stripUnit(text: string, given: string): string {
  const [lower, unit] = [text.toLowerCase(), toLatin(given).toLowerCase()]
  if (!/[\p{L}\p{Sc}%]/u.test(unit) || lower.length !== text.length) return text
  const gap = /\d/.test(unit) ? ' ' : ''
  if (lower.endsWith(gap + unit)) return text.slice(0, -unit.length).trim()
  return lower.startsWith(unit + gap) ? text.slice(unit.length).trim() : text
}

/** Accepts digits, alone or in groups of three with the same separator, and the Indian `12,34,567`. */
function isWhole(text: string): boolean {
  return /^(?:\d*|[1-9]\d{0,2}([.,'٬ ])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3})$/.test(text)
}

function toPlain(whole: string, fraction: string): string {
  // regexp-ignore: the text has at most 120 characters
  const [left, right] = [whole.replace(/\D/g, '').replace(/^0+/, ''), fraction.replace(/0+$/, '')]
  return `${left || '0'}${right && '.'}${right}`
}

/** Returns the decimal mark and the grouping mark of a locale. */
function getMarks(locale: string): { readonly decimal: string; readonly group: string } {
  const [group = '', , decimal = ''] = getNumberFormat(toNumberLocale(locale), undefined)
    .format(1_234_567.5)
    .replace(/\p{Nd}/gu, '')
  return { decimal, group }
}
