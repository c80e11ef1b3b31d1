import { formatAmount, formatExactAmount } from '@foyer/primitives/formatAmount'
import type { Money } from '@foyer/primitives/worth'
import type { SwapOffer } from '../../core/swap/swapOffers.js'
import { cleanSymbol } from '../shell/cleanName.js'

/** The price impact from which the widget warns, and from which the user has to tick a checkbox; in percent. */
export const impactLimits = { warn: 3, tick: 15 } as const

/**
 * Returns the price impact in percent: the higher of the provider's value and the loss computed from market prices.
 * Undefined if both are unknown.
 */
export function getImpact(
  offer: Pick<SwapOffer, 'priceImpact'> | undefined,
  paid: Money | undefined,
  got: Money | undefined,
): number | undefined {
  const isComparable = paid && got && paid.currency === got.currency && paid.atomic > 0n
  const lost = isComparable ? Number(((paid.atomic - got.atomic) * 1_000_000n) / paid.atomic) / 10_000 : undefined
  if (lost === undefined) return offer?.priceImpact
  return Math.max(lost, offer?.priceImpact ?? lost, 0)
}

/** Returns how much less an offer yields than the best one, in percent. */
export function getDifferencePercent(offer: SwapOffer, best: SwapOffer): number {
  return best.toAmount === 0n ? 0 : Number(((best.toAmount - offer.toAmount) * 1_000_000n) / best.toAmount) / 10_000
}

/** Returns an amount with the symbol of its token. */
export function formatTokenAmount(
  atomic: bigint,
  { decimals, symbol }: { readonly decimals: number; readonly symbol: string },
  locale: string,
): string {
  return `${formatAmount({ atomic, decimals }, locale)} ${cleanSymbol(symbol)}`
}

/** Returns an amount with all digits and the symbol of its token, for requests to the wallet. */
export function formatExactTokenAmount(
  atomic: bigint,
  { decimals, symbol }: { readonly decimals: number; readonly symbol: string },
  locale: string,
): string {
  return `${formatExactAmount({ atomic, decimals }, locale)} ${cleanSymbol(symbol)}`
}
