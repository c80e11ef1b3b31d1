import type { Logger } from 'pino'
import { createFailureLog } from '../errors/failures.js'
import { createBatcher } from './createBatcher.js'
import { createMailboxShares, type SentShare, type ShareLimits } from './createMailboxShares.js'
import type { MailboxPage, MailboxRead, MailboxStore, Receipt, StoredSize } from './createMailboxStore.js'
import { createTopicUsage } from './createTopicUsage.js'
import { RelayError } from './RelayError.js'
import { computeMessageBytes, type RelayMessage, type StoredMessage } from './RelayMessage.js'
import { relayLimits } from './relayLimits.js'

/** The result of a write: new messages, and the topics on which a stored message was published again. */
export interface Written {
  readonly messages: readonly StoredMessage[]
  readonly repeatedTopics: readonly string[]
}

/** Stores messages until they expire. They survive a crash of the process. */
export interface Mailbox {
  /**
   * Stores messages. Resolves once they are durable and `onWritten` has announced them. A full mailbox evicts messages
   * of an address that stores more than the sender.
   *
   * Throws `rate_limited`, `mailbox_full` or `unavailable`. Some of the messages may be stored then: publishing them
   * again is safe.
   */
  readonly store: (messages: readonly RelayMessage[]) => Promise<void>
  /** Stores that a client has received a message. Resolves once the receipt is durable. */
  readonly receive: (receipt: Receipt) => Promise<void>
  /** Returns messages that the client has not acknowledged. Throws `unavailable`. */
  readonly read: (read: MailboxRead) => Promise<MailboxPage>
  /** Removes expired messages and counts the others. */
  readonly sweep: () => Promise<void>
  readonly size: () => StoredSize
  /** Waits until the queued writes and reads are done. */
  readonly drain: () => Promise<void>
}

type Entry =
  | { readonly kind: 'message'; readonly message: RelayMessage }
  | { readonly kind: 'receipt'; readonly receipt: Receipt }
type Outcome = 'kept' | 'full'

function toShare(message: RelayMessage): SentShare {
  return {
    projectId: message.projectId,
    addressKey: message.addressKey,
    weight: computeMessageBytes(message),
  }
}

const sweepRounds = 100
/** The embedded database does not free the space of removed rows by itself. After this many removals, run a vacuum. */
const vacuumRows = 5_000

/** Creates the mailbox. `keep` awaits `onWritten` before it resolves. */
export function createMailbox(options: {
  store: MailboxStore
  limits: ShareLimits
  isEmbedded: boolean
  now: () => number
  logger: Logger
  onWritten: (written: Written) => Promise<void>
  onEvicted: (messages: number) => void
}): Mailbox {
  const { store, now, logger } = options
  const usage = createTopicUsage(store)
  const shares = createMailboxShares(options.limits)
  const logFailure = createFailureLog(logger)
  const state = { isSweeping: false, removedRows: 0, missed: undefined as SentShare[] | undefined }
  /** Messages that are accepted and not written yet. */
  const unwritten = new Set<RelayMessage>()

  const evict = async () => {
    for (const eviction of shares.claimEvictions()) {
      const gone = await store.evict(eviction)
      state.removedRows += gone
      options.onEvicted(gone)
    }
  }

  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (cause) {
      logFailure('the relay cannot access its database', cause)
      throw new RelayError('unavailable', 'The relay cannot store messages at the moment', { cause })
    }
  }

  const write = async (entries: readonly Entry[]): Promise<Outcome[]> => {
    const receipts = entries.flatMap((entry) => (entry.kind === 'receipt' ? [entry.receipt] : []))
    const offered = entries.flatMap((entry) => (entry.kind === 'message' ? [entry.message] : []))
    const accepted = new Set<RelayMessage>()
    if (offered.length > 0) {
      await usage.refresh(
        offered.map(({ topic }) => topic),
        now(),
      )
      for (const message of offered)
        if (usage.hasRoom(message.topic) && shares.add(message)) accepted.add(usage.add(message))
    }
    const messages = [...accepted]
    state.missed?.push(...messages.map(toShare))
    for (const message of messages) unwritten.add(message)
    const seqs = await evict()
      .then(() => store.write(messages, receipts))
      .finally(() => {
        for (const message of messages) unwritten.delete(message)
      })
    const fresh: StoredMessage[] = []
    const repeatedTopics = new Set<string>()
    messages.forEach((message, index) => {
      const seq = seqs[index]
      if (seq === undefined) repeatedTopics.add(message.topic)
      else fresh.push({ ...message, seq })
    })
    if (messages.length > 0) await options.onWritten({ messages: fresh, repeatedTopics: [...repeatedTopics] })
    return entries.map((entry) => (entry.kind === 'message' && !accepted.has(entry.message) ? 'full' : 'kept'))
  }

  const writer = createBatcher<Entry, Outcome>({
    lingerMs: relayLimits.lingerMs,
    maxItems: relayLimits.batchMessages,
    maxWeight: relayLimits.batchBytes,
    weigh: (entry) => (entry.kind === 'message' ? computeMessageBytes(entry.message) : 100),
    assertRoom: ({ items, weight }) => {
      if (items >= relayLimits.queuedMessages || weight >= relayLimits.queuedBytes)
        throw new RelayError('unavailable', 'The relay is overloaded; try again in a second')
    },
    run: (entries) => guard(() => write(entries)),
  })

  const reader = createBatcher<MailboxRead, MailboxPage>({
    lingerMs: 1,
    // Each read can load a full window of messages into memory.
    maxItems: 16,
    maxWeight: 16,
    weigh: () => 1,
    assertRoom: ({ items }) => {
      if (items >= relayLimits.queuedMessages) throw new RelayError('unavailable', 'The relay is overloaded')
    },
    run: (reads) => guard(() => store.read(reads, now())),
  })

  /**
   * Replaces the tallies with the database's count. The count can miss messages that are written at the same time, so
   * add these. If the count includes such a message, it counts twice until the next count.
   */
  const recount = async () => {
    const missed = [...unwritten].map(toShare)
    state.missed = missed
    try {
      shares.recount(await store.countShares(), missed)
    } finally {
      state.missed = undefined
    }
  }

  const sweepOnce = async () => {
    for (let round = 0; round < sweepRounds; round += 1) {
      const gone = await store.removeExpired(now())
      state.removedRows += gone
      if (gone === 0) break
    }
    if (options.isEmbedded && state.removedRows >= vacuumRows) {
      state.removedRows = 0
      await store.vacuum()
    }
    await recount()
  }

  return {
    store: async (messages) => {
      const nowMs = now()
      for (const { topic } of messages)
        if (!usage.consumeRate(topic, nowMs)) throw new RelayError('rate_limited', 'Too many messages on this topic')
      const outcomes = await Promise.all(messages.map((message) => writer.add({ kind: 'message', message })))
      if (outcomes.includes('full')) throw new RelayError('mailbox_full', 'The mailbox of this topic is full')
    },
    receive: async (receipt) => {
      await writer.add({ kind: 'receipt', receipt })
    },
    read: (read) => reader.add(read),
    sweep: async () => {
      if (state.isSweeping) return
      state.isSweeping = true
      try {
        await sweepOnce()
      } catch (error) {
        logger.warn({ err: error }, 'cannot remove expired messages')
      } finally {
        state.isSweeping = false
      }
    },
    size: shares.size,
    drain: async () => {
      await writer.drain()
      await reader.drain()
    },
  }
}
