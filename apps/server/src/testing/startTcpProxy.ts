import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { PassThrough, type Transform } from 'node:stream'

/** Stands between a program and a server, to break what is between them. */
export interface TcpProxy {
  /** The given address, with the proxy's host and port. */
  readonly url: string
  /** Cuts all connections and takes no new ones. */
  readonly kill: () => Promise<void>
  /** Takes connections again. */
  readonly start: () => Promise<void>
  /** Lets nothing more through what is open, in either direction, and cuts nothing, as a router that forgot them does. */
  readonly freeze: () => void
  readonly close: () => Promise<void>
}

/**
 * Starts a proxy on loopback in front of the host and port of `target`. What the server answers on a connection goes through the
 * stream `makeFilter` gives for it.
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
