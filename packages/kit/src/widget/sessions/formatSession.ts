import type { Words } from '@foyer/messages/en'
import { format } from '@foyer/messages/format'
import { formatExactAmount } from '@foyer/primitives/formatAmount'
import { getNumberFormat } from '@foyer/primitives/intlFormats'
import type { Network, TokenDefinition } from '@foyer/primitives/networks/Network'
import { truncateMiddle } from '@foyer/ui/accountLook'
import type { SessionLimit, SessionRule, SmartSession } from '../../core/queries/sessions.js'
import { cleanSymbol } from '../shell/cleanName.js'

/** A line about one limit or rule of a permission. */
export interface SessionLine {
  readonly text: string
  /** Addresses and functions, which are left-to-right in every language. */
  readonly small: readonly string[]
}

/** The words and facts that a description needs. */
export interface SessionFormatter {
  readonly words: Words<'smartSessions'>
  readonly locale: string
  readonly nativeCurrency: Network['nativeCurrency']
  /** The tokens by their address in lower case. An amount of another token has no symbol and no decimals. */
  readonly tokens: ReadonlyMap<string, Pick<TokenDefinition, 'symbol' | 'decimals'>>
}

const zeroAddress = `0x${'0'.repeat(40)}`

/** The functions whose names are certain. Others are shown by their selector. */
const knownFunctions: Readonly<Record<string, string>> = {
  '0xa9059cbb': 'transfer(address,uint256)',
  '0x23b872dd': 'transferFrom(address,address,uint256)',
  '0x095ea7b3': 'approve(address,uint256)',
}

/** Amounts from here on are unlimited in practice. The second one is the maximum of small types. */
const [unlimited, smallUnlimited] = [2n ** 127n, 2n ** 96n - 1n]

/** Returns the distinct tokens of limits in lower case, without the native coin. */
export function listSessionTokens(sessions: readonly SmartSession[]): readonly string[] {
  const tokens = sessions.flatMap(({ limits }) => limits.map(({ token }) => token.toLowerCase()))
  return [...new Set(tokens)].filter((token) => token !== zeroAddress)
}

/** Returns a line for each limit and each rule of a permission. */
export function formatSession(session: SmartSession, formatter: SessionFormatter): readonly SessionLine[] {
  const { words } = formatter
  return [
    ...session.limits.map((limit) => formatLimit(limit, formatter)),
    ...session.rules.map((rule) => formatRule(rule, formatter)),
    ...(session.hasUnknown ? [{ text: words.unknownPart, small: [] }] : []),
  ]
}

function formatLimit(limit: SessionLimit, formatter: SessionFormatter): SessionLine {
  const { words, locale, nativeCurrency, tokens } = formatter
  const token = limit.token.toLowerCase()
  const isNative = token === zeroAddress
  const known = isNative ? nativeCurrency : tokens.get(token)
  const small = isNative ? [] : [limit.token]
  const address = isolate(truncateMiddle(limit.token))
  if (limit.amount >= unlimited || limit.amount === smallUnlimited)
    return {
      text: format(words.spendUnlimited, { asset: known ? isolate(cleanSymbol(known.symbol)) : address }),
      small,
    }
  const amount = known
    ? isolate(
        `${formatExactAmount({ atomic: limit.amount, decimals: known.decimals }, locale)} ${cleanSymbol(known.symbol)}`,
      )
    : format(words.units, { amount: isolate(getNumberFormat(locale, undefined).format(limit.amount)), address })
  const text =
    limit.period === 0
      ? format(words.spendInAll, { amount })
      : format(words.spendPerPeriod, { amount, period: formatPeriod(limit.period, locale) })
  return { text, small }
}

function formatRule({ target, selectors }: SessionRule, { words, nativeCurrency }: SessionFormatter): SessionLine {
  const address = isolate(truncateMiddle(target))
  if (selectors.length === 0)
    return { text: format(words.payTo, { asset: cleanSymbol(nativeCurrency.symbol), address }), small: [target] }
  const names = selectors.map((selector) => knownFunctions[selector.toLowerCase()] ?? selector)
  return { text: format(words.useFunctions, { address }), small: [target, ...names] }
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Formats a length of time in the largest unit that needs no fraction, such as `7 days`. */
function formatPeriod(seconds: number, locale: string): string {
  const [unit, size] = units.find(([, length]) => seconds % length === 0) ?? units[3]
  return getNumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
}

/** Isolates left-to-right text, so that it does not change the order of the words around it. */
function isolate(text: string): string {
  return `\u2066${text}\u2069`
}
