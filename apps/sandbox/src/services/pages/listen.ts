import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'

/** A running page server. */
export interface ListeningServer {
  readonly port: number
  close(): Promise<void>
}

/** Serves a fetch handler on 127.0.0.1. Port 0 uses a free port. Throws if the port is in use. */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
): Promise<ListeningServer> {
  const server = createAdaptorServer({ fetch }) as Server // plain HTTP/1.1 is the default
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
