import type { Asset, AssetBalance } from '../core/Adapter.js'
import { limits } from '../core/limits.js'
import { type Amount, formatExact, formatRounded } from '../primitives/Amount.js'

/** US dollars in millionths: fine enough that a sum of many small worths is still right to the cent. */
const worthDecimals = 6

const priceForm = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i

/** A price as digits and the number of decimals in them; undefined when it is none. Servers also write `1e-7`. */
function parsePrice(text: string): Amount | undefined {
  const match = priceForm.exec(text.trim())
  if (!match || text.length > 80) return undefined
  const [, whole = '0', fraction = '', exponent = '0'] = match
  const decimals = fraction.length - Number(exponent)
  const atomic = BigInt(whole + fraction)
  return decimals >= 0 ? { atomic, decimals } : { atomic: atomic * 10n ** BigInt(-decimals), decimals: 0 }
}

/** What an amount is worth in US dollars, cut to a millionth; undefined without a price. */
export function getWorth({ amount, priceUsd }: Pick<AssetBalance, 'amount' | 'priceUsd'>): Amount | undefined {
  const price = priceUsd === undefined ? undefined : parsePrice(priceUsd)
  if (!price) return undefined
  const scale = BigInt(amount.decimals + price.decimals)
  const atomic = (amount.atomic * price.atomic * 10n ** BigInt(worthDecimals)) / 10n ** scale
  return { atomic, decimals: worthDecimals }
}

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
