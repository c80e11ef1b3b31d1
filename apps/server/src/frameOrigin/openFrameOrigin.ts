import { setMaxListeners } from 'node:events'
import type { Logger } from 'pino'
import type { Config } from '../config.js'
import type { ServerContext } from '../context.js'
import type { Database } from '../db/Database.js'
import type { RateLimits } from '../http/createRateLimits.js'
import { type Listener, openListener } from '../http/openListener.js'
import { type Keys, openKeys } from '../keys/openKeys.js'
import { createBudgets } from '../login/createBudgets.js'
import { deleteOldLogins } from '../login/deleteOldLogins.js'
import type { FrameContext } from '../login/frame/FrameContext.js'
import { loginPages, loginRoutes } from '../login/loginRoutes.js'
import { createSocialRoutes } from '../login/social/socialRoutes.js'
import { createOutbox } from '../mail/createOutbox.js'
import { createTransport } from '../mail/createTransport.js'
import { permissionFrameRoutes } from '../permissions/frameRoutes.js'
import { createPermissionStore } from '../permissions/permissionStore.js'
import { createSigningKeys, type SigningKeys } from '../secrets/createSigningKeys.js'
import { createSecrets, readSecretKey } from '../secrets/secrets.js'
import { createFrameApp } from './createFrameApp.js'
import { framePages } from './framePages.js'

const cleanEveryMs = 600_000

/** The frame's origin of a server. */
export interface FrameOrigin {
  /** Returns the canonical origin. */
  readonly url: () => string
  readonly signingKeys: SigningKeys
  /** Starts to listen. `context` is that of the main server. */
  readonly listen: (context: ServerContext, rateLimits: RateLimits) => Promise<void>
  /** Returns the port, or 0 before `listen`. */
  readonly port: () => number
  /** Closes each connection after its next response. */
  readonly drain: () => void
  /** Aborts waiting calls, stops accepting connections, and lets the other calls finish. */
  readonly close: () => Promise<void>
}

/** Returns whether a configuration has embedded wallets. */
export function hasFrame(config: Config): boolean {
  return config.sandbox || config.frameUrl !== undefined
}

/**
 * Opens the services of the login: secret, keys, mail. Throws `ConfigError` if a secret is missing, and the errors of
 * the database.
 */
export async function openFrameOrigin(options: {
  config: Config
  logger: Logger
  database: Database
  now: () => number
}): Promise<FrameOrigin> {
  const { config, logger, database, now } = options
  const { queries } = database
  const secrets = createSecrets(readSecretKey(config))
  const signingKeys = createSigningKeys({ queries, secrets, logger, now })
  const keys: Keys = await openKeys({ config, database, logger, now })
  const outbox = createOutbox({ queries, secrets, transport: createTransport(config), logger, now })
  const budgets = createBudgets(secrets, now)
  const closing = new AbortController()
  // Each running call adds a listener, and Node warns above ten.
  setMaxListeners(0, closing.signal)
  const at: { listener?: Listener; cleaning?: NodeJS.Timeout } = {}

  const port = () => at.listener?.port ?? 0
  const url = () => config.frameUrl ?? `http://secure.localhost:${port()}`
  // Also accept the IP origin in a sandbox, for systems that cannot resolve `*.localhost`.
  const frameOrigins = () => (config.sandbox ? [url(), `http://127.0.0.1:${port()}`] : [url()])

  const clean = async () => {
    await deleteOldLogins({ queries, budgets, now })
    await createPermissionStore(queries, now).clean()
    await keys.clean()
  }
  const tryClean = () => clean().catch((error: unknown) => logger.warn({ err: error }, 'cannot delete old log-ins'))

  return {
    url,
    signingKeys,
    port,
    listen: async ({ projects, rpc, findRpcMethod, accountBalances }, rateLimits) => {
      const context: FrameContext = {
        config,
        logger,
        database,
        projects,
        ...{ rpc, findRpcMethod },
        accountBalances,
        now,
        frameUrl: url,
        frameOrigins,
        secrets,
        budgets,
        signingKeys,
        outbox,
        keys: keys.hooks,
        closing: closing.signal,
      }
      const social = createSocialRoutes()
      const routes = [...loginRoutes, ...social.routes, ...keys.routes, ...permissionFrameRoutes]
      const pages = [...framePages, ...loginPages, ...social.pages, ...keys.pages]
      const app = createFrameApp(context, { routes, pages }, rateLimits)
      const { host, framePort, stopTimeoutMs } = config
      at.listener = await openListener(app, { host, port: framePort, stopTimeoutMs })
      await tryClean()
      at.cleaning = setInterval(tryClean, cleanEveryMs)
      at.cleaning.unref()
      logger.info({ frameUrl: url(), port: port() }, 'listening on the frame origin')
    },
    drain: () => at.listener?.drain(),
    close: async () => {
      clearInterval(at.cleaning)
      closing.abort()
      await at.listener?.close()
      await outbox.close()
      await keys.close()
    },
  }
}
