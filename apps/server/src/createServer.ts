import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { socialProvider } from '@foyer/contract/frame/words'
import { type Logger, pino } from 'pino'
import { removeOldMetadata } from './accounts/nfts/metadataStore.js'
import { startEventCleaning } from './analytics/startEventCleaning.js'
import { followChains } from './chains/indexer/followChains.js'
import type { Config } from './config.js'
import { createContext } from './context.js'
import { createApp } from './createApp.js'
import type { Database, Queries } from './db/Database.js'
import { openDatabase } from './db/openDatabase.js'
import { describeError } from './errors/failures.js'
import { ConfigError } from './errors/ServerError.js'
import { type FrameOrigin, hasFrame, openFrameOrigin } from './frameOrigin/openFrameOrigin.js'
import { createRateLimits } from './http/createRateLimits.js'
import { type Listener, openListener } from './http/openListener.js'
import { createConfig } from './loadConfig.js'
import { findFrameErrors } from './login/settings.js'
import { findNameErrors } from './names/settings.js'
import { openNamesKey } from './names/signingKey.js'
import { startSweeping } from './onramp/startSweeping.js'
import type { Providers } from './Providers.js'
import { saveProject } from './projects/projects.js'
import type { Logins } from './projects/routes.js'
import type { Relay } from './relay/createRelay.js'
import { createServerRelay, mountRelay } from './relay/serverRelay.js'
import { createSigningKeys } from './secrets/createSigningKeys.js'
import { createSecrets, readSecretKey } from './secrets/secrets.js'
import { verifySecretKey } from './secrets/verifySecretKey.js'

/** Rows of NFT metadata that are stored, 2 GB at most. */
const maxMetadataRows = 20_000

/** A running server. */
export interface RunningServer {
  /** Address it listens at, without a slash at the end. */
  readonly url: string
  /** Canonical origin of the frame, and the port it listens on; undefined without embedded wallets. */
  readonly frame: { readonly url: string; readonly port: number } | undefined
  /**
   * Answers 503 at `/health` and closes each connection after its next answer, for `drainMs` or until the signal is aborted. The server
   * still answers all other requests. Call `close` afterwards.
   */
  readonly drain: (signal?: AbortSignal) => Promise<void>
  /** Stops accepting, lets running requests finish (`stopTimeoutMs`), closes the database; safe to call twice. */
  readonly close: () => Promise<void>
}

function describeLogins(config: Config, frame: FrameOrigin): Logins {
  const { providers, farcaster } = config.social
  const offered = socialProvider.options.filter((name) => providers[name] !== undefined)
  return {
    frameUrl: frame.url,
    email: config.smtpUrl !== undefined || config.testLogins,
    socials: farcaster === undefined ? offered : [...offered, 'farcaster'],
  }
}

/** What signs the tokens of sign-ins where there is no frame: only with the operator's secret, for it must last. */
function openSigningKeys(parts: { config: Config; queries: Queries; logger: Logger; now: () => number }) {
  const { secretKey } = parts.config
  return secretKey && createSigningKeys({ ...parts, secrets: createSecrets(secretKey) })
}

/**
 * Starts a server: opens the database (migrations run), in sandbox mode makes sure of the project `sandbox`, listens.
 * What the options leave out has the README's defaults. A `database` that is already open takes the place of the
 * configured one and is closed with the server. Throws `LockHeldError` when another server uses the data
 * directory, `ConfigError` when the database belongs to another key, and what the database or the port throws; nothing is left open then.
 */
