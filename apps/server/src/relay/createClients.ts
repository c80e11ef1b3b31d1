import { createTally, type Tally } from './createTally.js'
import { createTokenBucket, type TokenBucket } from './createTokenBucket.js'
import { relayLimits } from './relayLimits.js'

/** What one client, which is one key, has in use. */
export type Client = {
  readonly id: string
  readonly budgets: { readonly publishes: TokenBucket; readonly fetches: TokenBucket }
  sockets: number
  subscriptions: number
}

/** Creates an empty list of clients; `publishesPerSecond` holds for each, ten seconds' worth may come at once. */
export const createClients = (publishesPerSecond: number): Tally<Client> =>
  createTally((id) => ({
    id,
    budgets: {
      publishes: createTokenBucket(publishesPerSecond, 10 * publishesPerSecond),
      fetches: createTokenBucket(relayLimits.fetchesPerSecond, relayLimits.fetchesAtOnce),
    },
    sockets: 0,
    subscriptions: 0,
  }))
