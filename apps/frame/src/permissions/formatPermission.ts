import { format } from '@foyer/messages/format'
import type { ApprovalWords, PermissionWords } from '@foyer/messages/frame/en'
import type { Locale } from '@foyer/messages/locales'
import type { Network } from '@foyer/primitives/networks/Network'
import { sendIcon } from '@foyer/ui/icons/accountIcons'
import { extensionIcon } from '@foyer/ui/icons/actionIcons'
import { walletIcon } from '@foyer/ui/icons/baseIcons'
import type { Line, Notice } from '../approve/Approval.js'
import { formatAmount, formatTokenAmount } from '../approve/formatAmount.js'
import { formatTime } from '../approve/formatDateTime.js'
import { formatAddress } from '../decode/addresses.js'
import type { TokenBook, TokenFacts } from '../decode/createTokenBook.js'
import { isUnlimited } from '../decode/Effect.js'
import { countedSelectors } from './createPermissionDraft.js'
import { nativeToken, type PermissionLimit, type PermissionRequest, type PermissionRule } from './PermissionRequest.js'
import { findFunctionName } from './readSelector.js'

/** The texts and the facts that the formatting of a permission needs. */
export interface PermissionFormatter {
  readonly chain: Network
  readonly tokens: TokenBook
  readonly words: ApprovalWords
  readonly texts: PermissionWords
  readonly locale: Locale
}

/** Functions of a wrapped coin, which change the form of the money and not the amount. */
const harmlessSelectors: readonly string[] = ['0xd0e30db0', '0x2e1a7d4d', '0xa457c2d7']

/** Formats a permission: a line for each limit and each target, and warnings. */
export async function formatPermission(
  { rules, limits, delegate, signatures }: PermissionRequest,
  formatter: PermissionFormatter,
): Promise<{ readonly lines: readonly Line[]; readonly notices: readonly Notice[] }> {
  const { tokens, words, texts } = formatter
  const facts = new Map(
    await Promise.all(
      [...new Set([...rules.map(({ target }) => target), ...limits.map(({ token }) => token)])]
        .filter((address) => address !== nativeToken)
        .map(async (address) => [address, await tokens.read(address)] as const),
    ),
  )
  const spent = limits.map((limit) => formatLimit(limit, facts.get(limit.token), formatter))
  const unlisted = [...new Set(limits.map(({ token }) => token))].flatMap((token) => {
    const known = facts.get(token)
    if (!known || known.isListed) return []
    const text = format(words.warnUnlisted, { address: formatAddress(token) })
    return [{ tone: 'danger' as const, text }]
  })
  const powers = rules.flatMap(({ target, selectors }): Notice[] => {
    const others = selectors.filter((one) => !countedSelectors.includes(one) && !harmlessSelectors.includes(one))
    if (others.length === 0) return []
    const known = facts.get(target)
    const address = formatAddress(target)
    // A token can have functions that move it without a transfer or an approval, which no limit counts.
    if (known?.kind === 'fungible' || known?.kind === 'items') {
      const asset = known.symbol ?? address
      return [{ tone: 'danger', text: format(words.warnAllowAll, { address: formatAddress(delegate), asset }) }]
    }
    return [{ tone: 'warning', text: format(texts.warnFunctions, { address }) }]
  })
  return {
    lines: [...spent, ...rules.map((rule) => formatRule(rule, signatures, formatter))],
    notices: [...unlisted, ...powers],
  }
}

function formatLimit(
  { token, amount, period }: PermissionLimit,
  facts: TokenFacts | undefined,
  { chain, words, texts, locale }: PermissionFormatter,
): Line {
  const { symbol, decimals } = chain.nativeCurrency
  const small = facts ? [formatAddress(token)] : []
  const isDoubtful = facts !== undefined && !facts.isListed
  if (isUnlimited(amount)) {
    const asset = facts ? (facts.symbol ?? formatAddress(token)) : symbol
    return { icon: walletIcon, isDoubtful: true, text: format(words.allowUnlimited, { asset }), small }
  }
  const text = facts ? formatTokenAmount(amount, facts, words, locale) : formatAmount(amount, decimals, symbol, locale)
  const line =
    period === 0
      ? format(texts.spendInAll, { amount: text })
      : format(texts.spendPerPeriod, { amount: text, period: formatPeriod(period, locale) })
  return { icon: walletIcon, isDoubtful, text: line, small }
}

function formatRule(
  { target, selectors }: PermissionRule,
  signatures: ReadonlyMap<string, string>,
  { chain, texts }: PermissionFormatter,
): Line {
  const address = formatAddress(target)
  if (selectors.length === 0)
    return { icon: sendIcon, text: format(texts.payTo, { asset: chain.nativeCurrency.symbol }), small: [address] }
  const names = selectors.map((selector) => findFunctionName(selector, signatures) ?? selector)
  return { icon: extensionIcon, text: texts.useFunctions, small: [address, ...names] }
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Returns a length of time in the largest unit that needs no fraction, such as `7 days`. */
export function formatPeriod(seconds: number, locale: Locale): string {
  const [unit, length] = units.find(([, size]) => seconds % size === 0) ?? units[3]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / length)
}

/** Returns the end of a permission as a date and as a time from now, such as `1 Mar 2027, 12:00 (in 3 days)`. */
export function formatEnd(validUntil: number, nowMs: number, locale: Locale): string {
  const left = Math.max(0, validUntil - nowMs / 1_000)
  // A page takes a moment to open: almost an hour is an hour.
  const [unit, length] = units.find(([, size]) => left >= size * 0.95) ?? units[3]
  const relative = new Intl.RelativeTimeFormat(locale).format(Math.round(left / length), unit)
  return `${formatTime(BigInt(validUntil), locale) ?? validUntil} (${relative})`
}
