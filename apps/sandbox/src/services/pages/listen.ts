import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'

/** A page server that listens. */
export interface ListeningServer {
  readonly port: number
  close(): Promise<void>
}

/** Serves a fetch handler on 127.0.0.1; port 0 takes a free one. Throws when the port is taken. */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
): Promise<ListeningServer> {
  const server = createAdaptorServer({ fetch }) as Server // plain HTTP/1.1, as no other kind was asked for
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
