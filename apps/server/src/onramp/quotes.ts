import type { EndpointAnswer } from '@foyer/contract/http/endpoint'
import type { postOnrampQuotes } from '@foyer/contract/http/onramp'
import { parseUnits } from 'viem'
import { HttpError } from '../errors/HttpError.js'
import type { createTimedCache } from '../fetch/createTimedCache.js'
import type { OnrampAsset, OnrampProvider, OnrampQuote } from './OnrampProvider.js'

type QuotesAnswer = EndpointAnswer<typeof postOnrampQuotes>
/** Why a provider has no quote. */
type QuoteFault = QuotesAnswer['failures'][number]['reason']

const timeoutMs = 8_000

/** What is asked of each provider. */
export interface QuoteQuestion {
  readonly asset: OnrampAsset
  readonly currency: string
  readonly amount: string
  readonly country?: string | undefined
}

/** Makes the refusal of a provider that says why it has no quote. */
export function refuseQuote(reason: Exclude<QuoteFault, 'unreachable'>): HttpError {
  return new HttpError('bad_request', 'The provider does not sell that', { context: { reason } })
}

/** Money and coins are compared as whole numbers. */
export function toUnits(decimal: string): bigint {
  return parseUnits(decimal, 18)
}

/** Says why a provider cannot sell that, by what it told before. */
function findFault(provider: OnrampProvider, { currency, amount, country }: QuoteQuestion): QuoteFault | undefined {
  if (country !== undefined && provider.countries?.includes(country) === false) return 'not_sold_here'
  const methods = provider.currencies.find(({ code }) => code === currency)?.methods
  if (methods === undefined || methods.length === 0) return 'not_sold_here'
  const sum = toUnits(amount)
  if (methods.every(({ min }) => sum < toUnits(min))) return 'too_small'
  if (methods.every(({ max }) => sum > toUnits(max))) return 'too_large'
  return undefined
}

function reasonOf(error: unknown): QuoteFault {
  const reason = error instanceof HttpError ? error.context?.reason : undefined
  return reason === 'too_small' || reason === 'too_large' || reason === 'not_sold_here' ? reason : 'unreachable'
}

async function askOne(
  provider: OnrampProvider,
  ask: NonNullable<OnrampProvider['quote']>,
  { country, ...question }: QuoteQuestion,
): Promise<OnrampQuote> {
  const signal = AbortSignal.timeout(timeoutMs)
  const quote = await ask({ ...question, ...(country !== undefined && { country }) }, signal)
  // One that brings nothing is a mistake of the provider, and no offer.
  if (toUnits(quote.receives) === 0n) throw new HttpError('upstream_failed', `${provider.name} offers nothing`)
  return quote
}

/** The same question within seconds is asked once: prices move more slowly, and providers count what they are asked. */
export type QuoteCache = ReturnType<typeof createTimedCache<OnrampQuote>>

/**
 * Asks all sellers of an asset side by side what arrives for a sum, the most first [S3.36]. Who fails is told as failing; nothing is made up
 * in its place. Providers whose own page tells the price are in neither list.
 */
export async function gatherQuotes(
  sellers: readonly OnrampProvider[],
  question: QuoteQuestion,
  cache: QuoteCache,
): Promise<QuotesAnswer> {
  const { asset, currency, amount, country } = question
  const key = [asset.chainId, asset.address, currency, amount, country].join(' ')
  const answers = await Promise.all(
    sellers.map(async (provider) => {
      const fault = findFault(provider, question)
      if (fault !== undefined) return { provider, fault }
      const ask = provider.quote
      if (ask === undefined) return { provider }
      try {
        return { provider, quote: await cache.get(`${provider.id} ${key}`, () => askOne(provider, ask, question)) }
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
