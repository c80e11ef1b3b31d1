import type { ReceivedMessage } from '@foyer/contract/pairing/relayResults'
import type { RelayCalls } from './createRelayCalls.js'
import { timing } from './timing.js'

interface RelayTopicsParts {
  readonly calls: RelayCalls
  isClosed(): boolean
  onMessage(message: ReceivedMessage): Promise<boolean>
}

const callOptions = { timeoutMs: timing.relayCallTimeoutMs, isBound: true } as const
const probeOptions = { timeoutMs: timing.relayProbeTimeoutMs, isBound: true } as const

/** Manages the topics, and their subscriptions on the current connection. */
export function createRelayTopics({ calls, isClosed, onMessage }: RelayTopicsParts) {
  const topics = new Set<string>()
  /** The subscription ids of the relay, by topic. They are replaced with the connection. */
  let subscriptionIds = new Map<string, string>()

  return {
    /** Adds topics. Returns the new ones. */
    add: (list: readonly string[]): readonly string[] => {
      const added = list.filter((topic) => !topics.has(topic))
      for (const topic of added) topics.add(topic)
      return added
    },
    remove: (list: readonly string[]) => {
      for (const topic of list) {
        const id = subscriptionIds.get(topic)
        topics.delete(topic)
        subscriptionIds.delete(topic)
        // Ignore a failure: messages that still arrive are ignored, because their topic has no key.
        if (id !== undefined) calls.request('irn_unsubscribe', { topic, id }, callOptions).catch(() => {})
      }
    },
    list: (): readonly string[] => [...topics],
    isEmpty: () => topics.size === 0,
    subscribe: async (list: readonly string[]): Promise<void> => {
      if (list.length === 0) return
      const current = subscriptionIds
      const ids = await calls.request('irn_batchSubscribe', { topics: [...list] }, callOptions)
      for (const [index, topic] of list.entries()) {
        const id = ids[index]
        if (id !== undefined && topics.has(topic)) current.set(topic, id)
      }
    },
    /** Fetches the messages that the relay did not push. */
    fetchMissed: async (): Promise<void> => {
      let hasMore = true
      while (hasMore && topics.size > 0 && !isClosed()) {
        const page = await calls.request('irn_batchFetchMessages', { topics: [...topics] }, probeOptions)
        for (const message of page.messages) await onMessage(message)
        hasMore = page.hasMore === true && page.messages.length > 0
      }
    },
    /** Deletes the subscriptions of a connection that ended. */
    reset: () => {
      subscriptionIds = new Map()
    },
  }
}
