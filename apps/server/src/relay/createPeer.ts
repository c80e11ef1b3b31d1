import type { Mailbox } from './createMailbox.js'
import type { Receipt } from './createMailboxStore.js'
import type { RelayMetrics } from './createRelayMetrics.js'
import { type KeptMessage, subscriptionIdOf } from './RelayMessage.js'
import { relayLimits } from './relayLimits.js'

/** What delivery needs of a socket. */
interface Outlet {
  /** Queues a frame; false when the reader was too far behind and has been cut. */
  readonly send: (frame: string) => boolean
}

/**
 * The deliveries of one socket: pushes what its topics get, again until it is acknowledged, never more than a window at
 * once. What does not fit is forgotten here and read from the mailbox when there is room.
 *
 * A subscription gets each message in one push, which is repeated under its id until it is acknowledged. A message comes
 * in a second push only after a reconnect, a new subscription or the end of a process.
 */
export interface Peer {
  readonly clientId: string
  readonly topics: ReadonlySet<string>
  /** Follows topics from now on: what waits for them comes first, in order, once `start` is called. */
  readonly follow: (topics: readonly string[]) => void
  readonly start: () => void
  readonly unfollow: (topic: string) => void
  /** A new message on one of its topics. */
  readonly offer: (message: KeptMessage) => void
  /** The client has the push with this id; false when none with it is under way, or when that cannot be noted now. */
  readonly acknowledge: (pushId: number) => boolean
  /** Reads the mailbox anew for these of its topics. */
  readonly catchUp: (topics: Iterable<string>) => void
  /** Sends again what was not acknowledged in time. */
  readonly tick: () => void
  readonly close: () => void
  readonly isClosed: () => boolean
}

interface Push {
  readonly id: number
  readonly message: KeptMessage
  sentAtMs: number
  times: number
}

