import { HttpError } from '../errors/HttpError.js'
import { type SwapOffer, type SwapProvider, type SwapQuestion, SwapRefusal } from './SwapProvider.js'

/** One provider's offer. */
export interface MadeOffer {
  readonly provider: SwapProvider
  readonly offer: SwapOffer
}

/** Why a provider made none. */
export interface FailedOffer {
  readonly provider: SwapProvider
  readonly reason: SwapRefusal['reason'] | 'unreachable'
}

/** All providers are asked at once and get this long together. */
const deadlineMs = 6_000
const shortestMs = 5_000
const longestMs = 120_000
const mostFees = 8
const mostStops = 12
const longestName = 100
/** As many as a token of the networks file may have. */
const mostDecimals = 36
/** Smallest units that a vendor's own rounding may cost: one millionth. */
const roundingPart = 1_000_000n

/** Asks providers side by side; each fails for itself, and `onFailure` hears of those that could not be used. */
export async function gatherOffers(options: {
  readonly providers: readonly SwapProvider[]
  readonly question: SwapQuestion
  readonly onFailure: (provider: string, error: unknown) => void
  readonly timeoutMs?: number
}): Promise<{ readonly offers: readonly MadeOffer[]; readonly failures: readonly FailedOffer[] }> {
  const { providers, question, onFailure, timeoutMs = deadlineMs } = options
  const signal = AbortSignal.timeout(timeoutMs)
  const made = await Promise.all(
    providers.map(async (provider): Promise<MadeOffer | FailedOffer> => {
      try {
        const offer = await settleBy(provider.quote(question, signal), signal)
        return { provider, offer: readOffer(provider, question, offer) }
      } catch (error) {
        if (error instanceof SwapRefusal) return { provider, reason: error.reason }
        onFailure(provider.id, error)
        return { provider, reason: 'unreachable' }
      }
    }),
  )
  return {
    offers: made.filter((each): each is MadeOffer => 'offer' in each),
    failures: made.filter((each): each is FailedOffer => 'reason' in each),
  }
}

/** A provider that does not heed the signal is not waited for. */
export function settleBy<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new HttpError('upstream_timeout', 'The provider did not answer in time'))
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}

/** The least that a person who named a slippage has to get, but for a vendor's rounding. */
export function leastOf(toAmount: bigint, slippageBps: number): bigint {
  return (toAmount * BigInt(10_000 - slippageBps)) / 10_000n - toAmount / roundingPart - 1n
}

/** An offer that makes no sense is none: it is refused here, before anybody sees it. */
function readOffer(provider: SwapProvider, question: SwapQuestion, offer: SwapOffer): SwapOffer {
  const { toAmount, minToAmount, spender, lifetimeMs } = offer
  const refuse = (what: string) => new HttpError('upstream_failed', `${provider.name} offers ${what}`)
  if (toAmount <= 0n) throw new SwapRefusal('too_small', 'Nothing would arrive')
  if (minToAmount <= 0n || minToAmount > toAmount) throw refuse('a least amount that is none')
  if (minToAmount < leastOf(toAmount, question.slippageBps)) throw refuse('less than the slippage allows')
  if (offer.fees.some(({ amount }) => amount < 0n)) throw refuse('a fee below zero')
  // With these the fee is converted: a power of ten that nobody could write down would take the offers of all others with it.
  if (
    offer.fees.some(({ token: { decimals } }) => !Number.isInteger(decimals) || decimals < 0 || decimals > mostDecimals)
  )
    throw refuse('a fee in a token that is none')
  if (question.from.address === undefined ? spender !== undefined : false)
    throw refuse('to take what needs no approval')
  if (spender !== undefined && !isTarget(provider, question.from.chainId, spender))
    throw refuse('a spender that is none of its contracts')
  return {
    ...offer,
    lifetimeMs: Math.min(Math.max(lifetimeMs, shortestMs), longestMs),
    fees: offer.fees.slice(0, mostFees).map((fee) => ({ ...fee, name: fee.name.slice(0, longestName) })),
    route: offer.route.slice(0, mostStops).map((stop) => stop.slice(0, longestName)),
  }
}

/** Whether a provider may call a contract, and let it take tokens. */
export function isTarget(provider: Pick<SwapProvider, 'targets'>, chainId: string, address: string): boolean {
  return provider.targets(chainId).some((target) => target.toLowerCase() === address.toLowerCase())
}
