import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { PairingStore, StoredProposal } from './createPairingStore.js'
import type { PeerChannel } from './createPeerChannel.js'
import type { Clock } from './Environment.js'
import type { RelaySocket } from './RelaySocket.js'

export interface OpenProposalsParts {
  readonly clock: Clock
  readonly relay: RelaySocket
  readonly channel: PeerChannel
  readonly store: PairingStore
  /** Called if a proposal was rejected, could not be sent or was not settled in time. */
  onFailed(id: number, error: unknown): void
}

interface OpenProposal {
  readonly proposal: StoredProposal
  /** Aborts when the proposal is removed. */
  readonly controller: AbortController
}

/** Manages the proposals that a wallet can still answer, and their topics. */
export function createOpenProposals({ clock, relay, channel, store, onFailed }: OpenProposalsParts) {
  const open = new Map<number, OpenProposal>()

  /** Removes a proposal. With `keepsSession`, the topic of its session remains open. */
  const remove = (id: number, { keepsSession = false } = {}) => {
    const found = open.get(id)
    if (!found) return
    const { proposal, controller } = found
    open.delete(id)
    store.setProposals(store.listProposals().filter((each) => each.id !== id))
    const topics = proposal.approval && !keepsSession ? [proposal.topic, proposal.approval.topic] : [proposal.topic]
    controller.abort()
    for (const topic of topics) channel.close(topic, new FoyerError('ABORTED'))
    relay.unsubscribe(topics)
  }

  return {
    /** Adds a proposal that is already stored, or that `save` will store. */
    add: (proposal: StoredProposal): AbortSignal => {
      const controller = new AbortController()
      open.set(proposal.id, { proposal, controller })
      return controller.signal
    },
    /** Stores a new version of an open proposal. */
    save: (proposal: StoredProposal) => {
      const { id } = proposal
      const found = open.get(id)
      if (found) open.set(id, { ...found, proposal })
      store.setProposals([...store.listProposals().filter((each) => each.id !== id), proposal])
    },
    remove,
    /**
     * Removes a proposal and reports its error. Reports nothing after its lifetime, because a newer proposal has
     * replaced it.
     */
    fail: (id: number, error: unknown) => {
      const found = open.get(id)
      if (!found) return
      remove(id)
      if (clock.now() < found.proposal.expiresAtMs) onFailed(id, error)
    },
    /** Subscribes to the messages of a topic. */
    listen: (topic: string, symKey: string) => {
      channel.open(topic, symKey)
      relay.subscribe([topic])
    },
    has: (id: number) => open.has(id),
    list: (): readonly StoredProposal[] => [...open.values()].map(({ proposal }) => proposal),
    /** Stops all work. The stored proposals remain for the next visit. */
    stop: () => {
      const stopped = [...open.values()]
      open.clear()
      for (const { controller } of stopped) controller.abort()
    },
  }
}

export type OpenProposals = ReturnType<typeof createOpenProposals>
