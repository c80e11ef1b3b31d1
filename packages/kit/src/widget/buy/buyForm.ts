import { formatExact, parseAmount } from '@foyer/primitives/Amount'
import { getCurrencyDecimals } from '@foyer/primitives/formatAmount'
import type { ParsedAmount } from '@foyer/primitives/parseTypedAmount'
import type { OnrampProvider, OnrampQuote, OnrampQuotes } from '../../core/queries/onramp.js'
import { parseReading } from '../tokens/amountInput.js'

/** Compare fiat and token amounts with the maximum number of decimals of the wire format. */
const wireDecimals = 18

export const presets = ['100', '250', '500', '1000'] as const

/** The minimum and maximum amounts to pay, as decimal strings. */
export interface BuyLimits {
  readonly min: string
  readonly max: string
}

export type OnrampAsset = OnrampProvider['assets'][number]

/** Returns true if the id ends with the placeholder address of the native token [S9.38]. */
export function isNativeId(id: string): boolean {
  return /:0xe{40}$/i.test(id)
}

/** Returns the assets of all providers without duplicates, in the order of the providers. */
export function listAssets(providers: readonly OnrampProvider[]): readonly OnrampAsset[] {
  const all = providers.flatMap(({ assets }) => assets)
  return all.filter(({ id }, index) => all.findIndex((other) => isSame(other.id, id)) === index)
}

/** Returns the currencies of all providers without duplicates. */
export function listCurrencies(providers: readonly OnrampProvider[]): readonly string[] {
  return [...new Set(providers.flatMap(({ currencies }) => currencies.map(({ code }) => code)))]
}

/** Returns the payment methods of all providers for a currency. */
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

/** The selected asset, currency and payment method. */
export interface BuyChoice {
  readonly asset: string
  readonly currency: string
  readonly method: string
  /** ISO 3166-1 alpha-2, or undefined if the user gave no country. */
  readonly country?: string | undefined
}

function sellsIn({ countries }: OnrampProvider, country: string | undefined): boolean {
  return !countries || country === undefined || countries.includes(country)
}

function sells({ assets }: OnrampProvider, asset: string): boolean {
  return assets.some(({ id }) => isSame(id, asset))
}

/** Returns the limits of one provider for a choice, or undefined if the provider does not support the choice. */
export function findLimits(provider: OnrampProvider, { currency, method }: BuyChoice): BuyLimits | undefined {
  return provider.currencies.find(({ code }) => code === currency)?.methods.find(({ id }) => id === method)
}

/** Returns the lowest minimum and the highest maximum of the providers that sell the asset in the country [S9.30]. */
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

export type BuyAmountError =
  | 'amountUnclear'
  | 'amountNotNumber'
  | 'amountNegative'
  | 'amountDecimals'
  | 'tooSmall'
  | 'tooLarge'

/** The validated amount to pay. Without an amount and an error, the input is empty or zero. */
export interface BuyAmountValidation {
  /** A plain decimal string. Also set if the amount is outside the limits. */
  readonly amount?: string
  readonly fault?: BuyAmountError
}

const errorsByProblem = {
  unclear: 'amountUnclear',
  notANumber: 'amountNotNumber',
  negative: 'amountNegative',
  tooManyDecimals: 'amountDecimals',
} as const satisfies Record<string, BuyAmountError>

/** Parses the amount to pay and checks it against `limits`. */
export function validateBuyAmount(
  reading: ParsedAmount,
  currency: string,
  limits: BuyLimits | undefined,
): BuyAmountValidation {
  const parsed = parseReading(reading, getCurrencyDecimals(currency))
  if ('problem' in parsed) {
    return parsed.problem === 'empty' ? {} : { fault: errorsByProblem[parsed.problem] }
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

/** The offer of one provider for the choice. `own`: the price is only visible on the provider's page. */
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

/** Returns true if the user can buy from the provider. Without a quote, the provider's page shows the price. */
export function canSelect({ state: { kind } }: Offer): boolean {
  return kind === 'quote' || kind === 'own' || kind === 'failed'
}

/**
 * Returns the offer of the provider that the user selected, or the best offer if that one is not available. While prices
 * load, waits for them. Undefined if no provider sells for this amount.
 */
export function findSelected(offers: readonly Offer[], id: string | undefined): Offer | undefined {
  const usable = offers.filter((offer) => canSelect(offer) || offer.state.kind === 'loading')
  const best = usable.find(({ state }) => state.kind === 'loading') ?? usable[0]
  return usable.find(({ provider }) => provider.id === id) ?? best
}

/** The result of the quotes request. `data` is undefined while the request is pending or after it failed. */
export interface QuotesResult {
  readonly data: OnrampQuotes | undefined
  readonly isFailed: boolean
}

/**
 * Returns the offer of each provider, sorted. Quotes come first, largest amount to receive first. Then come loading
 * quotes, providers without quotes, failed ones and unavailable ones.
 */
export function listOffers(
  providers: readonly OnrampProvider[],
  choice: BuyChoice,
  amount: string | undefined,
  answer: QuotesResult,
): readonly Offer[] {
  const offers = providers.map((provider): Offer => {
    const limits = findLimits(provider, choice)
    return { provider, limits, state: getOfferState(provider, limits, choice, amount, answer) }
  })
  const ranks: readonly OfferState['kind'][] = ['quote', 'loading', 'idle', 'own', 'failed', 'unavailable']
  return [...offers].sort((one, other) => {
    const byRank = ranks.indexOf(one.state.kind) - ranks.indexOf(other.state.kind)
    if (byRank !== 0 || one.state.kind !== 'quote' || other.state.kind !== 'quote') return byRank
    const difference = toAtomic(other.state.quote.receives) - toAtomic(one.state.quote.receives)
    if (difference === 0n) return 0
    return difference > 0n ? 1 : -1
  })
}

function getOfferState(
  provider: OnrampProvider,
  limits: BuyLimits | undefined,
  choice: BuyChoice,
  amount: string | undefined,
  { data, isFailed }: QuotesResult,
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
