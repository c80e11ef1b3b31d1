import type { Amount } from './Amount.js'

/** The currencies for prices (ISO 4217). */
export const currencies = ['USD', 'EUR', 'GBP', 'JPY'] as const

export type Currency = (typeof currencies)[number]

/** The price of one whole unit. */
export interface Price {
  /** Decimal text. Servers also send `1e-7`. */
  readonly amount: string
  readonly currency: Currency
  /** The price change in the last 24 hours, in percent. Absent if unknown. */
  readonly change24h?: number
}

/** An amount of a currency. */
export interface Money extends Amount {
  readonly currency: Currency
}

/** The number of decimals of a worth. With millionths, a sum of many small worths is correct to the cent. */
export const worthDecimals = 6

const priceForm = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i

/**
 * Parses a price into its digits and the number of decimals. Returns undefined for invalid text. Accepts `1e-7`, which
 * servers also send.
 */
export function parsePrice(text: string): Amount | undefined {
  const match = priceForm.exec(text.trim())
  if (!match || text.length > 80) return undefined
  const [, whole = '0', fraction = '', exponent = '0'] = match
  const decimals = fraction.length - Number(exponent)
  const atomic = BigInt(whole + fraction)
  return decimals >= 0 ? { atomic, decimals } : { atomic: atomic * 10n ** BigInt(-decimals), decimals: 0 }
}

/** An amount, and the price of one whole unit of it. */
export interface Priced {
  readonly amount: Amount
  readonly price?: Price
  /** The price in US dollars as decimal text. Used only without `price`. */
  readonly priceUsd?: string
}

export function getPrice({ price, priceUsd }: Pick<Priced, 'price' | 'priceUsd'>): Price | undefined {
  return price ?? (priceUsd === undefined ? undefined : { amount: priceUsd, currency: 'USD' })
}

/**
 * Returns the worth of an amount, cut to a millionth of the currency. A worth above zero is at least a millionth.
 * Returns undefined without a price.
 */
export function getWorth(priced: Priced): Money | undefined {
  const { amount } = priced
  const source = getPrice(priced)
  const price = source && parsePrice(source.amount)
  if (!price) return undefined
  const scale = BigInt(amount.decimals + price.decimals)
  const product = amount.atomic * price.atomic * 10n ** BigInt(worthDecimals)
  const cut = product / 10n ** scale
  const atomic = cut === 0n && product > 0n ? 1n : cut
  return { atomic, decimals: worthDecimals, currency: source.currency }
}
