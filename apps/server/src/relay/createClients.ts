import { createTokenBucket, type TokenBucket } from './createTokenBucket.js'
import { relayLimits } from './relayLimits.js'

/** What one client has in use, over all its sockets of this process. */
export type Client = {
  readonly id: string
  readonly publishes: TokenBucket
  readonly fetches: TokenBucket
  sockets: number
  subscriptions: number
}

/** The clients that have a socket open. */
export type Clients = {
  /** Counts a socket in. */
  readonly enter: (clientId: string) => Client
  readonly leave: (client: Client) => void
  readonly countSockets: (clientId: string) => number
}

/** Creates an empty list; `publishesPerSecond` holds for each client, ten seconds' worth may come at once. */
export const createClients = (publishesPerSecond: number): Clients => {
  const clients = new Map<string, Client>()
  return {
    enter: (id) => {
      const client = clients.get(id) ?? {
        id,
        publishes: createTokenBucket(publishesPerSecond, 10 * publishesPerSecond),
        fetches: createTokenBucket(relayLimits.fetchesPerSecond, relayLimits.fetchesAtOnce),
        sockets: 0,
        subscriptions: 0,
      }
      client.sockets += 1
      clients.set(id, client)
      return client
    },
    leave: (client) => {
      client.sockets -= 1
      if (client.sockets === 0) clients.delete(client.id)
    },
    countSockets: (clientId) => clients.get(clientId)?.sockets ?? 0,
  }
}
