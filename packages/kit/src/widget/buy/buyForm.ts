import { formatExact, parseAmount } from '@foyer/primitives/Amount'
import { getCurrencyDecimals } from '@foyer/primitives/formatAmount'
import type { AmountReading } from '@foyer/primitives/parseTypedAmount'
import type { OnrampProvider, OnrampQuote, OnrampQuotes } from '../../core/queries/onramp.js'
import { parseReading } from '../tokens/amountInput.js'

/** Money and coins are compared with as many decimals as the wire may carry. */
const wireDecimals = 18

export const presets = ['100', '250', '500', '1000'] as const

/** What a purchase of one asset with one currency may cost. */
export interface BuyLimits {
  readonly min: string
  readonly max: string
}

export type OnrampAsset = OnrampProvider['assets'][number]

/** The wire's stand-in for the coin of a network [S9.38]. */
export function isNativeId(id: string): boolean {
  return /:0xe{40}$/i.test(id)
}

/** Everything that somebody sells, each once, in the order of the providers. */
export function listAssets(providers: readonly OnrampProvider[]): readonly OnrampAsset[] {
  const all = providers.flatMap(({ assets }) => assets)
  return all.filter(({ id }, index) => all.findIndex((other) => isSame(other.id, id)) === index)
}

/** Every currency that somebody takes. */
export function listCurrencies(providers: readonly OnrampProvider[]): readonly string[] {
  return [...new Set(providers.flatMap(({ currencies }) => currencies.map(({ code }) => code)))]
}

/** Every way to pay in a currency. */
export function listMethods(providers: readonly OnrampProvider[], currency: string): readonly string[] {
  const taken = providers.flatMap(({ currencies }) => currencies.filter(({ code }) => code === currency))
  return [...new Set(taken.flatMap(({ methods }) => methods.map(({ id }) => id)))]
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function toAtomic(text: string): bigint {
  const parsed = parseAmount(text, wireDecimals)
  return 'amount' in parsed ? parsed.amount.atomic : 0n
}

/** What is to be bought, and how it is paid. */
export interface BuyChoice {
  readonly asset: string
  readonly currency: string
  readonly method: string
  /** ISO 3166-1 alpha-2, where the person told it. */
  readonly country?: string | undefined
}

function sellsIn({ countries }: OnrampProvider, country: string | undefined): boolean {
  return !countries || country === undefined || countries.includes(country)
}

function sells({ assets }: OnrampProvider, asset: string): boolean {
  return assets.some(({ id }) => isSame(id, asset))
}

/** The limits of one provider for a choice; undefined where it does not take it. */
export function findLimits(provider: OnrampProvider, { currency, method }: BuyChoice): BuyLimits | undefined {
  return provider.currencies.find(({ code }) => code === currency)?.methods.find(({ id }) => id === method)
}

/** The least and the most that anybody takes for a choice [S9.30]. */
export function joinLimits(providers: readonly OnrampProvider[], choice: BuyChoice): BuyLimits | undefined {
  const all = providers
    .filter((provider) => sells(provider, choice.asset) && sellsIn(provider, choice.country))
    .flatMap((provider) => findLimits(provider, choice) ?? [])
  const [first] = all
  if (!first) return undefined
  const pick = (texts: readonly string[], isBetter: (one: bigint, best: bigint) => boolean) =>
    texts.reduce((best, one) => (isBetter(toAtomic(one), toAtomic(best)) ? one : best))
  return {
    min: pick(
      all.map(({ min }) => min),
      (one, best) => one < best,
    ),
    max: pick(
      all.map(({ max }) => max),
      (one, best) => one > best,
    ),
  }
}

export type AmountFault =
  | 'amountUnclear'
  | 'amountNotNumber'
  | 'amountNegative'
  | 'amountDecimals'
  | 'tooSmall'
  | 'tooLarge'

/** What somebody typed as the money to pay. Without a fault and an amount nothing was typed yet. */
export interface ReadAmount {
  /** A plain decimal string; also of a sum that nobody takes. */
  readonly amount?: string
  readonly fault?: AmountFault
}

const faults = {
  unclear: 'amountUnclear',
  notANumber: 'amountNotNumber',
  negative: 'amountNegative',
  tooManyDecimals: 'amountDecimals',
} as const satisfies Record<string, AmountFault>

/** Reads the money to pay, and holds it against what the providers take. */
export function readBuyAmount(reading: AmountReading, currency: string, limits: BuyLimits | undefined): ReadAmount {
  const parsed = parseReading(reading, getCurrencyDecimals(currency))
  if ('problem' in parsed) {
    return parsed.problem === 'empty' ? {} : { fault: faults[parsed.problem] }
  }
  const { amount } = parsed
  if (amount.atomic === 0n) return {}
  const money = formatExact(amount)
  if (!limits) return { amount: money }
  const fault = compareLimits(money, limits)
  return { amount: money, ...(fault && { fault }) }
}

function compareLimits(amount: string, { min, max }: BuyLimits): 'tooSmall' | 'tooLarge' | undefined {
  if (toAtomic(amount) < toAtomic(min)) return 'tooSmall'
  return toAtomic(amount) > toAtomic(max) ? 'tooLarge' : undefined
}

/** What one provider offers for the choice. `own`: its page tells the price. */
export type OfferState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'quote'; readonly quote: OnrampQuote }
  | { readonly kind: 'own' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'unavailable'; readonly reason: 'country' | 'asset' | 'method' | 'tooSmall' | 'tooLarge' }

