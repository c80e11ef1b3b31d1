import type { MailboxPage, MailboxRead, Receipt } from './createMailboxStore.js'
import type { StoredMessage } from './RelayMessage.js'
import { relayLimits } from './relayLimits.js'

/** A message that was sent to a socket and is not acknowledged. */
export interface Push {
  readonly id: number
  readonly message: StoredMessage
  sentAtMs: number
  attempts: number
}

/** The deliveries of one socket. Only {@link updateDelivery} changes them. */
export interface DeliveryState {
  readonly clientId: string
  readonly topics: Set<string>
  /** Pushes without an acknowledgement, by id. */
  readonly inFlight: Map<number, Push>
  inFlightBytes: number
  /** Bytes of the messages in flight, and of those whose receipt is not stored, by `seq`. The mailbox still returns both. */
  readonly delivered: Map<number, number>
  deliveredBytes: number
  /** Receipts that the database rejected, by `seq`. Each tick stores them again. */
  readonly failedReceipts: Map<number, Receipt>
  /** The highest `seq` pushed on each topic. */
  readonly highestSeqs: Map<string, number>
  /** Topics whose mailbox may have messages that were not pushed. */
  readonly backlogTopics: Set<string>
  /** The read of the backlog in progress, and the messages settled since: the page may still contain them. */
  reading: { readonly topics: ReadonlySet<string>; readonly settled: Set<number> } | undefined
  isClosed: boolean
}

/** An event of a socket or of its mailbox. */
export type DeliveryEvent =
  | { readonly type: 'subscribed' | 'missed'; readonly topics: readonly string[] }
  | { readonly type: 'unsubscribed'; readonly topic: string }
  | { readonly type: 'published'; readonly message: StoredMessage }
  | { readonly type: 'acknowledged'; readonly pushId: number }
  | { readonly type: 'receiptStored' | 'receiptFailed'; readonly receipt: Receipt }
  | { readonly type: 'backlogRead'; readonly page: MailboxPage }
  | { readonly type: 'started' | 'backlogFailed' | 'ticked' | 'closed' }

/** An effect for the shell to run. It runs commands in the order of the list. */
export type DeliveryCommand =
  | { readonly type: 'storeReceipt'; readonly receipt: Receipt }
  | { readonly type: 'send'; readonly push: Push; readonly isRepeated: boolean }
  | { readonly type: 'readBacklog'; readonly read: MailboxRead }

/** The clock, and ids that no other push of this process has. */
export interface DeliverySource {
  readonly nowMs: number
  readonly nextId: () => number
}

/** Creates the deliveries of a socket without topics. */
export function createDeliveryState(clientId: string): DeliveryState {
  return {
    clientId,
    topics: new Set(),
    inFlight: new Map(),
    inFlightBytes: 0,
    delivered: new Map(),
    deliveredBytes: 0,
    failedReceipts: new Map(),
    highestSeqs: new Map(),
    backlogTopics: new Set(),
    reading: undefined,
    isClosed: false,
  }
}

/** Updates `state` after an event, and returns what to do. Does no I/O. The state is updated in place, because a window is large. */
export function updateDelivery(state: DeliveryState, event: DeliveryEvent, source: DeliverySource): DeliveryCommand[] {
  switch (event.type) {
    case 'subscribed':
      for (const topic of event.topics) {
        state.topics.add(topic)
        state.backlogTopics.add(topic)
      }
      return []
    case 'missed':
      addBacklog(state, event.topics)
      return drainBacklog(state)
    case 'unsubscribed':
      unsubscribe(state, event.topic)
      return []
    case 'published':
      return enqueue(state, event.message, source)
    case 'acknowledged':
      return acknowledge(state, event.pushId)
    case 'receiptStored':
      settle(state, event.receipt.seq)
      return drainBacklog(state)
    case 'receiptFailed':
      // The mailbox still lists the message as unread, so it counts as delivered until the receipt is stored.
      if (!state.isClosed) state.failedReceipts.set(event.receipt.seq, event.receipt)
      return []
    case 'backlogRead':
      return pushBacklog(state, event.page, source)
    case 'backlogFailed':
      // The next tick reads again.
      addBacklog(state, state.reading?.topics ?? [])
      state.reading = undefined
      return []
    case 'started':
      return drainBacklog(state)
    case 'ticked':
      return [...retryReceipts(state, source.nowMs), ...redeliver(state, source.nowMs), ...drainBacklog(state)]
    case 'closed':
      state.isClosed = true
      for (const part of [state.inFlight, state.topics, state.backlogTopics, state.highestSeqs, state.failedReceipts])
        part.clear()
      return []
  }
}

function hasRoom({ inFlight, inFlightBytes, delivered }: DeliveryState): boolean {
  return (
    inFlight.size < relayLimits.windowMessages &&
    inFlightBytes < relayLimits.windowBytes &&
    delivered.size < relayLimits.unwrittenReceipts
  )
}

function isHalfEmpty({ inFlight, inFlightBytes, delivered }: DeliveryState): boolean {
  return (
    inFlight.size <= relayLimits.windowMessages / 2 &&
    inFlightBytes <= relayLimits.windowBytes / 2 &&
    delivered.size < relayLimits.unwrittenReceipts
  )
}

function addBacklog(state: DeliveryState, topics: Iterable<string>): void {
  for (const topic of topics) if (state.topics.has(topic)) state.backlogTopics.add(topic)
}

