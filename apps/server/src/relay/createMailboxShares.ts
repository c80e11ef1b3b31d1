import type { StoredSize } from './createMailboxStore.js'
import { computeMessageBytes, type RelayMessage } from './RelayMessage.js'
import { relayLimits } from './relayLimits.js'

/** The project and address whose shares a message counts against. */
export type SenderIds = Pick<RelayMessage, 'projectId' | 'addressKey'>

/** The stored size per project, and the addresses that store the most. The database counts both. */
export interface StoredShares {
  readonly projects: readonly (StoredSize & { readonly projectId: string })[]
  readonly largest: readonly (StoredSize & SenderIds)[]
}

/** The size of one message and its sender. */
export interface SentShare extends SenderIds {
  readonly weight: number
}

/** A request to remove this many bytes of an address's messages, only in the given project if it is defined. */
export interface Eviction {
  readonly addressKey: string
  readonly projectId: string | undefined
  readonly bytes: number
}

/** Counts the stored bytes per address and project, so that one sender cannot fill the mailbox. */
export interface MailboxShares {
  /** Replaces all counts with the database's, and adds the messages which the database may have missed. */
  readonly recount: (shares: StoredShares, missed?: readonly SentShare[]) => void
  /** Counts a message. Returns false if its sender has used up its share. */
  readonly add: (message: RelayMessage) => boolean
  /** Returns the removals that must run before the counted messages are written. Returns each removal only once. */
  readonly claimEvictions: () => readonly Eviction[]
  readonly size: () => StoredSize
}

/** The limits in bytes, as computed by `computeMessageBytes`. */
export interface ShareLimits {
  readonly total: number
  readonly project: number
  readonly address: number
}

function computeStoredBytes({ messages, bytes }: StoredSize) {
  return bytes + messages * relayLimits.rowBytes
}

/** Creates sums of weights by name. */
function createSums() {
  const sums = new Map<string, number>()
  return {
    get: (name: string) => sums.get(name) ?? 0,
    add: (name: string, weight: number) => void sums.set(name, Math.max(0, (sums.get(name) ?? 0) + weight)),
    clear: () => sums.clear(),
    largest: (): { name: string; weight: number } | undefined => {
      let found: { name: string; weight: number } | undefined
      for (const [name, weight] of sums) if (found === undefined || weight > found.weight) found = { name, weight }
      return found
    },
  }
}
type Sums = ReturnType<typeof createSums>

/**
 * Creates the counts. A full mailbox or project evicts messages of the address that stores the most there, if it stores
 * more than the sender. A flood thus evicts its own messages, never those of a smaller sender.
 *
 * The counts are exact for one process. With several processes, writes of the others since the last count are missing.
 */
export function createMailboxShares(limits: ShareLimits): MailboxShares {
  const addresses = createSums()
  const projects = createSums()
  const inProject = new Map<string, Sums>()
  const state = { kept: { messages: 0, bytes: 0 }, evictions: [] as Eviction[] }

  const sumsOf = (projectId: string): Sums => {
    const sums = inProject.get(projectId) ?? createSums()
    inProject.set(projectId, sums)
    return sums
  }
  const count = ({ projectId, addressKey }: SenderIds, weight: number) => {
    addresses.add(addressKey, weight)
    sumsOf(projectId).add(addressKey, weight)
  }

  const add = (keeper: SenderIds, weight: number) => {
    count(keeper, weight)
    projects.add(keeper.projectId, weight)
    state.kept = { messages: state.kept.messages + 1, bytes: state.kept.bytes + weight - relayLimits.rowBytes }
  }

  /**
   * Evicts messages to free `weight` bytes for the sender. Returns false if no address stores enough more than the
   * sender.
   */
  const makeRoom = (keeper: SenderIds, weight: number, projectId: string | undefined): boolean => {
    const victim = (projectId === undefined ? addresses : sumsOf(projectId)).largest()
    if (victim === undefined) return false
    const more = addresses.get(victim.name) - addresses.get(keeper.addressKey)
    if (more < 2 * weight) return false
    // Evict more than one message at a time: the cost is the same.
    const bytes = Math.min(victim.weight, more / 2, Math.max(weight, limits.total / 100))
    if (bytes < weight) return false
    state.evictions.push({ addressKey: victim.name, projectId, bytes })
    addresses.add(victim.name, -bytes)
    if (projectId !== undefined) {
      projects.add(projectId, -bytes)
      sumsOf(projectId).add(victim.name, -bytes)
    }
    state.kept = { ...state.kept, bytes: Math.max(0, state.kept.bytes - bytes) }
    return true
  }

  return {
    recount: (shares, missed = []) => {
      addresses.clear()
      projects.clear()
      inProject.clear()
      state.kept = { messages: 0, bytes: 0 }
      for (const { projectId, ...kept } of shares.projects) {
        projects.add(projectId, computeStoredBytes(kept))
        state.kept = { messages: state.kept.messages + kept.messages, bytes: state.kept.bytes + kept.bytes }
      }
      for (const one of shares.largest) count(one, computeStoredBytes(one))
      for (const one of missed) add(one, one.weight)
    },
    add: (message) => {
      const weight = computeMessageBytes(message)
      const { projectId, addressKey } = message
      if (addresses.get(addressKey) >= limits.address) return false
      if (projects.get(projectId) >= limits.project && !makeRoom(message, weight, projectId)) return false
      if (computeStoredBytes(state.kept) >= limits.total && !makeRoom(message, weight, undefined)) return false
      add(message, weight)
      return true
    },
    claimEvictions: () => state.evictions.splice(0),
    size: () => state.kept,
  }
}
