import type { PeerRequest } from '@foyer/contract/pairing/jsonRpc'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { SIWXSession } from '../../core/public/appKitTypes.js'
import { createPair, type Fail } from './createPair.js'
import { createPairingSessionStore } from './createPairingSessionStore.js'
import { createPairingStore } from './createPairingStore.js'
import { createPeerChannel } from './createPeerChannel.js'
import { createProposals } from './createProposals.js'
import { createRelaySocket } from './createRelaySocket.js'
import { createSessionPeer } from './createSessionPeer.js'
import { createSharedRequests } from './createSharedRequests.js'
import type { Clock } from './Environment.js'
import { createSigner } from './nativeCrypto.js'
import type { PairingClient, PairingClientParts, PairingEvents } from './PairingClient.js'
import { PairingError } from './PairingError.js'
import { checkGranted, type PairingSession } from './PairingSession.js'
import { createRelayToken } from './relayToken.js'
import { timing } from './timing.js'

/** Creates the client from the relay, the proposals, the session and the requests. */
export function createPairingClient(parts: PairingClientParts): PairingClient {
  const { environment, relayUrl, projectId, metadata, onAlert } = parts
  const { clock } = environment
  const store = createPairingStore(environment.storage, clock.now)
  const keeper = createPairingSessionStore(store, clock)
  const listeners = new Set<PairingEvents>()
  const waiting = new Set<Fail>()
  const signIns = new Map<string, readonly SIWXSession[]>()
  const life = { isOver: false }
  const nextId = createIdGenerator(clock)

  const relay = createRelaySocket({
    url: relayUrl,
    projectId,
    clock,
    createToken: async () => createRelayToken(await createSigner(store.getSeed()), relayUrl, clock.now()),
    openSocket: environment.openSocket,
    onMessage: (message) => channel.receive(message),
    onAlert,
  })
  const onRefused = (refusal: PairingError, topic: string) => parts.onRefused?.(refusal.code, topic)
  const channel = createPeerChannel({
    relay,
    clock,
    onCall: handleCall,
    onForeignAnswer: (id, answer) => requests.storeAnswer(id, answer),
    onRefused,
  })
  const requests = createSharedRequests({ environment, store, channel, nextId })
  const onFailed = (id: number, error: unknown) => {
    for (const fail of [...waiting]) fail(error, id)
  }
  const proposals = createProposals({ clock, relay, channel, store, metadata, nextId, onSettled, onFailed, onRefused })
  const removeProposals = () => {
    for (const { id } of proposals.list()) proposals.remove(id)
  }
  const peer = createSessionPeer({ clock, relay, channel, keeper, listeners, nextId, onStarted: removeProposals })

  async function handleCall(topic: string, call: PeerRequest): Promise<void> {
    // Ignore the request of another tab, which a relay may return. Reject requests of a wallet: only apps send them.
    if (requests.has(call.id)) return
    if (call.method === 'wc_sessionRequest') throw new PairingError('METHOD_UNKNOWN', { method: call.method })
    // The first tab handles the call. The others apply the stored session.
    const isFirst = await environment.runExclusive(() => store.claimCall(topic, call.id))
    if (!isFirst) throw new PairingError('REPLAYED')
    if (!(await proposals.handleCall(topic, call))) peer.handleCall(topic, call)
  }

  function onSettled(session: PairingSession, signed?: readonly SIWXSession[]) {
    if (signed) signIns.set(session.topic, signed)
    peer.start(session)
    // A sign-in has no settlement to acknowledge.
    if (signed) return
    channel.respond(session.topic, session.settlementId, 'wc_sessionSettle', true).catch(() => undefined)
  }

  const requireSession = (): PairingSession => {
    const session = keeper.get()
    if (!session) throw new FoyerError('WALLET_DISCONNECTED')
    return session
  }

  const unwatchStorage = environment.watchStorage(() => {
    keeper.reload()
    requests.receiveStored()
  })
  const unwatchWake = environment.watchWake(() => {
    requests.receiveStored()
    relay.reconnect()
  })
  keeper.reload()

  return {
    getSession: () => keeper.get(),
    watch: (events) => {
      listeners.add(events)
      return () => listeners.delete(events)
    },
    pair: createPair({ clock, keeper, proposals, signIns, waiting, life }),
    request: async (chainId, method, params, { timeoutMs = timing.requestLifetimeMs, signal } = {}) => {
      const session = requireSession()
      checkGranted(session, chainId, method)
      const expiryTimestamp = Math.ceil((clock.now() + Math.max(timeoutMs, timing.requestLifetimeMs)) / 1000)
      const call = { request: { method, params, expiryTimestamp }, chainId }
      return requests.send(session.topic, 'wc_sessionRequest', call, timeoutMs, signal)
    },
    update: (change) => {
      const session = keeper.get()
      if (session) keeper.set(change(session))
    },
    ping: async (signal) => {
      await requests.send(requireSession().topic, 'wc_sessionPing', {}, timing.pingTimeoutMs, signal)
    },
    extend: async (signal) => {
      const { topic } = requireSession()
      const expiresAtMs = Math.floor((clock.now() + timing.sessionLifetimeMs) / 1000) * 1000
      await requests.send(topic, 'wc_sessionExtend', { expiry: expiresAtMs / 1000 }, timing.pingTimeoutMs, signal)
      keeper.set({ ...requireSession(), expiresAtMs })
    },
    disconnect: peer.end,
    cancelPairings: () => {
      removeProposals()
      store.setProposals([])
    },
    reconnect: relay.reconnect,
    close: () => {
      life.isOver = true
      unwatchStorage()
      unwatchWake()
      keeper.stop()
      proposals.stop()
      channel.stop(new FoyerError('ABORTED'))
      relay.close()
      for (const fail of [...waiting]) fail(new FoyerError('ABORTED'))
    },
  }
}

/**
 * Creates a generator of ids in the format that peers expect: increasing milliseconds and three digits that differ
 * between tabs.
 */
function createIdGenerator(clock: Clock): () => number {
  const slot = Math.floor(clock.random() * 1_000)
  let lastMs = 0
  return () => {
    lastMs = Math.max(clock.now(), lastMs + 1)
    return lastMs * 1_000 + slot
  }
}
