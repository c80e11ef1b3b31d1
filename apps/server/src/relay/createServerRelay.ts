import type { IncomingMessage } from 'node:http'
import type { ServerContext } from '../context.js'
import type { RateLimits } from '../http/createRateLimits.js'
import { readClientAddress } from '../http/readClientAddress.js'
import { createRelay, type Relay } from './createRelay.js'
import { listAudiences } from './listAudiences.js'

const bytesPerMb = 1_048_576

/** Creates the relay of a server: its database, its projects, its budget of calls. `publicUrl` is asked for at each use. */
export const createServerRelay = (options: {
  context: ServerContext
  rateLimits: RateLimits
  publicUrl: () => string
}): Relay => {
  const { context, rateLimits, publicUrl } = options
  const { config, database, logger, projects } = context
  const addressOf = ({ socket, headers }: IncomingMessage): string => {
    const forwarded = headers['x-forwarded-for']
    const forwardedFor = typeof forwarded === 'string' ? forwarded : forwarded?.join()
    return readClientAddress(socket.remoteAddress, forwardedFor, config.trustedProxyHops)
  }
  return createRelay({
    database,
    logger,
    isEmbedded: config.databaseUrl === undefined,
    addressKeys: context.addressKeys,
    settings: {
      redisUrl: config.redisUrl,
      notifyUrl: config.databaseUrl,
      maxSockets: config.relayMaxSockets,
      socketsPerAddress: config.relayAddressSockets,
      socketsPerNetwork: config.relayNetworkSockets,
      socketsPerProject: config.relayProjectSockets,
      addressBytesPerHour: config.relayAddressMb * bytesPerMb,
      publishesPerSecond: config.relayPublishRate,
      mailboxBytes: config.relayMailboxMb * bytesPerMb,
      projectShareBytes: config.relayProjectMailboxMb * bytesPerMb,
      addressShareBytes: config.relayAddressMailboxMb * bytesPerMb,
    },
    rules: {
      projects,
      audiences: () => listAudiences(publicUrl(), config.relayUrls),
      addressOf,
      consume: (request) => rateLimits.consume('call', addressOf(request), 1),
    },
  })
}
