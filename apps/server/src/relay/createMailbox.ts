import type { Logger } from 'pino'
import { createFailureLog } from '../errors/failures.js'
import { createBatcher } from './createBatcher.js'
import { createMailboxShares, type SentShare, type ShareLimits } from './createMailboxShares.js'
import type { Kept, MailboxPage, MailboxRead, MailboxStore, Receipt } from './createMailboxStore.js'
import { createTopicUsage } from './createTopicUsage.js'
import { RelayError } from './RelayError.js'
import { type KeptMessage, type RelayMessage, weighMessage } from './RelayMessage.js'
import { relayLimits } from './relayLimits.js'

/** What has become durable: new messages, and topics on which an earlier message was published again. */
export interface Written {
  readonly messages: readonly KeptMessage[]
  readonly repeatedTopics: readonly string[]
}

/** Keeps messages until they expire, whatever happens to the process. */
export interface Mailbox {
  /**
   * Keeps messages; resolves once they are durable and `onWritten` has spread them. A full mailbox makes room with what somebody
   * keeps who keeps more than the sender. Throws `rate_limited`, `mailbox_full` or `unavailable`; of several messages some may
   * have been kept then, and publishing them again is harmless.
   */
  readonly keep: (messages: readonly RelayMessage[]) => Promise<void>
  /** Notes that a client has a message; resolves once that is durable. */
  readonly receive: (receipt: Receipt) => Promise<void>
  /** What a client has not acknowledged. Throws `unavailable`. */
  readonly read: (read: MailboxRead) => Promise<MailboxPage>
  /** Removes what has expired and counts the rest. */
  readonly sweep: () => Promise<void>
  readonly size: () => Kept
  /** Writes what is queued. */
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
    weight: weighMessage(message),
  }
}

const sweepRounds = 100
/** The embedded database leaves removed rows where they are; after this many their space is given free. */
const vacuumRows = 5_000

/** Creates the mailbox. `onWritten` is awaited before publishers are answered. */
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
    for (const eviction of shares.takeEvictions()) {
      const gone = await store.evict(eviction)
      state.removedRows += gone
      options.onEvicted(gone)
    }
  }

  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (cause) {
      logFailure('the relay cannot use its database', cause)
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
    const fresh: KeptMessage[] = []
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
    weigh: (entry) => (entry.kind === 'message' ? weighMessage(entry.message) : 100),
    assertRoom: ({ items, weight }) => {
      if (items >= relayLimits.queuedMessages || weight >= relayLimits.queuedBytes)
        throw new RelayError('unavailable', 'The relay is overloaded; try again in a second')
    },
    run: (entries) => guard(() => write(entries)),
  })

  const reader = createBatcher<MailboxRead, MailboxPage>({
    lingerMs: 1,
    // Each may bring a whole window of messages into memory.
    maxItems: 16,
    maxWeight: 16,
    weigh: () => 1,
    assertRoom: ({ items }) => {
      if (items >= relayLimits.queuedMessages) throw new RelayError('unavailable', 'The relay is overloaded')
    },
    run: (reads) => guard(() => store.read(reads, now())),
  })

  /**
   * Replaces the tallies by the count of the database. The count can miss a message that is written beside it, so these messages are
   * added. One that it did not miss counts twice until the next count.
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
    keep: async (messages) => {
      const nowMs = now()
      for (const { topic } of messages)
        if (!usage.takeRate(topic, nowMs)) throw new RelayError('rate_limited', 'Too many messages on this topic')
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
        logger.warn({ err: error }, 'expired messages could not be removed')
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
