import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

/** A proxy between a server and its PostgreSQL that ends all connections after a number of requests. */
export interface CutProxy {
  /** The database URL for the server. */
  readonly url: string
  /** Lets `count` more requests reach the database, then cuts the connections and calls `onCut`. */
  readonly arm: (count: number, onCut?: () => void) => void
  /** Allows connections again. */
  readonly disarm: () => void
  /** Returns the number of requests since `arm`. */
  readonly seen: () => number
  /** Resolves when the database has processed all requests from before the cut: until then it may still commit. */
  readonly whenDone: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts a proxy in front of PostgreSQL. Drivers write each request at once, so one chunk is one request. */
export async function startCutProxy(databaseUrl: string): Promise<CutProxy> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  const answering = new Set<Socket>()
  const state = { left: Number.POSITIVE_INFINITY, seen: 0, onCut: () => {}, isCut: false }
  const cut = () => {
    state.isCut = true
    for (const socket of open) socket.destroy()
    state.onCut()
  }
  const server = createServer((socket) => {
    if (state.isCut) return socket.destroy()
    const upstream = createConnection({ host: target.hostname, port: Number(target.port) })
    open.add(socket)
    answering.add(upstream)
    upstream.on('close', () => answering.delete(upstream))
    const end = () => {
      open.delete(socket)
      socket.destroy()
      // Requests that were written before still reach the database, but its responses are dropped.
      upstream.end()
    }
    socket.on('error', end).on('close', end)
    upstream.on('error', end).on('close', end)
    upstream.on('data', (chunk) => {
      if (!state.isCut) socket.write(chunk)
    })
    socket.on('data', (chunk) => {
      if (state.isCut) return
      state.seen += 1
      state.left -= 1
      upstream.write(chunk)
      if (state.left <= 0) cut()
    })
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  url.hostname = '127.0.0.1'
  return {
    url: url.href,
    arm: (count, onCut = () => {}) => Object.assign(state, { left: count, seen: 0, onCut, isCut: false }),
    disarm: () =>
      Object.assign(state, { left: Number.POSITIVE_INFINITY, seen: 0, onCut: () => {}, isCut: false }) && undefined,
    seen: () => state.seen,
    whenDone: async () => {
      await Promise.all([...answering].map((upstream) => new Promise((resolve) => upstream.once('close', resolve))))
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
