import { createHash } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { CheckId } from './checkIds.js'
import type { Finding } from './Finding.js'
import { parseCommand } from './parseCommand.js'
import { type Report, runDoctor } from './runDoctor.js'

type Headers = Readonly<Record<string, string | readonly string[]>>

export interface TestHost {
  readonly url: string
  readonly server: Server
  /** Replaces HTTP on new connections. */
  acceptRaw(accept: (socket: Socket) => void): void
}

/** Starts HTTP servers on free ports of this machine. `close` ends all of them. */
export function createTestHosts() {
  const servers: Server[] = []
  const sockets = new Set<Socket>()
  const listen = async (listener: RequestListener): Promise<TestHost> => {
    const server = createServer(listener)
    servers.push(server)
    server.prependListener('connection', (socket) => sockets.add(socket))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const acceptRaw: TestHost['acceptRaw'] = (accept) => {
      server.removeAllListeners('connection')
      server.on('connection', (socket: Socket) => {
        sockets.add(socket)
        accept(socket)
      })
    }
    return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server, acceptRaw }
  }
  return {
    listen,
    /** Serves one page. */
    servePage: (headers: Headers = {}, html = '<!doctype html><title>App</title>') =>
      listen((_, response) =>
        response.writeHead(200, { 'content-type': 'text/html', ...toOutgoing(headers) }).end(html),
      ),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

function toOutgoing(headers: Headers): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  )
}

/** Runs the command with the arguments after `doctor`. */
export async function runCommandLine(...args: readonly string[]): Promise<Report> {
  // The default of 10 s is too short beside other tests.
  const command = parseCommand(['doctor', '--timeout', '60', ...args])
  if (command.kind !== 'doctor') throw new Error('The arguments are invalid')
  return runDoctor(command, '0.1.0')
}

/** Returns the finding of a check. */
export function findFinding(report: Report, id: CheckId): Finding | undefined {
  return report.findings.find((finding) => finding.id === id)
}

const health = { status: 'ok', database: 'ok', version: '0.1.0' }

/** The responses of a server that a test replaces. */
export interface FakeAnswers {
  readonly health: object
  readonly healthStatus: number
  readonly config: object
  readonly configStatus: number
  readonly configHeaders: Headers
  readonly origins: object
  readonly originsStatus: number
  readonly headers: Headers
  readonly frameStatus: number
  readonly frameHtml: string
  readonly frameHeaders: Headers
  readonly windowHeaders: Headers
}

/** Returns a listener with the endpoints of a server and its frame. `getUrl` returns the server's own URL. */
export function createFakeServer(getUrl: () => string, answers: Partial<FakeAnswers> = {}): RequestListener {
  const frameUrl = () => getUrl().replace('localhost', 'secure.localhost')
  return ({ url = '/', headers: { origin = '' } }, response) => {
    const sendJson = (status: number, body: object, headers: Headers = {}) =>
      response
        .writeHead(status, {
          'content-type': 'application/json',
          'access-control-allow-origin': origin,
          ...toOutgoing({ ...answers.headers, ...headers }),
        })
        .end(JSON.stringify(body))
    const { pathname } = new URL(url, 'http://localhost')
    if (pathname === '/health') return sendJson(answers.healthStatus ?? 200, answers.health ?? health)
    if (pathname === '/projects/v1/origins')
      return sendJson(answers.originsStatus ?? 200, answers.origins ?? { allowedOrigins: ['http://localhost:*'] })
    if (pathname === '/foyer/v1/config') {
      const config = { frameUrl: frameUrl(), email: true, socials: ['google'], ...answers.config }
      return sendJson(answers.configStatus ?? 200, config, answers.configHeaders)
    }
    if (pathname === '/sdk')
      return response
        .writeHead(answers.frameStatus ?? 200, {
          'content-type': 'text/html',
          'content-security-policy': "script-src 'none'; frame-ancestors http://localhost:*",
          'cache-control': 'no-store',
          ...toOutgoing(answers.frameHeaders ?? {}),
        })
        .end(answers.frameHtml ?? '<script id="foyer-frame-page" type="application/json">{}</script>')
    if (pathname === '/window')
      return response
        .writeHead(200, { 'content-type': 'text/html', ...toOutgoing(answers.windowHeaders ?? {}) })
        .end('<title>Wallet</title>')
    response.writeHead(404).end()
  }
}

/** Accepts WebSockets, and passes each socket with its URL and origin to `serve`. */
export function openRelay(serve: (socket: Duplex, url: URL, origin: string) => void) {
  return (server: Server): void => {
    server.on('upgrade', ({ headers, url = '/' }, socket) => {
      socket.on('error', () => undefined)
      const accept = createHash('sha1')
        .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
        .digest('base64')
      const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
      socket.write(`${[...head, `Sec-WebSocket-Accept: ${accept}`].join('\r\n')}\r\n\r\n`)
      serve(socket, new URL(url, 'ws://localhost'), headers.origin ?? '')
    })
  }
}
