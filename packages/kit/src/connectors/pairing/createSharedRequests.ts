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
 * The requests to the wallet of all tabs of the page. The tabs share a client id, so the relay may deliver an answer to any of
 * them: it is then stored for the tab that sent the request.
 */
export function createSharedRequests({ environment, store, channel, nextId }: SharedRequestsParts) {
  const { clock } = environment
  const tab = bytesToHex(randomBytes(8))

  return {
    /** Sends a request and resolves with the answer, which another tab may have received. */
    send: async (topic: string, method: PeerMethod, params: unknown, timeoutMs: number, signal?: AbortSignal) => {
      const id = nextId()
      const entry = { id, tab, expiresAtMs: clock.now() + timeoutMs }
      await environment.runExclusive(() => store.setRequests([...store.listRequests(), entry]))
      try {
        return await channel.ask(topic, method, params, { id, timeoutMs, ...(signal && { signal }) })
      } finally {
        await environment.runExclusive(() => store.setRequests(store.listRequests().filter((each) => each.id !== id)))
      }
    },
    /** True if a tab of the page sent the request. */
    has: (id: number) => store.listRequests().some((each) => each.id === id),
    /** Stores the answer to a request of another tab. */
    storeAnswer: (id: number, { topic, message }: ReceivedMessage) => {
      void environment.runExclusive(() => {
        const requests = store.listRequests()
        if (!requests.some((each) => each.id === id && each.tab !== tab && !each.answer)) return
        store.setRequests(requests.map((each) => (each.id === id ? { ...each, answer: { topic, message } } : each)))
      })
    },
    /** Receives the answers that other tabs stored for this one. */
    receiveStored: () => {
      for (const request of store.listRequests())
        if (request.tab === tab && request.answer) void channel.receive(request.answer)
    },
  }
}