function removeInFlight(state: DeliveryState, { id, message }: Push): void {
  if (state.inFlight.delete(id)) state.inFlightBytes -= message.message.length
}

/** Removes a message that needs no delivery any more: it has a receipt, has expired, or its topic has no subscription. */
function settle(state: DeliveryState, seq: number): void {
  state.deliveredBytes -= state.delivered.get(seq) ?? 0
  state.delivered.delete(seq)
  state.reading?.settled.add(seq)
}

function push(state: DeliveryState, message: StoredMessage, { nowMs, nextId }: DeliverySource): DeliveryCommand[] {
  const { seq, topic, expiresAtMs } = message
  if (state.delivered.has(seq) || expiresAtMs <= nowMs) return []
  const sent: Push = { id: nextId(), message, sentAtMs: nowMs, attempts: 1 }
  const bytes = message.message.length
  state.inFlight.set(sent.id, sent)
  state.inFlightBytes += bytes
  state.delivered.set(seq, bytes)
  state.deliveredBytes += bytes
  state.highestSeqs.set(topic, Math.max(seq, state.highestSeqs.get(topic) ?? 0))
  return [{ type: 'send', push: sent, isRepeated: false }]
}

function enqueue(state: DeliveryState, message: StoredMessage, source: DeliverySource): DeliveryCommand[] {
  const { topic, seq, publisher } = message
  if (state.isClosed || publisher === state.clientId) return []
  // A late announcement may name a message that was read, pushed and acknowledged. Only the mailbox has the receipts.
  const isLate = seq <= (state.highestSeqs.get(topic) ?? 0)
  // A new message must not overtake the backlog of its topic.
  const hasBacklog = state.backlogTopics.has(topic) || state.reading?.topics.has(topic) === true
  if (!isLate && !hasBacklog && hasRoom(state)) return push(state, message, source)
  state.backlogTopics.add(topic)
  return drainBacklog(state)
}

function acknowledge(state: DeliveryState, pushId: number): DeliveryCommand[] {
  const sent = state.inFlight.get(pushId)
  if (sent === undefined) return []
  removeInFlight(state, sent)
  const { seq, expiresAtMs } = sent.message
  const receipt = { seq, clientId: state.clientId, expiresAtMs }
  return [{ type: 'storeReceipt', receipt }, ...drainBacklog(state)]
}

function unsubscribe(state: DeliveryState, topic: string): void {
  state.topics.delete(topic)
  state.backlogTopics.delete(topic)
  state.highestSeqs.delete(topic)
  for (const sent of [...state.inFlight.values()])
    if (sent.message.topic === topic) {
      removeInFlight(state, sent)
      settle(state, sent.message.seq)
    }
}

/** Starts a read of the backlog as soon as half of the window is free. */
function drainBacklog(state: DeliveryState): DeliveryCommand[] {
  const { clientId, backlogTopics, delivered, deliveredBytes } = state
  if (state.reading !== undefined || state.isClosed || backlogTopics.size === 0 || !isHalfEmpty(state)) return []
  const topics = [...backlogTopics]
  state.reading = { topics: new Set(topics), settled: new Set() }
  backlogTopics.clear()
  // The page contains the delivered messages again, so it needs room for them as well.
  const maxMessages = relayLimits.windowMessages + delivered.size
  const maxBytes = relayLimits.windowBytes + deliveredBytes
  return [{ type: 'readBacklog', read: { clientId, topics, afterSeq: 0, maxMessages, maxBytes } }]
}

function pushBacklog(state: DeliveryState, page: MailboxPage, source: DeliverySource): DeliveryCommand[] {
  const { topics = new Set<string>(), settled = new Set<number>() } = state.reading ?? {}
  state.reading = undefined
  if (state.isClosed) return []
  const missing = page.messages.filter(
    ({ topic, seq }) => state.topics.has(topic) && !state.delivered.has(seq) && !settled.has(seq),
  )
  const commands: DeliveryCommand[] = []
  let isLeft = page.hasMore
  for (const message of missing) {
    if (hasRoom(state)) commands.push(...push(state, message, source))
    else isLeft = true
  }
  if (isLeft) addBacklog(state, topics)
  return [...commands, ...drainBacklog(state)]
}

function retryReceipts(state: DeliveryState, nowMs: number): DeliveryCommand[] {
  const receipts = [...state.failedReceipts.values()]
  state.failedReceipts.clear()
  for (const { seq, expiresAtMs } of receipts) if (expiresAtMs <= nowMs) settle(state, seq)
  return receipts
    .filter(({ expiresAtMs }) => expiresAtMs > nowMs)
    .map((receipt) => ({ type: 'storeReceipt', receipt }) as const)
}

/** Repeats pushes that were not acknowledged in time. The wait doubles with each attempt, up to a maximum. */
function redeliver(state: DeliveryState, nowMs: number): DeliveryCommand[] {
  const commands: DeliveryCommand[] = []
  for (const sent of [...state.inFlight.values()]) {
    if (sent.message.expiresAtMs <= nowMs) {
      removeInFlight(state, sent)
      settle(state, sent.message.seq)
      continue
    }
    const waitMs = Math.min(relayLimits.redeliverMs * 2 ** (sent.attempts - 1), relayLimits.redeliverAtMostMs)
    if (nowMs - sent.sentAtMs < waitMs) continue
    sent.sentAtMs = nowMs
    sent.attempts += 1
    commands.push({ type: 'send', push: sent, isRepeated: true })
  }
  return commands
}