export interface Offer {
  readonly provider: OnrampProvider
  readonly limits: BuyLimits | undefined
  readonly state: OfferState
}

/** The answer to the question of quotes, as far as it has come. */
export interface QuotesAnswer {
  readonly data: OnrampQuotes | undefined
  readonly isFailed: boolean
}

/** What each provider offers: the most coins first, then whose page tells, then who did not answer, then who does not sell this. */
export function arrangeOffers(
  providers: readonly OnrampProvider[],
  choice: BuyChoice,
  amount: string | undefined,
  answer: QuotesAnswer,
): readonly Offer[] {
  const offers = providers.map((provider): Offer => {
    const limits = findLimits(provider, choice)
    return { provider, limits, state: readOffer(provider, limits, choice, amount, answer) }
  })
  const ranks: readonly OfferState['kind'][] = ['quote', 'idle', 'own', 'loading', 'failed', 'unavailable']
  return [...offers].sort((one, other) => {
    const byRank = ranks.indexOf(one.state.kind) - ranks.indexOf(other.state.kind)
    if (byRank !== 0 || one.state.kind !== 'quote' || other.state.kind !== 'quote') return byRank
    const difference = toAtomic(other.state.quote.receives) - toAtomic(one.state.quote.receives)
    if (difference === 0n) return 0
    return difference > 0n ? 1 : -1
  })
}

function readOffer(
  provider: OnrampProvider,
  limits: BuyLimits | undefined,
  choice: BuyChoice,
  amount: string | undefined,
  { data, isFailed }: QuotesAnswer,
): OfferState {
  if (!sellsIn(provider, choice.country)) return { kind: 'unavailable', reason: 'country' }
  if (!sells(provider, choice.asset)) return { kind: 'unavailable', reason: 'asset' }
  if (!limits) return { kind: 'unavailable', reason: 'method' }
  if (amount === undefined) return { kind: 'idle' }
  const outside = compareLimits(amount, limits)
  if (outside) return { kind: 'unavailable', reason: outside }
  if (!provider.hasQuote) return { kind: 'own' }
  const quote = data?.quotes.find((each) => each.provider === provider.id)
  if (quote && toAtomic(quote.receives) > 0n) return { kind: 'quote', quote }
  const reason = data?.failures.find((each) => each.provider === provider.id)?.reason
  if (reason === 'too_small') return { kind: 'unavailable', reason: 'tooSmall' }
  if (reason === 'too_large') return { kind: 'unavailable', reason: 'tooLarge' }
  if (reason === 'not_sold_here') return { kind: 'unavailable', reason: 'asset' }
  return data || isFailed ? { kind: 'failed' } : { kind: 'loading' }
}
