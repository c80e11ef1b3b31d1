import type { EndpointAnswer } from '@foyer/contract/http/endpoint'
import type { postOnrampQuotes } from '@foyer/contract/http/onramp'
import { parseUnits } from 'viem'
import { HttpError } from '../errors/HttpError.js'
import type { createTimedCache } from '../fetch/createTimedCache.js'
import type { OnrampAsset, OnrampProvider, OnrampQuote } from './OnrampProvider.js'

type QuotesAnswer = EndpointAnswer<typeof postOnrampQuotes>
/** The reason why a provider has no quote. */
type QuoteFailureReason = QuotesAnswer['failures'][number]['reason']

const timeoutMs = 8_000

/** The request for quotes. */
export interface QuoteRequest {
  readonly asset: OnrampAsset
  readonly currency: string
  readonly amount: string
  readonly country?: string | undefined
}

/** Creates the error of a provider that reports why it has no quote. */
export function createQuoteError(reason: Exclude<QuoteFailureReason, 'unreachable'>): HttpError {
  return new HttpError('bad_request', 'The provider does not sell this asset', { context: { reason } })
}

/** Converts a decimal string to a whole number, so that amounts can be compared. */
export function toUnits(decimal: string): bigint {
  return parseUnits(decimal, 18)
}

/** Returns why a provider cannot sell, by the countries and limits that it has published. */
function findFailureReason(
  provider: OnrampProvider,
  { currency, amount, country }: QuoteRequest,
): QuoteFailureReason | undefined {
  if (country !== undefined && provider.countries?.includes(country) === false) return 'not_sold_here'
  const methods = provider.currencies.find(({ code }) => code === currency)?.methods
  if (methods === undefined || methods.length === 0) return 'not_sold_here'
  const sum = toUnits(amount)
  if (methods.every(({ min }) => sum < toUnits(min))) return 'too_small'
  if (methods.every(({ max }) => sum > toUnits(max))) return 'too_large'
  return undefined
}

function reasonOf(error: unknown): QuoteFailureReason {
  const reason = error instanceof HttpError ? error.context?.reason : undefined
  return reason === 'too_small' || reason === 'too_large' || reason === 'not_sold_here' ? reason : 'unreachable'
}

async function fetchQuote(
  provider: OnrampProvider,
  request: NonNullable<OnrampProvider['quote']>,
  { country, ...question }: QuoteRequest,
): Promise<OnrampQuote> {
  const signal = AbortSignal.timeout(timeoutMs)
  const quote = await request({ ...question, ...(country !== undefined && { country }) }, signal)
  // A quote without coins is an error of the provider.
  if (toUnits(quote.receives) === 0n) throw new HttpError('upstream_failed', `${provider.name} has no quote`)
  return quote
}

/** Caches quotes for some seconds. Prices change more slowly, and providers count requests. */
export type QuoteCache = ReturnType<typeof createTimedCache<OnrampQuote>>

/**
 * Requests quotes from all sellers of an asset in parallel. Returns the highest received amount first [S3.36]. A failed
 * provider is listed as a failure, and its quote is never invented. Providers without quotes are in neither list: their
 * page shows the price.
 */
export async function fetchAllQuotes(
  sellers: readonly OnrampProvider[],
  question: QuoteRequest,
  cache: QuoteCache,
): Promise<QuotesAnswer> {
  const { asset, currency, amount, country } = question
  const key = [asset.chainId, asset.address, currency, amount, country].join(' ')
  const answers = await Promise.all(
    sellers.map(async (provider) => {
      const fault = findFailureReason(provider, question)
      if (fault !== undefined) return { provider, fault }
      const request = provider.quote
      if (request === undefined) return { provider }
      try {
        return {
          provider,
          quote: await cache.get(`${provider.id} ${key}`, () => fetchQuote(provider, request, question)),
        }
      } catch (error) {
        return { provider, fault: reasonOf(error) }
      }
    }),
  )
  const quotes = answers.flatMap(({ provider, quote }) => {
    if (quote === undefined) return []
    const { total, fees, receives } = quote
    return [{ provider: provider.id, total, fees: [...fees], receives }]
  })
  const byReceives = (a: OnrampQuote, b: OnrampQuote) => {
    const [left, right] = [toUnits(a.receives), toUnits(b.receives)]
    if (left === right) return 0
    return left > right ? -1 : 1
  }
  return {
    quotes: quotes.sort(byReceives),
    failures: answers.flatMap(({ provider, fault }) =>
      fault === undefined ? [] : [{ provider: provider.id, reason: fault }],
    ),
  }
}
