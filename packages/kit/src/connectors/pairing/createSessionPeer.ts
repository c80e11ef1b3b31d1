import type { PeerRequest } from '@foyer/contract/pairing/jsonRpc'
import { protocolErrors } from '@foyer/contract/pairing/peerProtocol'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { PairingSessionStore } from './createPairingSessionStore.js'
import type { PeerChannel } from './createPeerChannel.js'
import type { Clock } from './Environment.js'
import { handlePeerCall } from './handlePeerCall.js'
import type { PairingEvents } from './PairingClient.js'
import { PairingError } from './PairingError.js'
import type { PairingSession } from './PairingSession.js'
import type { RelaySocket } from './RelaySocket.js'
import { timing } from './timing.js'

interface SessionPeerParts {
  readonly clock: Clock
  readonly relay: RelaySocket
  readonly channel: PeerChannel
  readonly keeper: PairingSessionStore
  readonly listeners: ReadonlySet<PairingEvents>
  nextId(): number
  /** Called when a session has started, in this tab or another. */
  onStarted(): void
}

/** Manages the wallet of the session. Subscribes to its topic while the session lasts. */
export function createSessionPeer(parts: SessionPeerParts) {
  const { clock, relay, channel, keeper, listeners, nextId, onStarted } = parts

  keeper.watch((after, before) => {
    if (before && before.topic !== after?.topic) {
      channel.close(before.topic, new FoyerError('WALLET_DISCONNECTED'))
      relay.unsubscribe([before.topic])
    }
    if (after && after.topic !== before?.topic) {
      channel.open(after.topic, after.symKey)
      relay.subscribe([after.topic])
      onStarted()
    }
    for (const { sessionChanged } of [...listeners]) sessionChanged(after, before)
  })

  /**
   * Sends the end of a session. Never rejects: without this message, the session ends in the wallet when it expires.
   */
  const sendDelete = async (topic: string): Promise<void> => {
    const options = { id: nextId(), timeoutMs: timing.farewellTimeoutMs }
    await channel.notify(topic, 'wc_sessionDelete', protocolErrors.USER_DISCONNECTED, options).catch(() => undefined)
  }

  return {
    /** Stores a new session and ends the previous one. */
    start: (session: PairingSession) => {
      const before = keeper.get()
      if (before && before.topic !== session.topic) void sendDelete(before.topic)
      keeper.set(session)
    },
    /** Ends the session here and notifies the wallet. */
    end: async () => {
      const session = keeper.get()
      if (!session) return
      const sent = sendDelete(session.topic)
      keeper.set(undefined)
      await sent
    },
    /**
     * Responds to a call of the wallet and applies it to the session.
     *
     * @throws PairingError if the call is invalid.
     */
    handleCall: (topic: string, call: PeerRequest) => {
      keeper.reload()
      const session = keeper.get()
      if (session?.topic !== topic) throw new PairingError('METHOD_UNKNOWN', { method: call.method })
      const outcome = handlePeerCall(session, call, clock.now())
      channel.respond(topic, call.id, call.method, outcome.answer).catch(() => undefined)
      if (outcome.session !== undefined) keeper.set(outcome.session ?? undefined)
      if (outcome.event) {
        const { name, data, chainId } = outcome.event
        for (const { event } of [...listeners]) event?.(name, data, chainId)
      }
      if (outcome.refusal) throw outcome.refusal
    },
  }
}
