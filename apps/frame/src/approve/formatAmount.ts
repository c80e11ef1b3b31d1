import { format } from '@foyer/messages/format'
import type { AskingWords } from '@foyer/messages/frame/en'
import type { Locale } from '@foyer/messages/locales'
import { formatExact } from '@foyer/primitives/Amount'
import { formatDecimal } from '@foyer/primitives/formatAmount'
import { formatAddress } from '../decode/addresses.js'
import type { TokenFacts } from '../decode/createTokenBook.js'

/** An exact amount with its symbol: `1,234.5 USDC`. */
export function formatAmount(atomic: bigint, decimals: number, symbol: string | undefined, locale: Locale): string {
  const text = formatDecimal(formatExact({ atomic, decimals }), locale)
  return symbol ? `${text} ${symbol}` : text
}

/**
 * An amount of a token. Where nobody could tell how many units make one, it is told in units of the whole address: a
 * number beside a name would read as that many tokens.
 */
export function formatTokenAmount(atomic: bigint, token: TokenFacts, words: AskingWords, locale: Locale): string {
  const address = formatAddress(token.address)
  if (token.decimals === undefined)
    return format(words.units, { amount: formatAmount(atomic, 0, undefined, locale), address })
  return formatAmount(atomic, token.decimals, token.symbol ?? address, locale)
}

/** An amount by its first digits, for what is only estimated: a cost is rounded up, what one has is rounded down. */
export function shorten(atomic: bigint, digits: number, isCost: boolean): bigint {
  const unit = 10n ** BigInt(Math.max(0, `${atomic}`.length - digits))
  return ((atomic + (isCost ? unit - 1n : 0n)) / unit) * unit
}
