import type { MailboxStore } from './createMailboxStore.js'
import { computeMessageBytes, type RelayMessage } from './RelayMessage.js'
import { relayLimits } from './relayLimits.js'
import { createTokenBucket, type TokenBucket } from './tallies.js'

/** Counts the size and publish rate per topic, so that one topic cannot use up shared resources. */
export interface TopicUsage {
  /** Takes one message from the topic's publish rate. Returns false if the rate is exceeded. */
  readonly consumeRate: (topic: string, nowMs: number) => boolean
  /** Reads outdated counts from the database. Removes delivered messages of full topics first. */
  readonly refresh: (topics: Iterable<string>, nowMs: number) => Promise<void>
  readonly hasRoom: (topic: string) => boolean
  /** Counts a message, and returns it. */
  readonly add: (message: RelayMessage) => RelayMessage
}

interface Entry {
  messages: number
  bytes: number
  countedAtMs: number
  readonly bucket: TokenBucket
}

/** The lifetime of a count in milliseconds. It becomes outdated when messages expire and other processes write. */
const countLifetimeMs = 60_000
/** The minimum time between two counts of a full topic, in milliseconds. */
const fullRetryMs = 1_000
const maxEntries = 50_000

function isFull(entry: Entry) {
  return entry.messages >= relayLimits.topicMessages || entry.bytes >= relayLimits.topicBytes
}

/** Creates the counts. They are exact for one process, and up to a minute old with several. */
export function createTopicUsage(store: MailboxStore): TopicUsage {
  // Entries in the order of their last use. The least recently used one is removed first.
  const entries = new Map<string, Entry>()

  const entryOf = (topic: string): Entry => {
    const entry = entries.get(topic) ?? {
      messages: 0,
      bytes: 0,
      countedAtMs: Number.NEGATIVE_INFINITY,
      bucket: createTokenBucket(relayLimits.topicPublishesPerSecond, relayLimits.topicPublishesAtOnce),
    }
    entries.delete(topic)
    entries.set(topic, entry)
    if (entries.size > maxEntries) for (const oldest of [...entries.keys()].slice(0, 1)) entries.delete(oldest)
    return entry
  }

  return {
    consumeRate: (topic, nowMs) => entryOf(topic).bucket.consume(1, nowMs),
    refresh: async (topics, nowMs) => {
      const known = [...new Set(topics)].map((topic) => ({ topic, entry: entryOf(topic) }))
      const full = known.filter(({ entry }) => isFull(entry) && nowMs - entry.countedAtMs >= fullRetryMs)
      if (full.length > 0) await store.removeDelivered(full.map(({ topic }) => topic))
      const old = known.filter((one) => full.includes(one) || nowMs - one.entry.countedAtMs > countLifetimeMs)
      if (old.length === 0) return
      const counts = await store.countTopics(
        old.map(({ topic }) => topic),
        nowMs,
      )
      for (const { topic, entry } of old)
        Object.assign(entry, counts.get(topic) ?? { messages: 0, bytes: 0 }, { countedAtMs: nowMs })
    },
    hasRoom: (topic) => !isFull(entryOf(topic)),
    add: (message) => {
      const entry = entryOf(message.topic)
      entry.messages += 1
      entry.bytes += computeMessageBytes(message) - relayLimits.rowBytes
      return message
    },
  }
}
