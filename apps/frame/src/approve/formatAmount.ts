import { format } from '@foyer/messages/format'
import type { ApprovalWords } from '@foyer/messages/frame/en'
import type { Locale } from '@foyer/messages/locales'
import { formatExact } from '@foyer/primitives/Amount'
import { formatDecimal } from '@foyer/primitives/formatAmount'
import { formatAddress } from '../decode/addresses.js'
import type { TokenFacts } from '../decode/createTokenBook.js'

/** Returns the exact amount with its symbol, such as `1,234.5 USDC`. */
export function formatAmount(atomic: bigint, decimals: number, symbol: string | undefined, locale: Locale): string {
  const text = formatDecimal(formatExact({ atomic, decimals }), locale)
  return symbol ? `${text} ${symbol}` : text
}

/**
 * Returns an amount of a token. If the decimals are unknown, returns the number of smallest units with the full
 * address: a number next to the symbol would look like whole tokens.
 */
export function formatTokenAmount(atomic: bigint, token: TokenFacts, words: ApprovalWords, locale: Locale): string {
  const address = formatAddress(token.address)
  if (token.decimals === undefined)
    return format(words.units, { amount: formatAmount(atomic, 0, undefined, locale), address })
  return formatAmount(atomic, token.decimals, token.symbol ?? address, locale)
}

/** Rounds an estimated amount to its first digits: a cost up, a balance down. */
export function shorten(atomic: bigint, digits: number, isCost: boolean): bigint {
  const unit = 10n ** BigInt(Math.max(0, `${atomic}`.length - digits))
  return ((atomic + (isCost ? unit - 1n : 0n)) / unit) * unit
}
