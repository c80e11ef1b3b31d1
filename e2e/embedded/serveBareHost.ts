import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BareHost {
  readonly port: number
  /** Returns the URL of the page with a host name that resolves to this machine. */
  at(hostname: string, path?: string): string
  close(): Promise<void>
}

/** Serves an empty host page. `pages` adds scripts and pages by path. */
export async function serveBareHost(pages: Readonly<Record<string, string>> = {}): Promise<BareHost> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname
    const text = pages[path] ?? '<!doctype html><html lang="en"><title>Host</title><body></body></html>'
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html'
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    at: (hostname, path = '/') => `http://${hostname}:${port}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
