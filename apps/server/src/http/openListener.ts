import { createServer as createHttpServer, IncomingMessage, type Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { NodeBindings } from './mountApiRoutes.js'

/**
 * A request that can only be upgraded to WebSocket. If a server has an upgrade listener, Node treats each request with
 * an `Upgrade` header as an upgrade. Java's client and curl offer HTTP/2 in their first request this way, but also
 * accept HTTP/1.1.
 */
class WebSocketOnlyRequest extends IncomingMessage {
  /**
   * The value that Node parsed from the headers. There is no initializer: it would overwrite the value set by the
   * constructor of the base class.
   */
  declare private asked: boolean | null

  /** Node reads this property to choose the listener. If it is false, Node handles the request like any other. */
  get upgrade(): boolean {
    if (this.asked !== true) return false
    return this.method === 'CONNECT' || this.headers.upgrade?.toLowerCase() === 'websocket'
  }

  set upgrade(requested: boolean | null) {
    this.asked = requested
  }
}

/** An HTTP server that accepts connections on a port. */
export interface Listener {
  readonly server: Server
  readonly port: number
  /** Closes each connection after its next response. */
  readonly drain: () => void
  /** Stops accepting connections, and lets running requests finish within `stopTimeoutMs`. */
  readonly close: () => Promise<void>
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

function stopListening(server: Server, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), timeoutMs)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Responds to requests that Node cannot parse. They never reach the application. */
function rejectInvalidRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const body = JSON.stringify({ error: { code: 'bad_request', message: 'The request could not be read' } })
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
    const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
    socket.once('finish', () => socket.destroy())
    return socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`)
  })
}

/** The default idle timeout in milliseconds. The longest wait of any response is 20 s. */
const defaultIdleMs = 60_000

/**
 * Serves an application on a port, or on a free port for 0. Closes a connection without data for `idleMs`. `prepare`
 * receives the server before it listens.
 */
export async function openListener(
  app: Hono<NodeBindings>,
  options: { host: string; port: number; stopTimeoutMs: number; idleMs?: number; prepare?: (server: Server) => void },
): Promise<Listener> {
  const times = { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 5_000 }
  const serverOptions = { ...times, IncomingMessage: WebSocketOnlyRequest }
  const server = createAdaptorServer({ fetch: app.fetch, createServer: createHttpServer, serverOptions }) as Server
  // Close the connection of a client that does not read its response, because the data would stay in memory.
  server.setTimeout(options.idleMs ?? defaultIdleMs)
  rejectInvalidRequests(server)
  options.prepare?.(server)
  // Run before the application, which writes the headers of the response.
  const drain = () =>
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false
    })
  const port = await listen(server, options.port, options.host)
  return { server, port, drain, close: () => stopListening(server, options.stopTimeoutMs) }
}
