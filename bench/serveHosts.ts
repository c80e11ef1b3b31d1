import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createHostResponse } from './createHostResponse.js'
import { makeCertificate } from './makeCertificate.js'
import { forwardRelay } from './pairing/forwardRelay.js'

export interface HostServer {
  readonly port: number
  readonly close: () => Promise<void>
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Serves every host outside of the page's own. Chromium resolves all names to it, so nothing leaves the machine.
 * Sockets go to `relayPort`. Without it they are rejected at once, because no page needs one before it shows a code.
 */
export async function serveHosts(relayPort?: number): Promise<HostServer> {
  const server = createServer(makeCertificate(), async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'https://host')
    const answer = createHostResponse(request.headers.host ?? '', pathname, await readBody(request))
    response.writeHead(answer.status, {
      'content-type': answer.type,
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      'access-control-allow-methods': 'GET, POST, PUT, OPTIONS',
      'access-control-allow-credentials': 'true',
    })
    response.end(request.method === 'OPTIONS' ? '' : answer.body)
  })
  server.on('upgrade', (request, socket) => {
    if (relayPort !== undefined) return forwardRelay(request, socket, relayPort)
    return socket.end('HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
