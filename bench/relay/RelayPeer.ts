import { createRelayKey, createRelayToken, type RelayKey } from '@foyer/server/local/createRelayToken'
import { WebSocket } from 'ws'

/** A lightweight socket of the load test: thousands of them run in one process. */
export interface RelayPeer {
  readonly key: RelayKey
  readonly socket: WebSocket
  /** Returns the result of a call. Rejects with its error, or if the socket closes first. */
  readonly call: (method: string, params: unknown) => Promise<unknown>
}

interface Waiting {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}
interface Frame {
  readonly id: number
  readonly method?: string
  readonly result?: unknown
  readonly error?: { readonly message: string }
  readonly params?: { readonly data: { readonly message: string } }
}

const openTimeoutMs = 30_000

/** Opens a socket. `onMessage` receives every pushed message, which is acknowledged at once. */
export async function openRelayPeer(
  url: string,
  onMessage: (message: string) => void,
  key: RelayKey = createRelayKey(),
): Promise<RelayPeer> {
  const query = new URLSearchParams({ auth: createRelayToken(key, url), projectId: 'sandbox' })
  const socket = new WebSocket(`${url}?${query}`, { perMessageDeflate: false, handshakeTimeout: openTimeoutMs })
  const waiting = new Map<number, Waiting>()
  let nextId = 1
  socket.on('message', (data) => {
    const frame = JSON.parse(data.toString()) as Frame
    if (frame.method === undefined) {
      const call = waiting.get(frame.id)
      waiting.delete(frame.id)
      if (frame.error === undefined) call?.resolve(frame.result)
      else call?.reject(new Error(frame.error.message))
      return
    }
    socket.send(`{"id":${frame.id},"jsonrpc":"2.0","result":true}`)
    if (frame.params !== undefined) onMessage(frame.params.data.message)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => undefined)
  socket.once('close', () => {
    for (const call of waiting.values()) call.reject(new Error('the socket closed'))
    waiting.clear()
  })
  return {
    key,
    socket,
    call: (method, params) =>
      new Promise((resolve, reject) => {
        const id = nextId
        nextId += 1
        if (socket.readyState !== socket.OPEN) return reject(new Error('the socket is closed'))
        waiting.set(id, { resolve, reject })
        socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      }),
  }
}
