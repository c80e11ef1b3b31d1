import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { socialProvider } from '@foyer/contract/frame/words'
import { type Logger, pino } from 'pino'
import { removeOldMetadata } from './accounts/nfts/metadataStore.js'
import { startEventCleaning } from './analytics/startEventCleaning.js'
import { startChainSync } from './chains/indexer/startChainSync.js'
import type { Config } from './config.js'
import { createContext } from './context.js'
import { createApp } from './createApp.js'
import type { Database, Queries } from './db/Database.js'
import { openDatabase } from './db/openDatabase.js'
import { serialiseError } from './errors/failures.js'
import { ConfigError } from './errors/ServerError.js'
import { type FrameOrigin, hasFrame, openFrameOrigin } from './frameOrigin/openFrameOrigin.js'
import { createRateLimits } from './http/createRateLimits.js'
import { type Listener, openListener } from './http/openListener.js'
import { createConfig } from './loadConfig.js'
import { findFrameErrors } from './login/settings.js'
import { findNameErrors } from './names/settings.js'
import { openNamesKey } from './names/signingKey.js'
import { startSweeping } from './onramp/startSweeping.js'
import { createSandboxPolicy } from './operations/sponsoring/createSandboxPolicy.js'
import type { Providers } from './Providers.js'
import { saveProject } from './projects/projects.js'
import type { Logins } from './projects/routes.js'
import type { Relay } from './relay/createRelay.js'
import { createServerRelay, mountRelay } from './relay/serverRelay.js'
import { createSigningKeys } from './secrets/createSigningKeys.js'
import { createSecrets, readSecretKey } from './secrets/secrets.js'
import { verifySecretKey } from './secrets/verifySecretKey.js'

/** The maximum rows of NFT metadata, at most 2 GB. */
const maxMetadataRows = 20_000

/** A running server. */
export interface RunningServer {
  /** The URL of the server, without a slash at the end. */
  readonly url: string
  /** The canonical origin and the port of the frame. Undefined without embedded wallets. */
  readonly frame: { readonly url: string; readonly port: number } | undefined
  /**
   * Responds 503 at `/health` and closes each connection after its next response, for `drainMs` or until the signal is
   * aborted. The server still handles all other requests. Call `close` afterwards.
   */
  readonly drain: (signal?: AbortSignal) => Promise<void>
  /**
   * Stops accepting connections, lets running requests finish (`stopTimeoutMs`), and closes the database. Can be called
   * twice.
   */
  readonly close: () => Promise<void>
}

function createLogins(config: Config, frame: FrameOrigin): Logins {
  const { providers, farcaster } = config.social
  const offered = socialProvider.options.filter((name) => providers[name] !== undefined)
  return {
    frameUrl: frame.url,
    email: config.smtpUrl !== undefined || config.testLogins,
    socials: farcaster === undefined ? offered : [...offered, 'farcaster'],
  }
}

/**
 * Creates the signing keys of sign-in tokens for a server without frame. Needs the operator's secret, because the keys
 * must outlive the process.
 */
function openSigningKeys(parts: { config: Config; queries: Queries; logger: Logger; now: () => number }) {
  const { secretKey } = parts.config
  return secretKey && createSigningKeys({ ...parts, secrets: createSecrets(secretKey) })
}

/**
 * Starts a server: opens the database and runs its migrations, creates the project `sandbox` in sandbox mode, and
 * listens. Missing options get the README's defaults. A given open `database` is used instead of the configured one,
 * and is closed with the server.
 *
 * Throws `LockHeldError` if another server uses the data directory, and `ConfigError` if the database belongs to
 * another key. Throws the errors of the database and the port. It leaves nothing open then.
 */
export async function createServer(
  options: Partial<Config> & { providers?: Providers; logger?: Logger; now?: () => number; database?: Database } = {},
): Promise<RunningServer> {
  const { providers = {}, logger: givenLogger, now = Date.now, database: givenDatabase, ...given } = options
  const config = createConfig(given)
  const configErrors = [...findFrameErrors(config), ...findNameErrors(config)]
  if (configErrors.length > 0) {
    await givenDatabase?.close()
    throw new ConfigError(configErrors)
  }
  const logger = givenLogger ?? pino({ level: config.logLevel, serializers: { err: (error) => serialiseError(error) } })
  const database = givenDatabase ?? (await openDatabase(config, logger))
  const opened: {
    relay?: Relay
    indexer?: ReturnType<typeof startChainSync> | undefined
    frame?: FrameOrigin | undefined
    listener?: Listener
  } = {}
  try {
    const secretKey = hasFrame(config) ? readSecretKey(config) : config.secretKey
    if (secretKey !== undefined) await verifySecretKey({ config, queries: database.queries, secretKey, now })
    if (config.sandbox) {
      const origins = ['http://localhost:*', 'http://127.0.0.1:*']
      const sandbox = { id: 'sandbox', name: 'Sandbox', analyticsEnabled: true, deviceCheck: 'never', origins } as const
      await saveProject(database.queries, { ...sandbox, sponsoring: createSandboxPolicy(config.networks) })
    }
    const hostInUrl = config.host.includes(':') ? `[${config.host}]` : config.host
    const at = { url: '', isDraining: false }
    const publicUrl = () => config.publicUrl ?? at.url
    const frame = hasFrame(config) ? await openFrameOrigin({ config, logger, database, now }) : undefined
    opened.frame = frame
    const logins = frame && createLogins(config, frame)
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
    const indexer = config.indexer ? startChainSync({ config, queries, rpc: context.rpc, logger }) : undefined
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
    const operations = context.operations.start()

    const drain = async (signal?: AbortSignal) => {
      at.isDraining = true
      listener.drain()
      frame?.drain()
      logger.info({ drainMs: config.drainMs }, 'draining')
      await delay(config.drainMs, undefined, signal && { signal }).catch(() => undefined)
    }
    let closing: Promise<void> | undefined
    const close = async () => {
      const cleaned = Promise.all([cleaning.close(), sweeping.close(), operations.close()])
      // Close the relay first, because its sockets keep the HTTP server from closing.
      await relay.close()
      await context.accountChanges.close()
      await Promise.all([listener.close(), frame?.close(), indexer?.close(), cleaned])
      await database.close()
      logger.info('stopped')
    }
    if (!config.sandbox && config.publicUrl === undefined)
      logger.warn('FOYER_PUBLIC_URL is not set: only wallets that reach the listening address can pair')
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
