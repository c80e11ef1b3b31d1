import type { PeerRequest } from '@foyer/contract/pairing/jsonRpc'
import type { ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import type { AuthPayload } from '@foyer/contract/pairing/sessionAuthenticate'
import { createOpenProposals, type OpenProposalsParts } from './createOpenProposals.js'
import type { StoredProposal } from './createPairingStore.js'
import { handleProposalCall } from './handleProposalCall.js'
import { createKey, getPublicKey, getTopic } from './keys.js'
import { RelayFailure, type RelaySocket } from './RelaySocket.js'
import { timing } from './timing.js'
import { type TrackParts, trackProposal } from './trackProposal.js'

type ProposalsParts = OpenProposalsParts & Omit<TrackParts, 'open'>

/**
 * Manages the proposals of this app. A proposal ends when a wallet settles or rejects it, when it expires or when it is
 * removed.
 */
export function createProposals(parts: ProposalsParts) {
  const { clock, channel, store, nextId } = parts
  const open = createOpenProposals(parts)
  const context = { ...parts, open }

  return {
    /** Creates and sends a proposal, with an optional `payload` to sign. Resolves before the relay has responded. */
    create: async (asked: ProposalNamespaces, payload?: AuthPayload): Promise<StoredProposal> => {
      const symKey = createKey()
      const topic = await getTopic(symKey)
      const nowMs = clock.now()
      const proposal: StoredProposal = {
        id: nextId(),
        topic,
        symKey,
        privateKey: createKey(),
        asked,
        uriExpiresAtMs: nowMs + timing.pairingLifetimeMs,
        expiresAtMs: nowMs + timing.proposalLifetimeMs,
        ...(payload && { signIn: { id: nextId(), payload } }),
      }
      const signal = open.add(proposal)
      open.save(proposal)
      const requestApproval = (timeoutMs: number) => sendProposal(context, proposal, timeoutMs, signal)
      trackProposal(context, proposal, { isNew: true, signal, requestApproval })
      return proposal
    },
    /**
     * Tracks the stored proposals of earlier visits, which a wallet may have answered in the meantime. Returns their
     * ids.
     */
    resume: (): readonly number[] => {
      const resumed = store.listProposals().filter(({ id }) => !open.has(id))
      for (const proposal of resumed) {
        const { id, topic } = proposal
        const signal = open.add(proposal)
        const requestApproval = (timeoutMs: number) => channel.await(topic, { id, timeoutMs, signal })
        trackProposal(context, proposal, { isNew: false, signal, requestApproval })
      }
      return resumed.map(({ id }) => id)
    },
    list: open.list,
    remove: (id: number) => open.remove(id),
    stop: open.stop,
    /** Handles a call of the wallet. Returns false if its topic belongs to no proposal. */
    handleCall: async (topic: string, call: PeerRequest): Promise<boolean> => {
      const proposal = open.list().find((each) => each.topic === topic || each.approval?.topic === topic)
      if (!proposal) return false
      await handleProposalCall(context, proposal, topic, call)
      return true
    },
  }
}

export type Proposals = ReturnType<typeof createProposals>

/** Sends a proposal. Resolves with the wallet's response. */
async function sendProposal(
  { relay, channel, metadata }: ProposalsParts,
  { id, topic, asked, privateKey, expiresAtMs }: StoredProposal,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<unknown> {
  const params = {
    relays: [{ protocol: 'irn' }],
    requiredNamespaces: {},
    optionalNamespaces: asked,
    pairingTopic: topic,
    proposer: { publicKey: await getPublicKey(privateKey), metadata: metadata() },
    expiryTimestamp: Math.floor(expiresAtMs / 1000),
  }
  const send = (sealed: string) => publishProposal(relay, topic, sealed)
  return channel.request(topic, 'wc_sessionPropose', params, { id, timeoutMs, signal, send })
}

/** Publishes a proposal with `wc_proposeSession`, or with `irn_publish` to relays that do not support it. */
async function publishProposal(relay: RelaySocket, pairingTopic: string, sessionProposal: string): Promise<unknown> {
  const ttl = timing.proposalLifetimeMs / 1000
  try {
    return await relay.call('wc_proposeSession', { pairingTopic, sessionProposal, ttl, tag: 1100 })
  } catch (error) {
    if (!(error instanceof RelayFailure)) throw error
    const message = { topic: pairingTopic, message: sessionProposal, ttl, tag: 1100, prompt: true }
    return relay.call('irn_publish', message)
  }
}
