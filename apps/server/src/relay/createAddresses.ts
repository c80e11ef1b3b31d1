import { createTally, type Tally } from './createTally.js'
import { createTokenBucket, type TokenBucket } from './createTokenBucket.js'

/** What one address has in use: keys are free, so the limits of a client alone stop nobody. */
export type Address = {
  readonly budgets: { readonly bytes: TokenBucket }
  sockets: number
}

/** Creates an empty list of addresses; each may have `bytesPerHour` kept, all of it at once. */
export const createAddresses = (bytesPerHour: number): Tally<Address> =>
  createTally(() => ({ budgets: { bytes: createTokenBucket(bytesPerHour / 3_600, bytesPerHour) }, sockets: 0 }))
