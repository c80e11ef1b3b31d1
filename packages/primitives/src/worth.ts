import type { Amount } from './Amount.js'

/** Currencies that money is told in (ISO 4217). */
export const currencies = ['USD', 'EUR', 'GBP', 'JPY'] as const

export type Currency = (typeof currencies)[number]

/** What one whole unit of something costs. */
export interface Price {
  /** Decimal text; servers also write `1e-7`. */
  readonly amount: string
  readonly currency: Currency
  /** Per cent by which it has changed in 24 hours; absent when nobody knows. */
  readonly change24h?: number
}

/** An amount of a currency. */
export interface Money extends Amount {
  readonly currency: Currency
}

/** Money in millionths: fine enough that a sum of many small worths is still right to the cent. */
export const worthDecimals = 6

const priceForm = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i

/** A price as digits and the number of decimals in them; undefined when it is none. Servers also write `1e-7`. */
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
  /** In US dollars as decimal text; heeded where there is no `price`. */
  readonly priceUsd?: string
}

export function getPrice({ price, priceUsd }: Pick<Priced, 'price' | 'priceUsd'>): Price | undefined {
  return price ?? (priceUsd === undefined ? undefined : { amount: priceUsd, currency: 'USD' })
}

/** Returns the worth of an amount, cut to a millionth of the currency. A worth above zero is at least a millionth. Undefined without a price. */
export function getWorth(priced: Priced): Money | undefined {
  const { amount } = priced
  const told = getPrice(priced)
  const price = told && parsePrice(told.amount)
  if (!price) return undefined
  const scale = BigInt(amount.decimals + price.decimals)
  const product = amount.atomic * price.atomic * 10n ** BigInt(worthDecimals)
  const cut = product / 10n ** scale
  const atomic = cut === 0n && product > 0n ? 1n : cut
  return { atomic, decimals: worthDecimals, currency: told.currency }
}
