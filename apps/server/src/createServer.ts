import { createServer as createHttpServer, type Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { type Logger, pino } from 'pino'
import { type Config, createConfig } from './config.js'
import { createContext, type Providers } from './context.js'
import { createApp } from './createApp.js'
import { openDatabase } from './db/openDatabase.js'
import { createRateLimits } from './http/createRateLimits.js'
import type { Relay } from './relay/createRelay.js'
import { createServerRelay } from './relay/createServerRelay.js'
import { mountRelay } from './relay/mountRelay.js'
import { deleteOldEvents } from './services/deleteOldEvents.js'
import { saveProject } from './services/saveProject.js'

const dayMs = 86_400_000

/** A running server. */
export type RunningServer = {
  /** Address it listens at, without a slash at the end. */
  readonly url: string
  /** Stops accepting, lets running requests finish (`stopTimeoutMs`), closes the database; safe to call twice. */
  readonly close: () => Promise<void>
}

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })

const stopListening = (server: Server, timeoutMs: number): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), timeoutMs)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })

/** A request node itself cannot read never reaches the application. */
const refuseUnreadable = (server: Server): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const body = JSON.stringify({ error: { code: 'bad_request', message: 'The request could not be read' } })
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
    const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
    return socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`)
  })
}

/**
 * Starts a server: opens the database (migrations run), in sandbox mode makes sure of the project `sandbox`, listens.
 * What the options leave out has the README's defaults. Throws `LockHeldError` when another server uses the data
 * directory, and what the database or the port throws; nothing is left open then.
 */
export const createServer = async (
  options: Partial<Config> & { providers?: Providers; logger?: Logger } = {},
): Promise<RunningServer> => {
  const { providers, logger: givenLogger, ...given } = options
  const config = createConfig(given)
  const logger = givenLogger ?? pino({ level: config.logLevel })
  const database = await openDatabase(config, logger)
  const opened: { relay?: Relay } = {}
  try {
    if (config.sandbox) {
      const origins = ['http://localhost:*', 'http://127.0.0.1:*']
      await saveProject(database.queries, { id: 'sandbox', name: 'Sandbox', analyticsEnabled: true, origins })
    }
    await deleteOldEvents(database.queries, config.analyticsDays, Date.now())

    const hostInUrl = config.host.includes(':') ? `[${config.host}]` : config.host
    const at = { url: '' }
    const publicUrl = () => config.publicUrl ?? at.url
    const context = createContext({ config, logger, database, publicUrl, ...(providers ? { providers } : {}) })
    const rateLimits = createRateLimits({
      callsPerMinute: config.rateLimitPerMinute,
      imagesPerMinute: config.imageRateLimitPerMinute,
    })
    const app = createApp(context, publicUrl, rateLimits)
    const relay = createServerRelay({ context, rateLimits, publicUrl })
    opened.relay = relay
    mountRelay(app, relay, config)
    const serverOptions = { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 5_000 }
    const server = createAdaptorServer({ fetch: app.fetch, createServer: createHttpServer, serverOptions }) as Server
    refuseUnreadable(server)
    server.on('upgrade', (request, socket, head) => void relay.upgrade(request, socket, head))
    at.url = `http://${hostInUrl}:${await listen(server, config.port, config.host)}`

    const cleaning = setInterval(() => {
      deleteOldEvents(database.queries, config.analyticsDays, Date.now()).catch((error: unknown) =>
        logger.warn({ err: error }, 'old events could not be deleted'),
      )
    }, dayMs)
    cleaning.unref()

    let closing: Promise<void> | undefined
    const close = async () => {
      clearInterval(cleaning)
      // First, because sockets that were taken over keep the HTTP server from closing.
      await relay.close()
      await stopListening(server, config.stopTimeoutMs)
      await database.close()
      logger.info('stopped')
    }
    logger.info({ url: at.url, database: config.databaseUrl ? 'postgres' : 'embedded' }, 'listening')
    return {
      url: at.url,
      close: () => {
        closing ??= close()
        return closing
      },
    }
  } catch (error) {
    await opened.relay?.close()
    await database.close()
    throw error
  }
}
