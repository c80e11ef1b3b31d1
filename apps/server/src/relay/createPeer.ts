import type { Mailbox } from './createMailbox.js'
import type { MailboxRead, Receipt } from './createMailboxStore.js'
import type { RelayMetrics } from './createRelayMetrics.js'
import {
  createDeliveryState,
  type DeliveryCommand,
  type DeliveryEvent,
  type Push,
  updateDelivery,
} from './deliveryState.js'
import { type StoredMessage, subscriptionIdOf } from './RelayMessage.js'

/** The part of a socket that delivery uses. */
interface Outlet {
  /** Queues a frame. Returns false if the reader was too far behind and its socket was terminated. */
  readonly send: (frame: string) => boolean
}

/**
 * The deliveries of one socket. Pushes the messages of its topics, never more than a window at once, and repeats each push
 * until it is acknowledged. Reads messages beyond the window from the mailbox when there is room.
 *
 * A subscription gets each message in one push, which is repeated under its id until it is acknowledged. A message comes
 * in a second push only after a reconnect, a new subscription or the end of a process.
 */
export interface Peer {
  readonly clientId: string
  readonly topics: ReadonlySet<string>
  /** Subscribes to topics. Their backlog comes first, in order, once `start` is called. */
  readonly subscribe: (topics: readonly string[]) => void
  readonly start: () => void
  readonly unsubscribe: (topic: string) => void
  /** Delivers a new message on one of its topics. */
  readonly enqueue: (message: StoredMessage) => void
  /** Handles an acknowledgement. Returns false if no push with this id is in flight, or if its receipt exceeds the quota. */
  readonly acknowledge: (pushId: number) => boolean
  /** Reads the mailbox again for these of its topics. */
  readonly catchUp: (topics: Iterable<string>) => void
  /** Repeats pushes without an acknowledgement in time. */
  readonly tick: () => void
  readonly close: () => void
  readonly isClosed: () => boolean
}

/** Creates the deliveries of a socket. `nextId` returns ids that no other push of this process has. */
export function createPeer(options: {
  clientId: string
  outlet: Outlet
  mailbox: Pick<Mailbox, 'read' | 'receive'>
  /** Takes the bytes of a receipt from the quota of the client's address. Returns false if it is used up. */
  takeReceipt: () => boolean
  metrics: RelayMetrics
  nextId: () => number
  now: () => number
}): Peer {
  const { clientId, outlet, mailbox, metrics, nextId, now } = options
  const openedAtMs = now()
  const state = createDeliveryState(clientId)

  const handle = (event: DeliveryEvent): void => {
    for (const command of updateDelivery(state, event, { nowMs: now(), nextId })) run(command)
  }

  const run = (command: DeliveryCommand): void => {
    if (command.type === 'send') send(command.push, command.isRepeated)
    else if (command.type === 'storeReceipt') void storeReceipt(command.receipt)
    else void readBacklog(command.read)
  }

  const send = (push: Push, isRepeated: boolean): void => {
    if (!outlet.send(formatPush(push, clientId))) return
    metrics.count(isRepeated ? 'redelivered' : 'pushed')
    // A message that waited for the client to connect does not measure the relay.
    const { publishedAtMs } = push.message
    if (!isRepeated && publishedAtMs >= openedAtMs) metrics.delivery.observe(now() - publishedAtMs)
  }

  const storeReceipt = async (receipt: Receipt): Promise<void> => {
    const isStored = await mailbox.receive(receipt).then(
      () => true,
      () => false,
    )
    handle({ type: isStored ? 'receiptStored' : 'receiptFailed', receipt })
  }

  // The mailbox logs why a read fails.
  const readBacklog = async (read: MailboxRead): Promise<void> => {
    const page = await mailbox.read(read).catch(() => undefined)
    handle(page === undefined ? { type: 'backlogFailed' } : { type: 'backlogRead', page })
  }

  return {
    clientId,
    topics: state.topics,
    subscribe: (topics) => handle({ type: 'subscribed', topics }),
    start: () => handle({ type: 'started' }),
    unsubscribe: (topic) => handle({ type: 'unsubscribed', topic }),
    enqueue: (message) => handle({ type: 'published', message }),
    acknowledge: (pushId) => {
      // A push without room for its receipt stays in flight, and is repeated less and less often.
      if (!state.inFlight.has(pushId) || !options.takeReceipt()) return false
      metrics.count('acknowledged')
      handle({ type: 'acknowledged', pushId })
      return true
    },
    catchUp: (topics) => handle({ type: 'missed', topics: [...topics] }),
    tick: () => handle({ type: 'ticked' }),
    close: () => handle({ type: 'closed' }),
    isClosed: () => state.isClosed,
  }
}

function formatPush({ id, message }: Push, clientId: string): string {
  const { topic, message: sealed, attestation, publishedAtMs, tag } = message
  const data = { topic, message: sealed, attestation, publishedAt: publishedAtMs, tag }
  const params = { id: subscriptionIdOf(topic, clientId), data }
  return JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params })
}