/** Creates the deliveries of a socket. `nextId` gives ids no other push of this process has. */
export function createPeer(options: {
  clientId: string
  outlet: Outlet
  mailbox: Pick<Mailbox, 'read' | 'receive'>
  /** Takes the room of a receipt from what the client's address may have kept; false when there is none. */
  takeReceipt: () => boolean
  metrics: RelayMetrics
  nextId: () => number
  now: () => number
}): Peer {
  const { clientId, outlet, mailbox, metrics, now } = options
  const openedAtMs = now()
  const topics = new Set<string>()
  const underWay = new Map<number, Push>()
  /** Messages under way, and those whose receipt is being written, with their bytes: the mailbox still has both. */
  const taken = new Map<number, number>()
  /** Messages that were settled while the mailbox was being read, whose answer may still name them. */
  const settled = new Set<number>()
  /** Acknowledged messages whose receipt the database refused; each tick writes it again. */
  const unwritten = new Map<number, Receipt>()
  /** The highest number pushed on each topic. */
  const newest = new Map<string, number>()
  /** Topics that may have messages in the mailbox which were not pushed. */
  const behind = new Set<string>()
  /** Topics being read just now; what comes meanwhile must not overtake. */
  const reading = new Set<string>()
  const state = { bytes: 0, takenBytes: 0, isClosed: false, isReading: false }

  const hasRoom = () =>
    underWay.size < relayLimits.windowMessages &&
    state.bytes < relayLimits.windowBytes &&
    taken.size < relayLimits.unwrittenReceipts
  const isHalfEmpty = () =>
    underWay.size <= relayLimits.windowMessages / 2 &&
    state.bytes <= relayLimits.windowBytes / 2 &&
    taken.size < relayLimits.unwrittenReceipts

  const send = ({ id, message }: Push): boolean => {
    const { topic, message: sealed, attestation, publishedAtMs, tag } = message
    const data = { topic, message: sealed, attestation, publishedAt: publishedAtMs, tag }
    const params = { id: subscriptionIdOf(topic, clientId), data }
    return outlet.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))
  }

  const push = (message: KeptMessage): void => {
    if (taken.has(message.seq) || message.expiresAtMs <= now()) return
    const sent: Push = { id: options.nextId(), message, sentAtMs: now(), times: 1 }
    underWay.set(sent.id, sent)
    newest.set(message.topic, Math.max(message.seq, newest.get(message.topic) ?? 0))
    taken.set(message.seq, message.message.length)
    state.takenBytes += message.message.length
    state.bytes += message.message.length
    if (!send(sent)) return
    metrics.count('pushed')
    // What waited for the client to come is no measure of the relay.
    if (message.publishedAtMs >= openedAtMs) metrics.delivery.observe(now() - message.publishedAtMs)
  }

  const forget = (sent: Push): void => {
    underWay.delete(sent.id)
    state.bytes -= sent.message.message.length
  }

  const release = (seq: number): void => {
    state.takenBytes -= taken.get(seq) ?? 0
    taken.delete(seq)
    if (state.isReading) settled.add(seq)
  }

  const writeReceipt = async (receipt: Receipt): Promise<void> => {
    try {
      await mailbox.receive(receipt)
    } catch {
      // The mailbox still lists the message as unread, so it stays taken until the receipt is written.
      if (!state.isClosed) unwritten.set(receipt.seq, receipt)
      return
    }
    release(receipt.seq)
    void readBehind()
  }

  const readBehind = async (): Promise<void> => {
    if (state.isReading || state.isClosed || behind.size === 0 || !isHalfEmpty()) return
    state.isReading = true
    for (const topic of behind) reading.add(topic)
    behind.clear()
    try {
      const page = await mailbox.read({
        clientId,
        topics: [...reading],
        afterSeq: 0,
        // What is taken is read again, so room for it comes on top.
        maxMessages: relayLimits.windowMessages + taken.size,
        maxBytes: relayLimits.windowBytes + state.takenBytes,
      })
      if (state.isClosed) return
      let isLeft = page.hasMore
      for (const message of page.messages) {
        if (!topics.has(message.topic) || taken.has(message.seq) || settled.has(message.seq)) continue
        if (hasRoom()) push(message)
        else isLeft = true
      }
      if (isLeft) for (const topic of reading) if (topics.has(topic)) behind.add(topic)
    } catch {
      // The mailbox has logged why; the next tick tries again.
      for (const topic of reading) if (topics.has(topic)) behind.add(topic)
      return
    } finally {
      reading.clear()
      settled.clear()
      state.isReading = false
    }
    void readBehind()
  }

  return {
    clientId,
    topics,
    follow: (more) => {
      for (const topic of more) {
        topics.add(topic)
        behind.add(topic)
      }
    },
    start: () => void readBehind(),
    unfollow: (topic) => {
      topics.delete(topic)
      behind.delete(topic)
      newest.delete(topic)
      for (const sent of [...underWay.values()])
        if (sent.message.topic === topic) {
          forget(sent)
          release(sent.message.seq)
        }
    },
    offer: (message) => {
      if (state.isClosed || message.publisher === clientId) return
      // A late announcement may name a message that was read, pushed and acknowledged; only the mailbox has the receipts.
      const isLate = message.seq <= (newest.get(message.topic) ?? 0)
      if (!isLate && hasRoom() && !behind.has(message.topic) && !reading.has(message.topic)) return push(message)
      behind.add(message.topic)
      void readBehind()
    },
    acknowledge: (pushId) => {
      const sent = underWay.get(pushId)
      // What cannot be noted was not acknowledged: it stays in the window and comes again, more slowly each time.
      if (sent === undefined || !options.takeReceipt()) return false
      forget(sent)
      metrics.count('acknowledged')
      const { seq, expiresAtMs } = sent.message
      void writeReceipt({ seq, clientId, expiresAtMs })
      void readBehind()
      return true
    },
    catchUp: (which) => {
      for (const topic of which) if (topics.has(topic)) behind.add(topic)
      void readBehind()
    },
    tick: () => {
      const nowMs = now()
      for (const [seq, receipt] of [...unwritten]) {
        unwritten.delete(seq)
        if (receipt.expiresAtMs <= nowMs) release(seq)
        else void writeReceipt(receipt)
      }
      for (const sent of underWay.values()) {
        const { expiresAtMs, seq } = sent.message
        if (expiresAtMs <= nowMs) {
          forget(sent)
          release(seq)
          continue
        }
        const waitMs = Math.min(relayLimits.redeliverMs * 2 ** (sent.times - 1), relayLimits.redeliverAtMostMs)
        if (nowMs - sent.sentAtMs < waitMs) continue
        sent.sentAtMs = nowMs
        sent.times += 1
        if (!send(sent)) return
        metrics.count('redelivered')
      }
      void readBehind()
    },
    close: () => {
      state.isClosed = true
      underWay.clear()
      topics.clear()
      behind.clear()
      newest.clear()
      unwritten.clear()
    },
    isClosed: () => state.isClosed,
  }
}

/** Which sockets follow which topic. */
export interface TopicBook {
  readonly peersOf: (topic: string) => Iterable<Peer>
  readonly countPeers: (topic: string) => number
  readonly add: (topic: string, peer: Peer) => void
  readonly remove: (topic: string, peer: Peer) => void
  readonly size: () => number
}

/** Creates an empty book. */
export function createTopicBook(): TopicBook {
  const book = new Map<string, Set<Peer>>()
  return {
    peersOf: (topic) => book.get(topic) ?? [],
    countPeers: (topic) => book.get(topic)?.size ?? 0,
    add: (topic, peer) => {
      const peers = book.get(topic) ?? new Set()
      peers.add(peer)
      book.set(topic, peers)
    },
    remove: (topic, peer) => {
      const peers = book.get(topic)
      peers?.delete(peer)
      if (peers?.size === 0) book.delete(topic)
    },
    size: () => book.size,
  }
}
