import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

/** Stands between a server and its PostgreSQL, and ends every connection after so many requests. */
export interface CutProxy {
  /** Address for the server, in the place of the database's own. */
  readonly url: string
  /** From now on the `count`th request still reaches the database, and nothing after it; `onCut` runs at that moment. */
  readonly arm: (count: number, onCut?: () => void) => void
  /** Lets connections through again. */
  readonly disarm: () => void
  /** Requests since it was armed. */
  readonly seen: () => number
  /** Once the database has done what had reached it before the cut: until then it may still commit. */
  readonly whenDone: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts a proxy in front of a PostgreSQL. Drivers write each request at once, so a chunk is a request. */
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
      // What was written before still arrives: the database answers to nobody.
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
