import type { MailboxStore } from './createMailboxStore.js'
import { type RelayMessage, weighMessage } from './RelayMessage.js'
import { relayLimits } from './relayLimits.js'
import { createTokenBucket, type TokenBucket } from './tallies.js'

/** What topics hold and how fast they grow, so that one topic cannot take what belongs to all. */
export interface TopicUsage {
  /** False when more than the topic's rate is published. */
  readonly takeRate: (topic: string, nowMs: number) => boolean
  /** Looks up what topics hold that were not counted lately, and makes room in full ones by removing what was delivered. */
  readonly refresh: (topics: Iterable<string>, nowMs: number) => Promise<void>
  readonly hasRoom: (topic: string) => boolean
  /** Counts a message in. */
  readonly add: (message: RelayMessage) => RelayMessage
}

interface Entry {
  messages: number
  bytes: number
  countedAtMs: number
  readonly bucket: TokenBucket
}

/** After this long a count is taken anew: messages have expired, and other processes have written. */
const countLifetimeMs = 60_000
/** A full topic is looked at this often at most. */
const fullRetryMs = 1_000
const maxEntries = 50_000

function isFull(entry: Entry) {
  return entry.messages >= relayLimits.topicMessages || entry.bytes >= relayLimits.topicBytes
}

/** Creates the counts; exact with one process, a minute late with several. */
export function createTopicUsage(store: MailboxStore): TopicUsage {
  // Oldest use first: what was not used longest makes way.
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
    takeRate: (topic, nowMs) => entryOf(topic).bucket.take(1, nowMs),
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
      entry.bytes += weighMessage(message) - relayLimits.rowBytes
      return message
    },
  }
}
