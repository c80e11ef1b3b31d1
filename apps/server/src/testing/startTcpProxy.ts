import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { PassThrough, type Transform } from 'node:stream'

/** A proxy between a client and a server, to break their connections. */
export interface TcpProxy {
  /** The target URL, with the proxy's host and port. */
  readonly url: string
  /** Closes all connections and rejects new ones. */
  readonly kill: () => Promise<void>
  /** Accepts connections again. */
  readonly start: () => Promise<void>
  /**
   * Drops all data of the open connections in both directions without closing them, like a router that has lost its
   * state.
   */
  readonly freeze: () => void
  readonly close: () => Promise<void>
}

/**
 * Starts a proxy on loopback for the host and port of `target`. The server's data of each connection passes through a
 * stream created by `makeFilter`.
 */
export async function startTcpProxy(
  target: string,
  makeFilter: () => Transform = () => new PassThrough(),
): Promise<TcpProxy> {
  const to = new URL(target)
  const open = new Set<{ destroy: () => void; freeze: () => void }>()
  const state = { isUp: true }
  const server = createServer((socket) => {
    if (!state.isUp) return socket.destroy()
    const upstream = createConnection({ host: to.hostname, port: Number(to.port) })
    const filter = makeFilter()
    const sides: readonly Socket[] = [socket, upstream]
    const connection = {
      destroy: () => {
        open.delete(connection)
        for (const side of sides) side.destroy()
      },
      freeze: () => {
        socket.unpipe(upstream).resume()
        filter.unpipe(socket).resume()
      },
    }
    open.add(connection)
    for (const side of sides) side.on('error', connection.destroy).on('close', connection.destroy)
    socket.pipe(upstream).pipe(filter).pipe(socket)
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  const kill = async () => {
    state.isUp = false
    for (const connection of open) connection.destroy()
  }
  return {
    url: url.href,
    kill,
    start: async () => {
      state.isUp = true
    },
    freeze: () => {
      for (const connection of open) connection.freeze()
    },
    close: async () => {
      await kill()
      server.close()
      await once(server, 'close')
    },
  }
}