export async function createServer(
  options: Partial<Config> & { providers?: Providers; logger?: Logger; now?: () => number; database?: Database } = {},
): Promise<RunningServer> {
  const { providers = {}, logger: givenLogger, now = Date.now, database: givenDatabase, ...given } = options
  const config = createConfig(given)
  const faults = [...findFrameErrors(config), ...findNameErrors(config)]
  if (faults.length > 0) {
    await givenDatabase?.close()
    throw new ConfigError(faults)
  }
  const logger = givenLogger ?? pino({ level: config.logLevel, serializers: { err: (error) => describeError(error) } })
  const database = givenDatabase ?? (await openDatabase(config, logger))
  const opened: {
    relay?: Relay
    indexer?: ReturnType<typeof followChains> | undefined
    frame?: FrameOrigin | undefined
    listener?: Listener
  } = {}
  try {
    const secretKey = hasFrame(config) ? readSecretKey(config) : config.secretKey
    if (secretKey !== undefined) await verifySecretKey({ config, queries: database.queries, secretKey, now })
    if (config.sandbox) {
      const origins = ['http://localhost:*', 'http://127.0.0.1:*']
      const sandbox = { id: 'sandbox', name: 'Sandbox', analyticsEnabled: true, deviceCheck: 'never', origins } as const
      await saveProject(database.queries, sandbox)
    }
    const hostInUrl = config.host.includes(':') ? `[${config.host}]` : config.host
    const at = { url: '', isDraining: false }
    const publicUrl = () => config.publicUrl ?? at.url
    const frame = hasFrame(config) ? await openFrameOrigin({ config, logger, database, now }) : undefined
    opened.frame = frame
    const logins = frame && describeLogins(config, frame)
    const signingKeys = frame?.signingKeys ?? openSigningKeys({ config, queries: database.queries, logger, now })
    const namesKey = config.names && (await openNamesKey({ config, queries: database.queries, now }))
    const context = createContext({
      ...{ config, logger, database, publicUrl, logins, signingKeys, namesKey, now },
      isDraining: () => at.isDraining,
      providers,
    })
    const rateLimits = createRateLimits({
      callsPerMinute: config.rateLimitPerMinute,
      imagesPerMinute: config.imageRateLimitPerMinute,
    })
    const app = createApp(context, publicUrl, rateLimits)
    const relay = createServerRelay({ context, rateLimits, publicUrl })
    opened.relay = relay
    mountRelay(app, relay, config)
    const { host, port, stopTimeoutMs } = config
    const prepare = (server: Server) =>
      server.on('upgrade', (request, socket, head) => void relay.upgrade(request, socket, head))
    const listener = await openListener(app, { host, port, stopTimeoutMs, prepare })
    opened.listener = listener
    at.url = `http://${hostInUrl}:${listener.port}`
    await frame?.listen(context, rateLimits)

    const { queries } = database
    const indexer = config.indexer ? followChains({ config, queries, rpc: context.rpc, logger }) : undefined
    opened.indexer = indexer
    const alsoClean = async () => {
      await context.names?.clean()
      await context.signIns?.clean()
      await removeOldMetadata(queries, maxMetadataRows)
    }
    const cleaning = startEventCleaning({
      ...{ queries, days: config.analyticsDays, logger, now: Date.now, alsoClean },
    })

    const sweeping = startSweeping({ purchases: context.purchases, logger })

    const drain = async (signal?: AbortSignal) => {
      at.isDraining = true
      listener.drain()
      frame?.drain()
      logger.info({ drainMs: config.drainMs }, 'draining')
      await delay(config.drainMs, undefined, signal && { signal }).catch(() => undefined)
    }
    let closing: Promise<void> | undefined
    const close = async () => {
      const cleaned = Promise.all([cleaning.close(), sweeping.close()])
      // First, because sockets that were taken over keep the HTTP server from closing.
      await relay.close()
      await context.accountChanges.close()
      await Promise.all([listener.close(), frame?.close(), indexer?.close(), cleaned])
      await database.close()
      logger.info('stopped')
    }
    if (!config.sandbox && config.publicUrl === undefined)
      logger.warn(
        'FOYER_PUBLIC_URL is not set: wallets can pair only where they reach the server at the address it listens on',
      )
    if (context.nameGateway !== undefined) {
      const { parent, signer } = context.nameGateway
      logger.info({ parent, signer }, 'answering for names')
    }
    logger.info({ url: at.url, database: config.databaseUrl ? 'postgres' : 'embedded' }, 'listening')
    return {
      url: at.url,
      frame: frame && { url: frame.url(), port: frame.port() },
      drain,
      close: () => {
        closing ??= close()
        return closing
      },
    }
  } catch (error) {
    await opened.relay?.close()
    await Promise.all([opened.listener?.close(), opened.frame?.close(), opened.indexer?.close()])
    await database.close()
    throw error
  }
}
