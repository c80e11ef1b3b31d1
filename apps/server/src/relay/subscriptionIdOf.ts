import { createHash } from 'node:crypto'

/** The id of a client's subscription, the same on each of its sockets and after a restart. */
export const subscriptionIdOf = (topic: string, clientId: string): string =>
  createHash('sha256')
    .update(topic + clientId)
    .digest('hex')
