import { HttpError } from '../errors/HttpError.js'
import { type SwapOffer, type SwapProvider, SwapRefusal, type SwapRequest } from './SwapProvider.js'

/** An offer with its provider. */
export interface MadeOffer {
  readonly provider: SwapProvider
  readonly offer: SwapOffer
}

/** A provider without an offer, and the reason. */
export interface FailedOffer {
  readonly provider: SwapProvider
  readonly reason: SwapRefusal['reason'] | 'unreachable'
}

/** The timeout of all providers together, in milliseconds: they are called in parallel. */
const offersTimeoutMs = 6_000
const minLifetimeMs = 5_000
const maxLifetimeMs = 120_000
const maxFees = 8
const maxStops = 12
const maxNameLength = 100
/** The maximum that the networks file allows for a token. */
const maxDecimals = 36
/** The divisor of the amount that a vendor's rounding may cost: one millionth. */
const roundingPart = 1_000_000n

/** Requests offers from providers in parallel. A failure affects only its provider, and `onFailure` receives it. */
export async function fetchOffers(options: {
  readonly providers: readonly SwapProvider[]
  readonly question: SwapRequest
  readonly onFailure: (provider: string, error: unknown) => void
  readonly timeoutMs?: number
}): Promise<{ readonly offers: readonly MadeOffer[]; readonly failures: readonly FailedOffer[] }> {
  const { providers, question, onFailure, timeoutMs = offersTimeoutMs } = options
  const signal = AbortSignal.timeout(timeoutMs)
  const made = await Promise.all(
    providers.map(async (provider): Promise<MadeOffer | FailedOffer> => {
      try {
        const offer = await rejectOnAbort(provider.quote(question, signal), signal)
        return { provider, offer: validateOffer(provider, question, offer) }
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

/** Rejects when the signal is aborted, even if a provider ignores the signal. */
export function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const rejectLate = () => reject(new HttpError('upstream_timeout', 'The provider did not answer in time'))
    if (signal.aborted) rejectLate()
    signal.addEventListener('abort', rejectLate, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', rejectLate))
  })
}

/** Returns the minimum amount for a slippage, less the rounding of a vendor. */
export function getMinToAmount(toAmount: bigint, slippageBps: number): bigint {
  return (toAmount * BigInt(10_000 - slippageBps)) / 10_000n - toAmount / roundingPart - 1n
}

/** Validates an offer, and limits its texts and its lifetime. Throws for an invalid offer. */
function validateOffer(provider: SwapProvider, question: SwapRequest, offer: SwapOffer): SwapOffer {
  const { toAmount, minToAmount, spender, lifetimeMs } = offer
  const rejectRequest = (what: string) => new HttpError('upstream_failed', `The offer of ${provider.name} ${what}`)
  if (toAmount <= 0n) throw new SwapRefusal('too_small', 'The amount is too small: the swap would return nothing')
  if (minToAmount <= 0n || minToAmount > toAmount) throw rejectRequest('has an invalid minimum amount')
  if (minToAmount < getMinToAmount(toAmount, question.slippageBps))
    throw rejectRequest('has a minimum amount below the slippage')
  if (offer.fees.some(({ amount }) => amount < 0n)) throw rejectRequest('has a negative fee')
  // These decimals convert the fee: an extreme power of ten would break the ranking of all offers.
  if (
    offer.fees.some(({ token: { decimals } }) => !Number.isInteger(decimals) || decimals < 0 || decimals > maxDecimals)
  )
    throw rejectRequest('has a fee in an invalid token')
  if (question.from.address === undefined ? spender !== undefined : false)
    throw rejectRequest('has a spender for a currency that needs no approval')
  if (spender !== undefined && !isTarget(provider, question.from.chainId, spender))
    throw rejectRequest('has a spender that is not a contract of the provider')
  return {
    ...offer,
    lifetimeMs: Math.min(Math.max(lifetimeMs, minLifetimeMs), maxLifetimeMs),
    fees: offer.fees.slice(0, maxFees).map((fee) => ({ ...fee, name: fee.name.slice(0, maxNameLength) })),
    route: offer.route.slice(0, maxStops).map((stop) => stop.slice(0, maxNameLength)),
  }
}

/** Returns whether a provider may call a contract and let it take tokens. */
export function isTarget(provider: Pick<SwapProvider, 'targets'>, chainId: string, address: string): boolean {
  return provider.targets(chainId).some((target) => target.toLowerCase() === address.toLowerCase())
}
