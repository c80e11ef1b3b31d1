import type { Asset, AssetBalance } from '../core/Adapter.js'
import { limits } from '../core/limits.js'
import { type Amount, formatExact, formatRounded } from '../primitives/Amount.js'
import { getWorth, parsePrice, worthDecimals } from '../primitives/worth.js'

/** So much of an asset is worth these dollars, cut to its last decimal; undefined without a price. */
export function getAmountOf(
  dollars: Amount,
  { decimals, priceUsd }: { readonly decimals: number; readonly priceUsd: string | undefined },
): Amount | undefined {
  const price = priceUsd === undefined ? undefined : parsePrice(priceUsd)
  if (!price || price.atomic === 0n) return undefined
  const atomic =
    (dollars.atomic * 10n ** BigInt(price.decimals + decimals)) / (price.atomic * 10n ** BigInt(dollars.decimals))
  return { atomic, decimals }
}

/** The worth of everything that has a price; undefined when nothing has. */
export function getTotalWorth(balances: readonly AssetBalance[]): Amount | undefined {
  const worths = balances.flatMap((balance) => getWorth(balance) ?? [])
  if (worths.length === 0) return undefined
  return { atomic: worths.reduce((sum, { atomic }) => sum + atomic, 0n), decimals: worthDecimals }
}

/** `$1,234.50` as the language writes it, in Western digits so that all amounts look alike; `<$0.01` for dust. */
export function formatWorth(worth: Amount, locale: string): string {
  const dollars = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  })
  if (worth.atomic > 0n && formatRounded(worth, 2).startsWith('<')) return `<${dollars.format(0.01)}`
  // A plain decimal text; as a number the cents of very large sums would be lost.
  return dollars.format(formatExact({ atomic: worth.atomic / 10_000n, decimals: 2 }) as Intl.StringNumericLiteral)
}

/** An amount as a person reads it: the native coin with 3 decimals, everything else with 2 [S9.37]. */
export function formatBalance(amount: Amount, isNative: boolean): string {
  return formatRounded(amount, isNative ? limits.nativeDecimalsShown : limits.amountDecimalsShown)
}

/** True for the chain's own coin, which has no address or the family's stand-in for one [S9.38]. */
export function isNativeAsset({ address }: Asset, nativeAddress: string | undefined): boolean {
  return address === undefined || address.toLowerCase() === nativeAddress?.toLowerCase()
}
