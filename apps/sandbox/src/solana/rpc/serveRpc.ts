import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { WebSocketServer } from 'ws'
import { SandboxError } from '../../SandboxError.js'
import { isLocalHost, isLocalOrigin } from '../../services/pages/localNames.js'
import { handleJsonRpc, stringify } from './handleJsonRpc.js'
import type { Node } from './Node.js'
import { createSubscriptions, type Landing } from './subscriptions.js'

const host = '127.0.0.1'
const maxBodyBytes = 1_000_000
/** The number of recent landings for subscriptions that are behind. Older ones are final. */
const maxLandings = 1_000

/** A running JSON-RPC server. */
export interface RpcServer {
  close(): Promise<void>
}

/**
 * Serves JSON-RPC over HTTP and WebSocket on `port`. The next port also serves it, because web3.js connects its
 * WebSocket there. Accepts only requests of local pages. Throws SandboxError `unavailable` if a port is in use.
 */
export async function serveRpc(node: Node, port: number, slotMs: number): Promise<RpcServer> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxBodyBytes })
  const notifiers = new Set<() => void>()
  let landings: Landing[] = []
  let count = 0
  const notifyAll = () => {
    for (const notify of notifiers) notify()
  }
  node.ledger.onLanded((transaction, changes) => {
    count += 1
    landings = [...landings, { count, transaction, changes }].slice(-maxLandings)
    // Notify later, so that the sender receives the signature first.
    setImmediate(notifyAll)
  })
  const timer = setInterval(notifyAll, slotMs)
  timer.unref()

  sockets.on('connection', (socket) => {
    const subscriptions = createSubscriptions(
      node,
      () => landings,
      (method, params) => socket.send(stringify({ jsonrpc: '2.0', method, params })),
    )
    notifiers.add(subscriptions.notify)
    socket.on('close', () => notifiers.delete(subscriptions.notify))
    socket.on('error', () => socket.terminate())
    socket.on('message', (data) => {
      const answer = handleJsonRpc(node, String(data), subscriptions.methods)
      if (answer !== undefined) socket.send(answer)
      // Notify at once if the signature already exists.
      setImmediate(subscriptions.notify)
    })
  })

  const servers = [port, port + 1].map(() => {
    const server = createServer((request, response) => void answer(node, request, response))
    server.on('upgrade', (request, socket, head) => {
      if (!isAllowed(request)) return socket.destroy()
      sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request))
    })
    return server
  })
  const close = async () => {
    clearInterval(timer)
    for (const socket of sockets.clients) socket.terminate()
    await Promise.all(servers.map(end))
  }
  try {
    for (const [index, server] of servers.entries()) await listenOn(server, port + index)
  } catch (error) {
    await close()
    throw error
  }
  return { close }
}

async function answer(node: Node, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isAllowed(request)) return void response.writeHead(403).end()
  const { origin } = request.headers
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    vary: 'origin',
    ...(origin !== undefined && { 'access-control-allow-origin': origin }),
  }
  if (request.method === 'OPTIONS') {
    // Allow any requested header: clients send custom headers with their name.
    const requested = request.headers['access-control-request-headers'] ?? 'content-type'
    const allowed = { 'access-control-allow-methods': 'POST', 'access-control-allow-headers': requested }
    return void response.writeHead(204, { ...headers, ...allowed, 'access-control-max-age': '600' }).end()
  }
  if (request.method === 'GET' && request.url === '/health') return void response.writeHead(200).end('ok')
  if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end()
  const body = await readBody(request)
  if (body === undefined) return void response.writeHead(413).end()
  response.writeHead(200, headers).end(handleJsonRpc(node, body) ?? '')
}

function isAllowed({ headers }: IncomingMessage): boolean {
  return isLocalHost(headers.host) && (headers.origin === undefined || isLocalOrigin(headers.origin))
}

/** Reads the body as text. Returns undefined if it is too large or incomplete. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of request) {
      const bytes = Buffer.from(part)
      size += bytes.length
      if (size > maxBodyBytes) return undefined
      parts.push(bytes)
    }
  } catch {
    return undefined
  }
  return Buffer.concat(parts).toString('utf8')
}

function listenOn(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', () => reject(new SandboxError('unavailable', `port ${port} is taken`)))
    server.listen(port, host, resolve)
  })
}

function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
