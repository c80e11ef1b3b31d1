import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { WebSocketServer } from 'ws'
import { SandboxError } from '../../SandboxError.js'
import { isLocalHost, isLocalOrigin } from '../../services/pages/localNames.js'
import { answerJsonRpc, stringify } from './answerJsonRpc.js'
import type { Node } from './Node.js'
import { createSubscriptions, type Landing } from './subscriptions.js'

const host = '127.0.0.1'
const largestBody = 1_000_000
/** Transactions that those who listen may not have heard of yet; older ones are final. */
const keptLandings = 1_000

/** The JSON-RPC of a chain, listening. */
export interface RpcServer {
  close(): Promise<void>
}

/**
 * Serves JSON-RPC over HTTP and WebSocket on `port`, and on the one after it too, where web3.js looks for the WebSocket. Only
 * pages of this machine may use it. Throws SandboxError `unavailable` when a port is taken.
 */
export async function serveRpc(node: Node, port: number, slotMs: number): Promise<RpcServer> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestBody })
  const tellers = new Set<() => void>()
  let landings: Landing[] = []
  let count = 0
  const tellAll = () => {
    for (const tell of tellers) tell()
  }
  node.ledger.onLanded((transaction, changes) => {
    count += 1
    landings = [...landings, { count, transaction, changes }].slice(-keptLandings)
    // Whoever sent it gets its signature first.
    setImmediate(tellAll)
  })
  const timer = setInterval(tellAll, slotMs)
  timer.unref()

  sockets.on('connection', (socket) => {
    const subscriptions = createSubscriptions(
      node,
      () => landings,
      (method, params) => socket.send(stringify({ jsonrpc: '2.0', method, params })),
    )
    tellers.add(subscriptions.tell)
    socket.on('close', () => tellers.delete(subscriptions.tell))
    socket.on('error', () => socket.terminate())
    socket.on('message', (data) => {
      const answer = answerJsonRpc(node, String(data), subscriptions.methods)
      if (answer !== undefined) socket.send(answer)
      // A signature that was there before is told at once.
      setImmediate(subscriptions.tell)
    })
  })

  const servers = [port, port + 1].map(() => {
    const server = createServer((request, response) => void answer(node, request, response))
    server.on('upgrade', (request, socket, head) => {
      if (!mayAsk(request)) return socket.destroy()
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
  if (!mayAsk(request)) return void response.writeHead(403).end()
  const { origin } = request.headers
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    vary: 'origin',
    ...(origin !== undefined && { 'access-control-allow-origin': origin }),
  }
  if (request.method === 'OPTIONS') {
    // Clients tell their names in headers of their own.
    const asked = request.headers['access-control-request-headers'] ?? 'content-type'
    const allowed = { 'access-control-allow-methods': 'POST', 'access-control-allow-headers': asked }
    return void response.writeHead(204, { ...headers, ...allowed, 'access-control-max-age': '600' }).end()
  }
  if (request.method === 'GET' && request.url === '/health') return void response.writeHead(200).end('ok')
  if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end()
  const body = await readBody(request)
  if (body === undefined) return void response.writeHead(413).end()
  response.writeHead(200, headers).end(answerJsonRpc(node, body) ?? '')
}

function mayAsk({ headers }: IncomingMessage): boolean {
  return isLocalHost(headers.host) && (headers.origin === undefined || isLocalOrigin(headers.origin))
}

/** The body as text; undefined when it is too large or was cut off. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of request) {
      const bytes = Buffer.from(part)
      size += bytes.length
      if (size > largestBody) return undefined
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
