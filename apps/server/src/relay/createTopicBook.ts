import type { Peer } from './createPeer.js'

/** The sockets that subscribe to each topic. */
export interface TopicBook {
  readonly peersOf: (topic: string) => Iterable<Peer>
  readonly countPeers: (topic: string) => number
  readonly add: (topic: string, peer: Peer) => void
  readonly remove: (topic: string, peer: Peer) => void
  readonly size: () => number
}

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
