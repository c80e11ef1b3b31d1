import { createReadStream, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** A folder that is served until `close`. */
export interface ServedFolder {
  readonly port: number
  close(): Promise<void>
}

/**
 * Serves a folder of built files on 127.0.0.1, with `headers` on each response. Port 0 uses a free port. `routes` has
 * listeners for a host's own paths, by path prefix. Throws if the port is in use.
 */
export async function serveFolder(
  folder: string,
  port: number,
  headers: Readonly<Record<string, string>> = {},
  routes: Readonly<Record<string, RequestListener>> = {},
): Promise<ServedFolder> {
  const server: Server = createServer((request, response) => {
    const route = Object.keys(routes).find((start) => request.url?.startsWith(start))
    if (route !== undefined) return routes[route]?.(request, response)
    serveRequest(folder, request, response, headers)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Responds with a file of the folder, or with 404. */
export function serveRequest(
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>> = {},
) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return rejectRequest(response, 405)
  const file = findFile(folder, request.url ?? '/')
  if (file === undefined) return rejectRequest(response, 404)
  // Built files have a hash in their name and can be cached. Pages must be revalidated.
  //
  // regexp-ignore: the input is our own
  const isHashed = /-[\w-]{8,}\.\w+$/.test(file.path)
  response.writeHead(200, {
    ...headers,
    'content-type': types[extname(file.path)] ?? 'application/octet-stream',
    'content-length': file.bytes,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
  })
  if (request.method === 'HEAD') return response.end()
  createReadStream(file.path)
    .on('error', () => response.destroy())
    .pipe(response)
}

/** Returns the file of a request inside the folder. Paths outside of it and hidden files are not found. */
function findFile(folder: string, url: string): { path: string; bytes: number } | undefined {
  const name = decode(url.split(/[?#]/, 1)[0] ?? '/')
  if (name === undefined || name.includes('\0') || /(^|[\\/])\./.test(name)) return undefined
  const path = normalize(join(folder, name))
  if (path !== normalize(folder) && !path.startsWith(normalize(folder) + sep)) return undefined
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isFile()) return { path, bytes: found.size }
  if (!found?.isDirectory()) return undefined
  const index = join(path, 'index.html')
  const page = statSync(index, { throwIfNoEntry: false })
  return page?.isFile() ? { path: index, bytes: page.size } : undefined
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

function rejectRequest(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(status === 404 ? 'Not found\n' : 'Only GET and HEAD\n')
}
