import { relayRequest } from '@foyer/contract/pairing/jsonRpc'
import { type PublishedMessage, type RelayMethod, relayMethods } from '@foyer/contract/pairing/relayMethods'
import { findFreePort } from '@foyer/sandbox/findFreePort'
import { type WebSocket, WebSocketServer } from 'ws'

interface Stored extends PublishedMessage {
  readonly id: number
  readonly from: string
}

export interface TestRelayOptions {
  /** The methods that the relay does not support. Older relays do not support `wc_proposeSession`. */
  readonly unknown?: readonly string[]
  /** The number of times that each message is pushed. */
  readonly copies?: number
  /** Whether stored messages are pushed to a new subscriber newest first. */
  readonly isReversed?: boolean
}

/**
 * Starts a minimal relay. It pushes messages to every subscriber except the sender, and stores them until they are
 * acknowledged.
 */
export async function startTestRelay({ unknown = [], copies = 1, isReversed = false }: TestRelayOptions = {}) {
  const stored = new Map<number, Stored>()
  const published: Stored[] = []
  const topicsOf = new Map<WebSocket, Set<string>>()
  const ids = { next: 1 }

  const push = (socket: WebSocket, { id, topic, message, tag }: Stored) => {
    const params = { id: topic, data: { topic, message, tag, publishedAt: Date.now() } }
    for (let copy = 0; copy < copies; copy += 1)
      socket.send(JSON.stringify({ id: id * 10 + copy, jsonrpc: '2.0', method: 'irn_subscription', params }))
  }
  const publish = (sender: WebSocket, from: string, message: PublishedMessage) => {
    const entry = { ...message, id: ids.next++, from }
    stored.set(entry.id, entry)
    published.push(entry)
    for (const [socket, topics] of topicsOf) if (socket !== sender && topics.has(entry.topic)) push(socket, entry)
    return true
  }
  const subscribe = (socket: WebSocket, from: string, topic: string) => {
    topicsOf.get(socket)?.add(topic)
    const waiting = [...stored.values()].filter((entry) => entry.topic === topic && entry.from !== from)
    for (const entry of isReversed ? waiting.reverse() : waiting) push(socket, entry)
    return topic
  }
  const answer = (socket: WebSocket, from: string, method: RelayMethod, given: unknown): unknown => {
    const params = relayMethods[method].params.parse(given) as never as Record<string, never>
    const { topic, topics = [] as string[], pairingTopic, sessionTopic } = params
    const send = (at: string, message: string, tag: number) =>
      publish(socket, from, { topic: at, message, ttl: 300, tag })
    if (method === 'irn_publish') return publish(socket, from, params as never)
    if (method === 'irn_batchPublish')
      return relayMethods[method].params.parse(given).messages.every((each) => publish(socket, from, each))
    if (method === 'irn_subscribe') return subscribe(socket, from, topic as never)
    if (method === 'irn_batchSubscribe') return topics.map((each) => subscribe(socket, from, each))
    if (method === 'irn_unsubscribe') return topicsOf.get(socket)?.delete(topic as never) !== undefined
    if (method === 'irn_batchFetchMessages') return { messages: [], hasMore: false }
    if (method === 'wc_proposeSession' && pairingTopic) {
      topicsOf.get(socket)?.add(pairingTopic)
      return send(pairingTopic, params.sessionProposal as never, 1100)
    }
    if (method === 'wc_approveSession' && pairingTopic && sessionTopic) {
      topicsOf.get(socket)?.add(sessionTopic)
      send(pairingTopic, params.sessionProposalResponse as never, 1101)
      return send(sessionTopic, params.sessionSettlementRequest as never, 1102)
    }
    return undefined
  }

  const listen = (port: number) =>
    new Promise<WebSocketServer>((resolve, reject) => {
      const server: WebSocketServer = new WebSocketServer({ host: '127.0.0.1', port }, () => resolve(server))
      server.on('error', reject)
      server.on('connection', (socket: WebSocket, { url = '' }) => {
        const token = new URL(url, 'ws://relay').searchParams.get('auth') ?? '.e30.'
        const { iss: from } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
        topicsOf.set(socket, new Set())
        socket.on('close', () => topicsOf.delete(socket))
        socket.on('message', (data) => {
          const frame = JSON.parse(data.toString())
          if (!('method' in frame)) return void stored.delete(Math.floor(frame.id / 10))
          const { id, method, params } = relayRequest.parse(frame)
          const isKnown = method in relayMethods && !unknown.includes(method)
          const outcome = isKnown
            ? { result: answer(socket, from, method as RelayMethod, params) }
            : { error: { code: -32_601, message: 'Method not found' } }
          socket.send(JSON.stringify({ id, jsonrpc: '2.0', ...outcome }))
        })
      })
    })

  // Use a port that no outgoing connection can take while the relay restarts.
  const port = await findFreePort()
  const running: { server: WebSocketServer | undefined } = { server: await listen(port) }
  const cut = () => {
    for (const socket of topicsOf.keys()) socket.terminate()
    topicsOf.clear()
  }
  const stop = async () => {
    const { server } = running
    running.server = undefined
    cut()
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  }
  return {
    url: `ws://127.0.0.1:${port}`,
    /** All published messages, oldest first. */
    published,
    /** The messages that no subscriber has acknowledged. */
    stored,
    /** Ends every connection, as a tunnel does. */
    cut,
    stop,
    /** Restarts the relay with the same URL and the stored messages. */
    restart: async () => {
      await stop()
      running.server = await listen(port)
    },
    inject: (message: PublishedMessage) => {
      const entry = { ...message, id: ids.next++, from: 'nobody' }
      stored.set(entry.id, entry)
      for (const [socket, topics] of topicsOf) if (topics.has(entry.topic)) push(socket, entry)
    },
  }
}

export type TestRelay = Awaited<ReturnType<typeof startTestRelay>>
