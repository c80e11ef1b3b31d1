import type { PeerMethod } from '@foyer/contract/pairing/peerProtocol'
import type { ReceivedMessage } from '@foyer/contract/pairing/relayResults'
import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import type { PairingStore } from './createPairingStore.js'
import type { PeerChannel } from './createPeerChannel.js'
import type { PairingEnvironment } from './Environment.js'

interface SharedRequestsParts {
  readonly environment: PairingEnvironment
  readonly store: PairingStore
  readonly channel: PeerChannel
  nextId(): number
}

/**
 * Manages the wallet requests of all tabs of the page. The tabs share a client id, so the relay may deliver a response
 * to any of them. That tab stores it for the sender.
 */
export function createSharedRequests({ environment, store, channel, nextId }: SharedRequestsParts) {
  const { clock } = environment
  const tab = bytesToHex(randomBytes(8))

  return {
    /** Sends a request. Resolves with the response, which another tab may have received. */
    send: async (topic: string, method: PeerMethod, params: unknown, timeoutMs: number, signal?: AbortSignal) => {
      const id = nextId()
      const entry = { id, tab, expiresAtMs: clock.now() + timeoutMs }
      await environment.runExclusive(() => store.setRequests([...store.listRequests(), entry]))
      try {
        return await channel.request(topic, method, params, { id, timeoutMs, ...(signal && { signal }) })
      } finally {
        await environment.runExclusive(() => store.setRequests(store.listRequests().filter((each) => each.id !== id)))
      }
    },
    /** Returns whether a tab of the page sent the request. */
    has: (id: number) => store.listRequests().some((each) => each.id === id),
    /** Stores the response to a request of another tab. */
    storeAnswer: (id: number, { topic, message }: ReceivedMessage) => {
      void environment.runExclusive(() => {
        const requests = store.listRequests()
        if (!requests.some((each) => each.id === id && each.tab !== tab && !each.answer)) return
        store.setRequests(requests.map((each) => (each.id === id ? { ...each, answer: { topic, message } } : each)))
      })
    },
    /** Handles the responses that other tabs stored for this one. */
    receiveStored: () => {
      for (const request of store.listRequests())
        if (request.tab === tab && request.answer) void channel.receive(request.answer)
    },
  }
}
