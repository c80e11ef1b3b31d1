import type { PeerRequest } from '@foyer/contract/pairing/jsonRpc'
import { type PeerMethod, protocolErrors } from '@foyer/contract/pairing/peerProtocol'
import type { ReceivedMessage } from '@foyer/contract/pairing/relayResults'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import type { SIWXSession } from '../../core/public/appKitTypes.js'
import { createPair, type Fail } from './createPair.js'
import { createPairingStore } from './createPairingStore.js'
import { createPeerChannel } from './createPeerChannel.js'
import { createProposals } from './createProposals.js'
import { createRelaySocket } from './createRelaySocket.js'
import { createSessionKeeper } from './createSessionKeeper.js'
import { createSigner } from './nativeCrypto.js'
import type { PairingClient, PairingClientParts, PairingEvents } from './PairingClient.js'
import { PairingRefusal } from './PairingRefusal.js'
import { checkGranted, type PairingSession } from './PairingSession.js'
import { createRelayToken } from './relayToken.js'
import { takePeerCall } from './takePeerCall.js'
import { timing } from './timing.js'

export function createPairingClient(parts: PairingClientParts): PairingClient {
  const { environment, relayUrl, projectId } = parts
  const { clock } = environment
  const tab = bytesToHex(randomBytes(8))
  const store = createPairingStore(environment.storage, clock.now)
  const keeper = createSessionKeeper(store, clock)
  const listeners = new Set<PairingEvents>()
  const waiting = new Set<Fail>()
  const signIns = new Map<string, readonly SIWXSession[]>()
  const life = { isOver: false }
  const ids = { last: 0, slot: Math.floor(clock.random() * 1_000) }

  /** Milliseconds, never twice, and a slot that keeps the tabs of a page apart: the form every peer expects. */
  const nextId = () => {
    ids.last = Math.max(clock.now(), ids.last + 1)
    return ids.last * 1_000 + ids.slot
  }

  const relay = createRelaySocket({
    url: relayUrl,
    projectId,
    clock,
    createToken: async () => createRelayToken(await createSigner(store.getSeed()), relayUrl, clock.now()),
    openSocket: environment.openSocket,
    onMessage: (message) => channel.receive(message),
    onAlert: parts.onAlert,
  })
  const onRefused = (refusal: PairingRefusal, topic: string) => parts.onRefused?.(refusal.code, topic)
  const channel = createPeerChannel({ relay, clock, onCall, onForeignAnswer, onRefused })
  const proposals = createProposals({
    clock,
    relay,
    channel,
    store,
    metadata: parts.metadata,
    nextId,
    onSettled,
    onFailed: (id, error) => {
      for (const fail of [...waiting]) fail(error, id)
    },
    onRefused,
  })

  async function onCall(topic: string, call: PeerRequest): Promise<void> {
    // One's own call of another tab, brought back by the relay; only apps make requests.
    if (store.listRequests().some(({ id }) => id === call.id)) return
    if (call.method === 'wc_sessionRequest') throw new PairingRefusal('METHOD_UNKNOWN', { method: call.method })
    const isFirst = await environment.runExclusive(() => store.claimCall(topic, call.id))
    // Whichever tab was first has dealt with it, or does; this one follows what is stored.
    if (!isFirst) throw new PairingRefusal('REPLAYED')
    if (await proposals.takeCall(topic, call)) return
    keeper.reload()
    const session = keeper.get()
    if (session?.topic !== topic) throw new PairingRefusal('METHOD_UNKNOWN', { method: call.method })
    const outcome = takePeerCall(session, call, clock.now())
    const answered = channel.answer(topic, call.id, call.method, outcome.answer)
    answered.catch(() => undefined)
    if (outcome.session !== undefined) keeper.set(outcome.session ?? undefined)
    if (outcome.event) for (const { event } of [...listeners]) event?.(...eventArguments(outcome.event))
    if (outcome.refusal) throw outcome.refusal
  }

  function onSettled(session: PairingSession, signed?: readonly SIWXSession[]) {
    if (signed) signIns.set(session.topic, signed)
    const before = keeper.get()
    if (before && before.topic !== session.topic) sayFarewell(before.topic).catch(() => undefined)
    keeper.set(session)
    if (signed) return
    channel.answer(session.topic, session.settlementId, 'wc_sessionSettle', true).catch(() => undefined)
  }

  /** The wallet hears that a session is over. A relay that is away does not keep anybody here; the session ends by itself. */
  const sayFarewell = (topic: string) =>
    channel.tell(topic, 'wc_sessionDelete', protocolErrors.USER_DISCONNECTED, {
      id: nextId(),
      timeoutMs: timing.farewellTimeoutMs,
    })

  /** Another tab asked: leave it the answer, in case its own line is cut. */
  function onForeignAnswer(id: number, answer: ReceivedMessage) {
    const { topic, message } = answer
    void environment.runExclusive(() => {
      const requests = store.listRequests()
      if (!requests.some((each) => each.id === id && each.tab !== tab && !each.answer)) return
      store.setRequests(requests.map((each) => (each.id === id ? { ...each, answer: { topic, message } } : each)))
    })
  }

  const takeLeftAnswers = () => {
    for (const { tab: asker, answer } of store.listRequests()) if (asker === tab && answer) void channel.receive(answer)
  }

  keeper.watch((after, before) => {
    if (before && before.topic !== after?.topic) {
      channel.close(before.topic, new FoyerError('WALLET_DISCONNECTED'))
      relay.unfollow([before.topic])
    }
    if (after && after.topic !== before?.topic) {
      channel.open(after.topic, after.symKey)
      relay.follow([after.topic])
      for (const { id } of proposals.list()) proposals.drop(id)
    }
    for (const { sessionChanged } of [...listeners]) sessionChanged(after, before)
  })

  const undo = [
    environment.watchStorage(() => {
      keeper.reload()
      takeLeftAnswers()
    }),
    environment.watchWake(() => {
      takeLeftAnswers()
      relay.wake()
    }),
  ]
  keeper.reload()

  const getSessionFor = (): PairingSession => {
    const session = keeper.get()
    if (!session) throw new FoyerError('WALLET_DISCONNECTED')
    return session
  }

  /** Asks on the session's topic; other tabs know whose question it is while it is open. */
  const ask = async (method: PeerMethod, params: unknown, timeoutMs: number, signal?: AbortSignal) => {
    const { topic } = getSessionFor()
    const id = nextId()
    await environment.runExclusive(() =>
      store.setRequests([...store.listRequests(), { id, tab, expiresAtMs: clock.now() + timeoutMs }]),
    )
    try {
      return await channel.ask(topic, method, params, { id, timeoutMs, ...(signal && { signal }) })
    } finally {
      await environment.runExclusive(() => store.setRequests(store.listRequests().filter((each) => each.id !== id)))
    }
  }

  return {
    getSession: () => keeper.get(),
    watch: (events) => {
      listeners.add(events)
      return () => listeners.delete(events)
    },
    pair: createPair({ clock, keeper, proposals, signIns, waiting, life }),
    request: async (chainId, method, params, { timeoutMs = timing.requestLifetimeMs, signal } = {}) => {
      checkGranted(getSessionFor(), chainId, method)
      const expiryTimestamp = Math.ceil((clock.now() + Math.max(timeoutMs, timing.requestLifetimeMs)) / 1000)
      return ask('wc_sessionRequest', { request: { method, params, expiryTimestamp }, chainId }, timeoutMs, signal)
    },
    update: (change) => {
      const session = keeper.get()
      if (session) keeper.set(change(session))
    },
    ping: async (signal) => {
      await ask('wc_sessionPing', {}, timing.pingTimeoutMs, signal)
    },
    extend: async (signal) => {
      const expiresAtMs = Math.floor((clock.now() + timing.sessionLifetimeMs) / 1000) * 1000
      await ask('wc_sessionExtend', { expiry: expiresAtMs / 1000 }, timing.pingTimeoutMs, signal)
      keeper.set({ ...getSessionFor(), expiresAtMs })
    },
    disconnect: async () => {
      const session = keeper.get()
      if (!session) return
      const farewell = sayFarewell(session.topic)
      keeper.set(undefined)
      await farewell.catch(() => undefined)
    },
    forgetAddresses: () => {
      for (const { id } of proposals.list()) proposals.drop(id)
      store.setProposals([])
    },
    wake: () => relay.wake(),
    close: () => {
      life.isOver = true
      for (const each of undo) each()
      keeper.stop()
      proposals.stop()
      channel.stop(new FoyerError('ABORTED'))
      relay.close()
      for (const fail of [...waiting]) fail(new FoyerError('ABORTED'))
    },
  }
}

function eventArguments({ name, data, chainId }: { name: string; data: unknown; chainId: string }) {
  return [name, data, chainId] as const
}
