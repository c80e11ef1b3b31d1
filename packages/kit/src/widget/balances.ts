import type { Asset, AssetBalance } from '../core/Adapter.js'
import { limits } from '../core/limits.js'
import { type Amount, formatExact, formatRounded } from '../primitives/Amount.js'
import { type Currency, getPrice, getWorth, type Money, parsePrice, worthDecimals } from '../primitives/worth.js'

/** Decimals that a person reads and types of a currency. */
export function getMinorDecimals(currency: Currency | undefined): number {
  return currency === 'JPY' ? 0 : 2
}

/** So much of an asset is worth this money, cut to its last decimal; undefined without a price. */
export function getAmountOf(
  money: Amount,
  held: Pick<AssetBalance, 'amount' | 'price' | 'priceUsd'>,
): Amount | undefined {
  const { decimals } = held.amount
  const told = getPrice(held)
  const price = told && parsePrice(told.amount)
  if (!price || price.atomic === 0n) return undefined
  const atomic =
    (money.atomic * 10n ** BigInt(price.decimals + decimals)) / (price.atomic * 10n ** BigInt(money.decimals))
  return { atomic, decimals }
}

/** The worth of everything that has a price; undefined when nothing has. All prices of an answer are in one currency. */
export function getTotalWorth(balances: readonly AssetBalance[]): Money | undefined {
  const worths = balances.flatMap((balance) => getWorth(balance) ?? [])
  const [first] = worths
  if (!first) return undefined
  const same = worths.filter(({ currency }) => currency === first.currency)
  return { ...first, atomic: same.reduce((sum, { atomic }) => sum + atomic, 0n) }
}

/** Of so much of the worth the change must be known, in per cent, before it is told of the whole. */
const mostlyKnown = 90

/**
 * Per cent by which the worth of everything has changed in 24 hours by the prices alone; undefined where it is not known of nearly all of
 * it. What it is not known of counts as unmoved.
 */
export function getTotalChange(balances: readonly AssetBalance[]): number | undefined {
  const parts = balances.flatMap((balance) => {
    const worth = getWorth(balance)
    return worth ? [{ now: Number(worth.atomic), change: getPrice(balance)?.change24h }] : []
  })
  const sum = (each: (part: (typeof parts)[number]) => number) => parts.reduce((total, part) => total + each(part), 0)
  const now = sum((part) => part.now)
  const known = sum((part) => (part.change === undefined ? 0 : part.now))
  if (now === 0 || known * 100 < now * mostlyKnown) return undefined
  const before = sum(({ now: worth, change = 0 }) => worth / (1 + change / 100))
  return Number.isFinite(before) && before > 0 ? (now / before - 1) * 100 : undefined
}

/** `$1,234.50` as the language writes it, in Western digits so that all amounts look alike; `<$0.01` for dust. */
export function formatWorth(worth: Money, locale: string): string {
  const { currency, atomic } = worth
  const text = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const decimals = getMinorDecimals(currency)
  const cut = atomic / 10n ** BigInt(worthDecimals - decimals)
  if (atomic > 0n && cut === 0n) return `<${text.format(10 ** -decimals)}`
  // A plain decimal text; as a number the cents of very large sums would be lost.
  return text.format(formatExact({ atomic: cut, decimals }) as Intl.StringNumericLiteral)
}

/** `2.41%` as the language writes it, without a sign. */
export function formatPercent(percent: number, locale: string): string {
  const options = { style: 'percent', maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, options).format(Math.abs(percent) / 100)
}

/**
 * The price of one unit as the language writes it; of less than one of the currency its first digits, where cents do not tell it.
 * Undefined without a price.
 */
export function formatPrice(held: Pick<AssetBalance, 'price' | 'priceUsd'>, locale: string): string | undefined {
  const price = getWorth({ ...held, amount: { atomic: 1n, decimals: 0 } })
  if (!price) return undefined
  const decimals = getMinorDecimals(price.currency)
  const isWhole = price.atomic > 0n && price.atomic % 10n ** BigInt(worthDecimals - decimals) === 0n
  if (isWhole || price.atomic >= 10n ** BigInt(worthDecimals)) return formatWorth(price, locale)
  const text = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    style: 'currency',
    currency: price.currency,
    currencyDisplay: 'narrowSymbol',
    maximumSignificantDigits: 4,
  })
  return price.atomic === 0n
    ? `<${text.format(0.000001)}`
    : text.format(formatExact(price) as Intl.StringNumericLiteral)
}

/** An amount as a person reads it: the native coin with 3 decimals, everything else with 2 [S9.37]. */
export function formatBalance(amount: Amount, isNative: boolean): string {
  return formatRounded(amount, isNative ? limits.nativeDecimalsShown : limits.amountDecimalsShown)
}

/** True for the chain's own coin, which has no address or the family's stand-in for one [S9.38]. */
export function isNativeAsset({ address }: Asset, nativeAddress: string | undefined): boolean {
  return address === undefined || address.toLowerCase() === nativeAddress?.toLowerCase()
}
