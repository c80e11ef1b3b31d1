import { createServer as createHttpServer, IncomingMessage, type Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { NodeBindings } from './mountApiRoutes.js'

/**
 * A request that asks for no other protocol than WebSocket. Where somebody listens for upgrades, Node hands over every request with
 * an `Upgrade` header; Java's client and curl offer HTTP/2 with one in each first request, and are content with HTTP/1.1.
 */
class WebSocketOnlyRequest extends IncomingMessage {
  /** What Node read in the headers. No initial value, which would replace what the constructor above has set. */
  declare private asked: boolean | null

  /** Node reads it before it decides who gets the request, and goes on as if nobody listened for upgrades when it is false. */
  get upgrade(): boolean {
    if (this.asked !== true) return false
    return this.method === 'CONNECT' || this.headers.upgrade?.toLowerCase() === 'websocket'
  }

  set upgrade(asked: boolean | null) {
    this.asked = asked
  }
}

/** A port that is listened on. */
export interface Listener {
  readonly server: Server
  readonly port: number
  /** Closes each connection after its next answer. */
  readonly drain: () => void
  /** Stops accepting and lets running requests finish within `stopTimeoutMs`. */
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

/** A request node itself cannot read never reaches the application. */
function refuseUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const body = JSON.stringify({ error: { code: 'bad_request', message: 'The request could not be read' } })
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
    const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
    socket.once('finish', () => socket.destroy())
    return socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`)
  })
}

/** The longest answer of ours waits 20 s. */
const longestIdleMs = 60_000

/**
 * Serves an application on a port; 0 takes a free one. A connection on which nothing moves for `idleMs` ends. `prepare` sees the
 * server before it listens.
 */
export async function openListener(
  app: Hono<NodeBindings>,
  options: { host: string; port: number; stopTimeoutMs: number; idleMs?: number; prepare?: (server: Server) => void },
): Promise<Listener> {
  const times = { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 5_000 }
  const serverOptions = { ...times, IncomingMessage: WebSocketOnlyRequest }
  const server = createAdaptorServer({ fetch: app.fetch, createServer: createHttpServer, serverOptions }) as Server
  // A caller who does not read its answer is cut, or what was written for it would be kept for ever.
  server.setTimeout(options.idleMs ?? longestIdleMs)
  refuseUnreadable(server)
  options.prepare?.(server)
  // Before the application, which writes the head of the answer.
  const drain = () =>
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false
    })
  const port = await listen(server, options.port, options.host)
  return { server, port, drain, close: () => stopListening(server, options.stopTimeoutMs) }
}
