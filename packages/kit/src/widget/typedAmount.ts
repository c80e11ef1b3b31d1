import type { AssetBalance } from '../core/Adapter.js'
import { type Amount, type AmountProblem, formatExact, parseAmount } from '../primitives/Amount.js'
import { getAmountOf, getWorth } from './balances.js'

/** What a person reads and types of dollars. */
export const fiatDecimals = 2

/** What was typed into the amount field, and in which unit: the token itself, or dollars [S3.43]. */
export interface TypedAmount {
  readonly text: string
  readonly isFiat: boolean
}

type Held = Pick<AssetBalance, 'amount' | 'priceUsd'>

/** An amount of this token can be told in dollars and dollars in the token. */
export function canTypeFiat({ amount: { decimals }, priceUsd }: Held): boolean {
  return getAmountOf({ atomic: 0n, decimals: fiatDecimals }, { decimals, priceUsd }) !== undefined
}

/** The exact amount of the token that was typed; of dollars, what they buy at the price known now, never more. */
export function readTypedAmount(
  { text, isFiat }: TypedAmount,
  balance: Held | undefined,
): { readonly amount: Amount } | { readonly problem: AmountProblem | 'tooSmall' } {
  // Without a token only the form of the number can be judged; 77 decimals refuse nothing that a token would allow.
  if (!isFiat) return parseAmount(text, balance?.amount.decimals ?? 77)
  const dollars = parseAmount(text, fiatDecimals)
  if ('problem' in dollars) return dollars
  const amount = balance && getAmountOf(dollars.amount, { ...balance.amount, priceUsd: balance.priceUsd })
  // A price that went away leaves nothing that could be sent.
  if (!amount) return { problem: 'empty' }
  return amount.atomic === 0n && dollars.amount.atomic > 0n ? { problem: 'tooSmall' } : { amount }
}

/** An amount as text for the field; dollars are cut to the cent. Empty without a price. */
export function writeTypedAmount(amount: Amount, isFiat: boolean, priceUsd: string | undefined): string {
  if (!isFiat) return formatExact(amount)
  const worth = priceUsd === undefined ? undefined : getWorth({ amount, priceUsd })
  if (!worth) return ''
  return formatExact({ atomic: worth.atomic / 10n ** BigInt(worth.decimals - fiatDecimals), decimals: fiatDecimals })
}
