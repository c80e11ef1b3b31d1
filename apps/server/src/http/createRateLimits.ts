import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from '../errors/HttpError.js'

/** The budget from which a call is taken. */
export type RateBudget = 'call' | 'image'

/** The rate limits per client address and minute. */
export interface RateLimits {
  /** Takes points from a client's budget. Throws `rate_limited` with Retry-After in seconds. */
  readonly consume: (budget: RateBudget, clientAddress: string, points: number) => Promise<void>
}

/** Creates the rate limits. They are in memory and start with full budgets. */
export function createRateLimits(options: { callsPerMinute: number; imagesPerMinute: number }): RateLimits {
  const limiters = {
    call: new RateLimiterMemory({ points: options.callsPerMinute, duration: 60, keyPrefix: 'call' }),
    image: new RateLimiterMemory({ points: options.imagesPerMinute, duration: 60, keyPrefix: 'image' }),
  }
  return {
    consume: async (budget, clientAddress, points) => {
      try {
        await limiters[budget].consume(clientAddress, points)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000))
        throw new HttpError('rate_limited', `Too many requests; try again in ${seconds} s`, {
          headers: { 'Retry-After': String(seconds) },
        })
      }
    },
  }
}
