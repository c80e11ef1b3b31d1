import { type Amount, formatExact } from '@foyer/primitives/Amount'
import { type FormatOptions, formatMoney, getCurrencyDecimals } from '@foyer/primitives/formatAmount'
import { getNumberFormat } from '@foyer/primitives/intlFormats'
import { getPrice, getWorth, type Money, parsePrice } from '@foyer/primitives/worth'
import type { Asset, AssetBalance } from '../../core/Adapter.js'

/** Returns how much of an asset `money` buys, rounded down. Returns undefined without a price. */
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

/**
 * Returns the total value of the balances that have a price, or undefined without any. All prices of a response have
 * the same currency.
 */
export function getTotalWorth(balances: readonly AssetBalance[]): Money | undefined {
  const worths = balances.flatMap((balance) => getWorth(balance) ?? [])
  const [first] = worths
  if (!first) return undefined
  const same = worths.filter(({ currency }) => currency === first.currency)
  return { ...first, atomic: same.reduce((sum, { atomic }) => sum + atomic, 0n) }
}

/** The minimum share of the total value with an available change, in percent. Below it no total change is shown. */
const minKnownPercent = 90

/**
 * Returns the 24-hour change of the total value in percent, caused by prices only. Returns undefined if the change of
 * too much of the value is missing. Assets without a change count as unchanged.
 */
export function getTotalChange(balances: readonly AssetBalance[]): number | undefined {
  const parts = balances.flatMap((balance) => {
    const worth = getWorth(balance)
    return worth ? [{ now: Number(worth.atomic), change: getPrice(balance)?.change24h }] : []
  })
  const sum = (each: (part: (typeof parts)[number]) => number) => parts.reduce((total, part) => total + each(part), 0)
  const now = sum((part) => part.now)
  const known = sum((part) => (part.change === undefined ? 0 : part.now))
  if (now === 0 || known * 100 < now * minKnownPercent) return undefined
  const before = sum(({ now: worth, change = 0 }) => worth / (1 + change / 100))
  return Number.isFinite(before) && before > 0 ? (now / before - 1) * 100 : undefined
}

/** Formats a value; see `formatMoney`. */
export function formatWorth(worth: Money, locale: string, options?: FormatOptions): string {
  return formatMoney(worth, worth.currency, locale, options)
}

/** Formats a percentage, such as `2.41%`, in the notation of `locale` and without a sign. */
export function formatPercent(percent: number, locale: string): string {
  const options = { style: 'percent', maximumFractionDigits: 2 } as const
  return getNumberFormat(`${locale}-u-nu-latn`, options).format(Math.abs(percent) / 100)
}

/** The maximum number of decimals of a price. */
const maxPriceDecimals = 10

/**
 * Formats the price of one unit. A price below one unit of the currency gets four significant digits. Returns undefined
 * without a price.
 */
export function formatPrice(held: Pick<AssetBalance, 'price' | 'priceUsd'>, locale: string): string | undefined {
  const told = getPrice(held)
  const price = told && parsePrice(told.amount)
  if (!price) return undefined
  const [whole, fraction = ''] = formatExact(price).split('.')
  const cents = getCurrencyDecimals(told.currency)
  const first = fraction.search(/[1-9]/)
  const decimals = whole === '0' && first >= 0 ? Math.min(maxPriceDecimals, first + 4) : cents
  // regexp-ignore: at most `maxPriceDecimals` digits
  const digits = fraction.slice(0, decimals).replace(/0+$/, '').length
  return formatMoney(price, told.currency, locale, { decimals: Math.max(cents, digits || decimals) })
}

/** Returns true for the native token. It has no address, or the placeholder address of its chain family [S9.38]. */
export function isNativeAsset({ address }: Asset, nativeAddress: string | undefined): boolean {
  return address === undefined || address.toLowerCase() === nativeAddress?.toLowerCase()
}
