import type { Amount } from './Amount.js'

/** US dollars in millionths: fine enough that a sum of many small worths is still right to the cent. */
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

/** An amount, and the price of one whole unit of it in US dollars as decimal text. */
export interface Priced {
  readonly amount: Amount
  readonly priceUsd?: string
}

/** What an amount is worth in US dollars, cut to a millionth; undefined without a price. */
export function getWorth({ amount, priceUsd }: Priced): Amount | undefined {
  const price = priceUsd === undefined ? undefined : parsePrice(priceUsd)
  if (!price) return undefined
  const scale = BigInt(amount.decimals + price.decimals)
  const atomic = (amount.atomic * price.atomic * 10n ** BigInt(worthDecimals)) / 10n ** scale
  return { atomic, decimals: worthDecimals }
}
