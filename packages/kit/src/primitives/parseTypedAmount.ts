import { toNumberLocale } from './formatAmount.js'

/** Text of an amount field as a number. Values are plain decimal text, such as `1234.5`. */
export type AmountReading =
  | { readonly value: string }
  /** The text means one of two amounts, the smaller one first. Only the person knows which. */
  | { readonly choices: readonly [string, string] }
  | { readonly problem: 'empty' | 'notANumber' | 'negative' }

export interface NumberConventions {
  /** The language in which the field is shown. */
  readonly locale: string
  /** The browser's region, whose keyboard the person uses; absent where it is unknown. */
  readonly region?: string | undefined
  /** What may stand before or after the number: the field's own symbol, code or sign. */
  readonly units?: readonly string[]
}

/** Zeros of the decimal digits that keyboards write: Arabic, Persian, the Indic scripts, Thai, Myanmar, full width. */
const zeros = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0x1040, 0xff10,
] as const

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
export function parseTypedAmount(text: string, conventions: NumberConventions): AmountReading {
  if (text.length > maxLength) return { problem: 'notANumber' }
  const plain = stripUnits(toLatin(text), conventions.units ?? [])
  if (/^[.,٫]?$/.test(plain)) return { problem: text.trim() === '' || plain !== '' ? 'empty' : 'notANumber' }
  if (/^[-−]\s*[.,٫]?\d/.test(plain)) return { problem: 'negative' }
  if (!/^[\d.,٫٬' ]+$/.test(plain)) return { problem: 'notANumber' }
  const marks = plain.match(/\D/g) ?? []
  const runs = plain.split(/\D/)
  const decimal = readDecimal(runs, marks)
  const grouped = readGrouped(runs, marks)
  if (decimal !== undefined && grouped !== undefined) {
    // With Arabic digits either mark stands for the Arabic one that the keyboard lacks.
    const isArabic = /[٠-٩۰-۹]/.test(text)
    return isArabic ? { choices: [decimal, grouped] } : chooseReading(decimal, grouped, marks[0] ?? '', conventions)
  }
  const value = decimal ?? grouped
  return value === undefined ? { problem: 'notANumber' } : { value }
}

/** Latin digits, one kind of space and apostrophe, and no marks of direction. */
function toLatin(text: string): string {
  return Array.from(text.trim(), (sign) => {
    const code = sign.codePointAt(0) ?? 0
    const zero = zeros.find((first) => code >= first && code < first + 10)
    if (zero !== undefined) return String(code - zero)
    if (/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(sign)) return ''
    if (/\s/.test(sign)) return ' '
    if (sign === '，') return ','
    if (sign === '．' || sign === '。') return '.'
    return sign === '’' ? "'" : sign
  })
    .join('')
    .trim()
}

/** The text without the units around it. A unit with digits in it needs a space, so that it takes none of the number. */
function stripUnits(text: string, units: readonly string[]): string {
  return units.reduce((rest, each) => {
    const unit = toLatin(each).toLowerCase()
    const lower = rest.toLowerCase()
    if (!/[\p{L}\p{Sc}%]/u.test(unit) || lower.length !== rest.length) return rest
    const gap = /\d/.test(unit) ? ' ' : ''
    if (lower.endsWith(gap + unit)) return rest.slice(0, -unit.length).trimEnd()
    return lower.startsWith(unit + gap) ? rest.slice(unit.length).trimStart() : rest
  }, text)
}

/** The last mark as decimal mark: it is the only one of its kind, and the others group. */
function readDecimal(runs: readonly string[], marks: readonly string[]): string | undefined {
  const mark = marks.at(-1)
  if (mark === undefined || !['.', ',', '٫'].includes(mark)) return undefined
  const [groups, before] = [runs.slice(0, -1), marks.slice(0, -1)]
  const fraction = runs.at(-1) ?? ''
  const isGrouped = before.length > 0
  if (before.includes(mark) || (isGrouped && !isGrouping(groups, before))) return undefined
  return toPlain(groups.join(''), fraction)
}

/** All marks as grouping; without one, a whole number. */
function readGrouped(runs: readonly string[], marks: readonly string[]): string | undefined {
  if (marks.length === 0) return toPlain(runs[0] ?? '', '')
  return isGrouping(runs, marks) ? toPlain(runs.join(''), '') : undefined
}

/** Groups of three after one to three digits, all set apart by the same mark; also the Indian `12,34,567`. */
function isGrouping(runs: readonly string[], marks: readonly string[]): boolean {
  const [first = '', ...rest] = runs
  const middle = rest.slice(0, -1)
  if (!/^[1-9]\d{0,2}$/.test(first) || rest.at(-1)?.length !== 3) return false
  if (marks.includes('٫') || marks.some((mark) => mark !== marks[0])) return false
  const isIndian = marks[0] === ',' && first.length < 3 && middle.every((run) => run.length === 2)
  return isIndian || middle.every((run) => run.length === 3)
}

function toPlain(whole: string, fraction: string): string {
  // regexp-ignore: the text has at most 120 characters
  const [left, right] = [whole.replace(/^0+(?=\d)/, ''), fraction.replace(/0+$/, '')]
  return `${left === '' ? '0' : left}${right === '' ? '' : `.${right}`}`
}

function chooseReading(
  decimal: string,
  grouped: string,
  mark: string,
  { locale, region = locale }: NumberConventions,
): AmountReading {
  const [own, other] = [getMarks(locale), getMarks(region)]
  const isOtherUse = other.group === mark || (/[.,]/.test(other.decimal) && other.decimal !== mark)
  if (own.decimal === mark && !isOtherUse) return { value: decimal }
  if (mark === ',' && own.group === ',' && other.group === ',') return { value: grouped }
  return { choices: [decimal, grouped] }
}

interface Marks {
  readonly decimal: string
  readonly group: string
}

function getMarks(locale: string): Marks {
  const parts = new Intl.NumberFormat(toNumberLocale(locale)).formatToParts(1_234_567.5)
  const find = (wanted: Intl.NumberFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { decimal: find('decimal'), group: find('group') }
}
