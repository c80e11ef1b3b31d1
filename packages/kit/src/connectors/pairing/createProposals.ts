import type { PeerRequest } from '@foyer/contract/pairing/jsonRpc'
import type { ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import type { PeerMetadata } from '@foyer/contract/pairing/peerMetadata'
import { protocolErrors } from '@foyer/contract/pairing/peerProtocol'
import type { AuthPayload } from '@foyer/contract/pairing/sessionAuthenticate'
import { sessionApproval } from '@foyer/contract/pairing/walletCalls'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { SIWXSession } from '../../core/public/appKitTypes.js'
import type { PairingStore, StoredProposal } from './createPairingStore.js'
import type { PeerChannel } from './createPeerChannel.js'
import type { Clock } from './Environment.js'
import { createKey, deriveSymKey, getPublicKey, getTopic } from './keys.js'
import { PairingRefusal } from './PairingRefusal.js'
import type { PairingSession } from './PairingSession.js'
import { PeerFailure } from './PeerFailure.js'
import { RelayFailure, type RelaySocket } from './RelaySocket.js'
import { takeTerms } from './takeTerms.js'
import { timing } from './timing.js'

interface ProposalsParts {
  readonly clock: Clock
  readonly relay: RelaySocket
  readonly channel: PeerChannel
  readonly store: PairingStore
  readonly metadata: () => PeerMetadata
  nextId(): number
  /** A wallet settled, whether or not anybody waits for it. */
  onSettled(session: PairingSession, signIns?: readonly SIWXSession[]): void
  /** A proposal came to nothing: refused, unreachable, or not settled in time. */
  onFailed(id: number, error: unknown): void
  onRefused(refusal: PairingRefusal, topic: string): void
}

/** Proposals on their way: each is kept until a wallet answers, its time is over, or it is dropped. */
export function createProposals(parts: ProposalsParts) {
  const { clock, relay, channel, store } = parts
  const open = new Map<number, StoredProposal>()
  const aborts = new Map<number, AbortController>()

  const save = (proposal: StoredProposal) => {
    open.set(proposal.id, proposal)
    store.setProposals([...store.listProposals().filter(({ id }) => id !== proposal.id), proposal])
  }

  /** Forgets a proposal; `isSettled` leaves the session's topic, which is in use from now on. */
  const drop = (id: number, isSettled = false) => {
    const proposal = open.get(id)
    if (!proposal) return
    open.delete(id)
    store.setProposals(store.listProposals().filter((each) => each.id !== id))
    const topics = proposal.approval && !isSettled ? [proposal.topic, proposal.approval.topic] : [proposal.topic]
    aborts.get(id)?.abort()
    aborts.delete(id)
    for (const topic of topics) channel.close(topic, new FoyerError('ABORTED'))
    relay.unfollow(topics)
  }

  const fail = (id: number, error: unknown) => {
    const proposal = open.get(id)
    if (!proposal) return
    drop(id)
    // An address nobody answered has been replaced by a newer one long ago.
    if (clock.now() < proposal.expiresAtMs) parts.onFailed(id, error)
  }

  const listen = (topic: string, symKey: string) => {
    channel.open(topic, symKey)
    relay.follow([topic])
  }

  /** The wallet said yes: derive what both share, and wait for what it grants. */
  const takeApproval = async (proposal: StoredProposal, answer: unknown) => {
    const parsed = sessionApproval.safeParse(answer)
    if (!parsed.success) throw new PairingRefusal('ANSWER_INVALID', { method: 'wc_sessionPropose' }, parsed.error)
    const { responderPublicKey: peerPublicKey } = parsed.data
    const symKey = await deriveSymKey(proposal.privateKey, peerPublicKey)
    const topic = await getTopic(symKey)
    if (!open.has(proposal.id)) return
    const approved = { ...proposal, approval: { topic, symKey, peerPublicKey } }
    save(approved)
    awaitSettlement(approved)
  }

  const awaitSettlement = ({ id, approval }: StoredProposal) => {
    if (!approval) return
    listen(approval.topic, approval.symKey)
    const cancel = clock.after(timing.settlementTimeoutMs, () =>
      fail(id, new FoyerError('TIMED_OUT', { context: { ms: timing.settlementTimeoutMs } })),
    )
    aborts.get(id)?.signal.addEventListener('abort', cancel)
  }

  /** The other way a wallet may answer: with a signature that says what it allows. Whichever comes first counts. */
  const trackSignIn = async (proposal: StoredProposal, isNew: boolean, signal: AbortSignal) => {
    const { id, topic } = proposal
    try {
      const late = await import('./trackSignIn.js')
      const { session, signIns } = await late.trackSignIn(parts, proposal, { isNew, signal })
      if (!open.has(id)) return
      drop(id)
      parts.onSettled(session, signIns)
    } catch (error) {
      if (error instanceof PairingRefusal) {
        parts.onRefused(error, topic)
        fail(id, refuse('wc_sessionAuthenticate', error))
      } else if (error instanceof PeerFailure && error.code !== protocolErrors.METHOD_UNSUPPORTED.code) fail(id, error)
      // Otherwise it is for the proposal to come to an end.
    }
  }

  /** Listens for the answer, in the visit that asked and in later ones. */
  const track = (
    proposal: StoredProposal,
    isNew: boolean,
    ask: (timeoutMs: number, signal: AbortSignal) => Promise<unknown>,
  ) => {
    const { id } = proposal
    const controller = new AbortController()
    aborts.set(id, controller)
    listen(proposal.topic, proposal.symKey)
    if (proposal.signIn) void trackSignIn(proposal, isNew, controller.signal)
    if (proposal.approval) return awaitSettlement(proposal)
    ask(proposal.expiresAtMs - clock.now(), controller.signal)
      .then((answer) => takeApproval(proposal, answer))
      .catch((error) => {
        if (!(error instanceof PairingRefusal)) return fail(id, error)
        parts.onRefused(error, proposal.topic)
        fail(id, refuse('wc_sessionPropose', error))
      })
  }

  const propose = async (proposal: StoredProposal, timeoutMs: number, signal: AbortSignal) => {
    const { id, topic, asked, privateKey, expiresAtMs } = proposal
    const params = {
      relays: [{ protocol: 'irn' }],
      requiredNamespaces: {},
      optionalNamespaces: asked,
      pairingTopic: topic,
      proposer: { publicKey: await getPublicKey(privateKey), metadata: parts.metadata() },
      expiryTimestamp: Math.floor(expiresAtMs / 1000),
    }
    const send = (sealed: string) => sendProposal(relay, topic, sealed)
    return channel.ask(topic, 'wc_sessionPropose', params, { id, timeoutMs, signal, send })
  }

  return {
    /**
     * Makes an address and sends its proposal, and beside it `payload` to sign; the relay need not have answered for the address
     * to be shown.
     */
    create: async (asked: ProposalNamespaces, payload?: AuthPayload): Promise<StoredProposal> => {
      const symKey = createKey()
      const topic = await getTopic(symKey)
      const nowMs = clock.now()
      const proposal: StoredProposal = {
        id: parts.nextId(),
        topic,
        symKey,
        privateKey: createKey(),
        asked,
        uriExpiresAtMs: nowMs + timing.pairingLifetimeMs,
        expiresAtMs: nowMs + timing.proposalLifetimeMs,
        ...(payload && { signIn: { id: parts.nextId(), payload } }),
      }
      save(proposal)
      track(proposal, true, (timeoutMs, signal) => propose(proposal, timeoutMs, signal))
      return proposal
    },
    /** Takes up what an earlier visit proposed, by id: a wallet may have answered while nobody was there. */
    resume: (): readonly number[] => {
      const found = store.listProposals().filter(({ id }) => !open.has(id))
      for (const proposal of found) {
        const { id, topic } = proposal
        open.set(id, proposal)
        track(proposal, false, (timeoutMs, signal) => channel.await(topic, { id, timeoutMs, signal }))
      }
      return found.map(({ id }) => id)
    },
    list: (): readonly StoredProposal[] => [...open.values()],
    drop: (id: number) => drop(id),
    /** Waits no longer, and leaves everything to the next visit. */
    stop: () => {
      open.clear()
      for (const abort of aborts.values()) abort.abort()
    },
    /** True when the call belonged to a proposal and was dealt with. */
    takeCall: async (topic: string, call: PeerRequest): Promise<boolean> => {
      const proposal = [...open.values()].find((each) => each.topic === topic || each.approval?.topic === topic)
      if (!proposal) return false
      if (topic === proposal.topic) takePairingCall(proposal, call)
      else await takeSettlementCall(proposal, call)
      return true
    },
  }

  function takePairingCall({ id, topic }: StoredProposal, call: PeerRequest) {
    const isPing = call.method === 'wc_pairingPing'
    const isEnd = call.method === 'wc_pairingDelete'
    if (!isPing && !isEnd) throw new PairingRefusal('METHOD_UNKNOWN', { method: call.method })
    const answered = channel.answer(topic, call.id, isPing ? 'wc_pairingPing' : 'wc_pairingDelete', true)
    answered.catch(() => undefined)
    if (isEnd) fail(id, new FoyerError('USER_REJECTED'))
  }

  async function takeSettlementCall({ id, privateKey, asked, approval }: StoredProposal, call: PeerRequest) {
    if (!approval || call.method !== 'wc_sessionSettle')
      throw new PairingRefusal('METHOD_UNKNOWN', { method: call.method })
    const { topic, symKey, peerPublicKey } = approval
    try {
      const selfPublicKey = await getPublicKey(privateKey)
      const awaited = { topic, symKey, peerPublicKey, asked, selfPublicKey }
      const session = takeSettlement(awaited, call.id, call.params, clock.now())
      drop(id, true)
      parts.onSettled(session)
    } catch (error) {
      channel.answer(topic, call.id, 'wc_sessionSettle', protocolErrors.INVALID_SETTLEMENT).catch(() => undefined)
      fail(id, refuse('wc_sessionSettle', error))
      throw error
    }
  }
}

export type Proposals = ReturnType<typeof createProposals>

function refuse(method: string, cause: unknown): FoyerError {
  return new FoyerError('WALLET_ANSWER_INVALID', { context: { method }, cause })
}

/** Today's relays take a proposal in one call of its own; older ones know only publishing. */
async function sendProposal(relay: RelaySocket, pairingTopic: string, sessionProposal: string): Promise<unknown> {
  const ttl = timing.proposalLifetimeMs / 1000
  try {
    return await relay.call('wc_proposeSession', { pairingTopic, sessionProposal, ttl, tag: 1100 })
  } catch (error) {
    if (!(error instanceof RelayFailure)) throw error
    const message = { topic: pairingTopic, message: sessionProposal, ttl, tag: 1100, prompt: true }
    return relay.call('irn_publish', message)
  }
}

/** What the app knows when a settlement comes: what it asked for, and the key the approval named. */
export interface AwaitedSettlement {
  readonly topic: string
  readonly symKey: string
  readonly selfPublicKey: string
  readonly peerPublicKey: string
  readonly asked: ProposalNamespaces
}

/**
 * Makes a session of what a wallet settles, or refuses it.
 *
 * @throws PairingRefusal `CONTROLLER_WRONG`, and those of takeTerms.
 */
export function takeSettlement(awaited: AwaitedSettlement, id: number, params: unknown, nowMs: number): PairingSession {
  const { topic, symKey, selfPublicKey, peerPublicKey, asked } = awaited
  const terms = takeTerms(asked, params, nowMs)
  if (terms.peer.publicKey !== peerPublicKey) throw new PairingRefusal('CONTROLLER_WRONG')
  return { v: 1, topic, symKey, settlementId: id, selfPublicKey, ...terms }
}
