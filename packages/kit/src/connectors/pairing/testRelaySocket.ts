import type { ReceivedMessage } from '@foyer/contract/pairing/relayResults'
import { expect } from 'vitest'
import { createRelaySocket } from './createRelaySocket.js'
import type { SocketLike } from './RelaySocket.js'
import { createTestClock } from './testClock.js'

export const topic = 'ab'.repeat(32)

export const other = 'cd'.repeat(32)

export function codeOf(work: Promise<unknown>) {
  return work.then(
    () => 'fine',
    (error) => error.code,
  )
}

export interface FakeSocket extends SocketLike {
  readonly url: string
  readonly sent: { id: string; method?: string; params?: Record<string, unknown>; result?: unknown }[]
  isClosed: boolean
  open(): void
  receive(data: unknown): void
  break(reason?: string): void
}

/**
 * Creates a relay connection whose other end the test controls. The socket responds with success to every method that
 * is not in `mute`.
 */
export function setUpRelaySocket({
  mute = [],
  random = () => 0.5,
  projectId,
}: {
  readonly mute?: readonly string[]
  readonly random?: () => number
  readonly projectId?: string
} = {}) {
  const clock = createTestClock(undefined, random)
  const sockets: FakeSocket[] = []
  const messages: ReceivedMessage[] = []
  const taken = { answer: true }
  const openSocket = (url: string): SocketLike => {
    const socket: FakeSocket = {
      url,
      sent: [],
      isClosed: false,
      onopen: null,
      onmessage: null,
      onclose: null,
      onerror: null,
      send: (data) => {
        const frame = JSON.parse(String(data))
        socket.sent.push(frame)
        const { id, method, params } = frame
        if (method === undefined || mute.includes(method)) return
        const results: Record<string, unknown> = {
          irn_batchSubscribe: params.topics,
          irn_batchFetchMessages: { messages: [], hasMore: false },
        }
        const result = results[method] ?? true
        queueMicrotask(() => socket.receive({ id, jsonrpc: '2.0', result }))
      },
      close: () => {
        socket.isClosed = true
      },
      open: () => socket.onopen?.call(socket as never, new Event('open')),
      receive: (data) => {
        const text = typeof data === 'string' ? data : JSON.stringify(data)
        socket.onmessage?.call(socket as never, { data: text } as MessageEvent)
      },
      break: (reason = '') => socket.onclose?.call(socket as never, { reason } as CloseEvent),
    }
    sockets.push(socket)
    return socket
  }
  const tokens = { count: 0 }
  const relay = createRelaySocket({
    url: 'wss://relay.example/path',
    projectId,
    clock,
    createToken: async () => `token-${++tokens.count}`,
    openSocket,
    onMessage: async (message) => {
      messages.push(message)
      return taken.answer
    },
  })
  const last = () => sockets.at(-1) ?? expect.fail('no socket was opened')
  const connect = async () => {
    await clock.runPending()
    last().open()
    await clock.runPending()
  }
  return { clock, sockets, messages, taken, relay, last, connect }
}

export const publish = { topic, message: 'AAAA', ttl: 300, tag: 1108 }

export function push(id: unknown, message = 'AAAA') {
  return {
    id,
    jsonrpc: '2.0',
    method: 'irn_subscription',
    params: { id: 's', data: { topic, message, tag: 1109 } },
  }
}
