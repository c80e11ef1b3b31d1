import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Database } from '../db/Database.js'
import { HttpError } from '../errors/HttpError.js'
import type { AddressKeys } from '../http/clientAddress.js'
import { readClientAddress } from '../http/clientAddress.js'
import type { RateLimits } from '../http/createRateLimits.js'
import type { NodeBindings } from '../http/mountApiRoutes.js'
import type { ProjectsService } from '../http/Project.js'
import type { ServerSettings } from '../settings/serverSettings.js'
import { createRelay, type Relay } from './createRelay.js'
import type { RelaySettings } from './settings.js'
import { listAudiences } from './verifyRelayToken.js'

const bytesPerMb = 1_048_576

/** Services that the relay uses. */
interface RelayContext {
  readonly config: RelaySettings & Pick<ServerSettings, 'databaseUrl' | 'redisUrl' | 'trustedProxyHops'>
  readonly database: Database
  readonly logger: Logger
  readonly projects: ProjectsService
  readonly addressKeys: AddressKeys
}

/** Creates the relay of a server with its database, projects and rate limits. `publicUrl` is called at each use. */
export function createServerRelay(options: {
  context: RelayContext
  rateLimits: RateLimits
  publicUrl: () => string
}): Relay {
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

const loopbackAddresses = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/**
 * Returns whether the request is from this machine. A local proxy connects from loopback too, but it adds a forwarding
 * header or changes the host.
 */
function isFromThisMachine(address: string | undefined, header: (name: string) => string | undefined): boolean {
  return (
    address !== undefined &&
    loopbackAddresses.includes(address) &&
    loopbackHost.test(header('host') ?? '') &&
    ['x-forwarded-for', 'forwarded', 'origin'].every((name) => header(name) === undefined)
  )
}

/**
 * Adds the route of the relay's metrics, for this machine and for callers with the token. A plain request of `/relay`
 * is an error.
 */
export function mountRelay(
  app: Hono<NodeBindings>,
  relay: Pick<Relay, 'printMetrics'>,
  config: Pick<RelaySettings, 'relayMetricsToken'>,
): void {
  app.get('/relay/metrics', (c) => {
    const token = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    const hasToken =
      token !== undefined && config.relayMetricsToken !== undefined && isSame(token, config.relayMetricsToken)
    const address = c.env?.incoming?.socket?.remoteAddress
    if (!hasToken && !isFromThisMachine(address, (name) => c.req.header(name)))
      throw new HttpError('not_found', 'There is no such address')
    return c.text(relay.printMetrics(), 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    })
  })
  app.on('GET', ['/relay', '/relay/'], () => {
    throw new HttpError('bad_request', 'The relay speaks WebSocket', {
      headers: { Upgrade: 'websocket', Connection: 'Upgrade' },
    })
  })
}
