import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { StubAnswer } from './createHostResponse.js'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

export interface PageServer {
  readonly origin: string
  /** Returns the size of a file at gzip level 9, or undefined if no such file was built. */
  readonly gzipBytes: (pathname: string) => number | undefined
  readonly close: () => Promise<void>
}

/**
 * Serves the built pages from memory, so that no disk affects a measurement. `answer` is called first, for pages whose
 * host is also a Foyer server.
 */
export async function servePages(
  folders: ReadonlyMap<string, string>,
  answer: (url: URL) => StubAnswer | undefined = () => undefined,
): Promise<PageServer> {
  const bodies = new Map<string, Buffer>()
  const sizes = new Map<string, number>()

  async function read(pathname: string): Promise<Buffer | undefined> {
    const known = bodies.get(pathname)
    if (known) return known
    const [, id = '', ...rest] = normalize(pathname).split('/')
    const folder = folders.get(id)
    if (folder === undefined || rest.includes('..')) return undefined
    const body = await readFile(join(folder, rest.join('/') || 'index.html')).catch(() => undefined)
    if (body) {
      bodies.set(pathname, body)
      sizes.set(pathname, gzipSync(body, { level: 9 }).length)
    }
    return body
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const stub = answer(url)
    if (stub) {
      response.writeHead(stub.status, { 'content-type': stub.type })
      return stub.isOpen ? void response.write(stub.body) : void response.end(stub.body)
    }
    const { pathname } = url
    const body = await read(pathname)
    if (!body) return void response.writeHead(404).end()
    const type = types[extname(pathname)] ?? (pathname.endsWith('/') ? types['.html'] : 'application/octet-stream')
    response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    origin: `http://127.0.0.1:${port}`,
    gzipBytes: (pathname) => sizes.get(pathname),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
