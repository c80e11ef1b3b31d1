import type { Kept } from './createMailboxStore.js'
import { type RelayMessage, weighMessage } from './RelayMessage.js'
import { relayLimits } from './relayLimits.js'

/** Whom a message counts for. */
export type Keeper = Pick<RelayMessage, 'projectId' | 'addressKey'>

/** What one project keeps, and who keeps most; as the database counts it. */
export interface KeptShares {
  readonly projects: readonly (Kept & { readonly projectId: string })[]
  readonly largest: readonly (Kept & Keeper)[]
}

/** The weight of a message, for its sender. */
export interface SentShare extends Keeper {
  readonly weight: number
}

/** So many bytes must go of what an address keeps; of one project alone where it is named. */
export interface Eviction {
  readonly addressKey: string
  readonly projectId: string | undefined
  readonly bytes: number
}

/** Who keeps how much of the mailbox, so that nobody keeps what belongs to all. */
export interface MailboxShares {
  /** Replaces all counts by those of the database, and adds the messages that it can have missed. */
  readonly recount: (shares: KeptShares, missed?: readonly SentShare[]) => void
  /** Counts a message in, or says false when its sender has had its share. */
  readonly add: (message: RelayMessage) => boolean
  /** What must be removed before the messages counted in are written; each is named once. */
  readonly takeEvictions: () => readonly Eviction[]
  readonly size: () => Kept
}

/** Limits in bytes as `weighMessage` counts them. */
export interface ShareLimits {
  readonly total: number
  readonly project: number
  readonly address: number
}

function weigh({ messages, bytes }: Kept) {
  return bytes + messages * relayLimits.rowBytes
}

/** Sums of weights by name. */
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
 * Creates the counts. A full mailbox, or a full project, makes room with what the address that keeps most has there, as long as it
 * keeps more than the sender: a flood pushes out its own messages, never those of somebody who keeps less. Exact with one
 * process; with several, what the others wrote since the last count is missing.
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
  const count = ({ projectId, addressKey }: Keeper, weight: number) => {
    addresses.add(addressKey, weight)
    sumsOf(projectId).add(addressKey, weight)
  }

  const add = (keeper: Keeper, weight: number) => {
    count(keeper, weight)
    projects.add(keeper.projectId, weight)
    state.kept = { messages: state.kept.messages + 1, bytes: state.kept.bytes + weight - relayLimits.rowBytes }
  }

  /** Makes room for `weight` more of the sender; false when nobody keeps more than the sender would. */
  const makeRoom = (keeper: Keeper, weight: number, projectId: string | undefined): boolean => {
    const victim = (projectId === undefined ? addresses : sumsOf(projectId)).largest()
    if (victim === undefined) return false
    const more = addresses.get(victim.name) - addresses.get(keeper.addressKey)
    if (more < 2 * weight) return false
    // More than one message at a time: removing costs the same.
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
        projects.add(projectId, weigh(kept))
        state.kept = { messages: state.kept.messages + kept.messages, bytes: state.kept.bytes + kept.bytes }
      }
      for (const one of shares.largest) count(one, weigh(one))
      for (const one of missed) add(one, one.weight)
    },
    add: (message) => {
      const weight = weighMessage(message)
      const { projectId, addressKey } = message
      if (addresses.get(addressKey) >= limits.address) return false
      if (projects.get(projectId) >= limits.project && !makeRoom(message, weight, projectId)) return false
      if (weigh(state.kept) >= limits.total && !makeRoom(message, weight, undefined)) return false
      add(message, weight)
      return true
    },
    takeEvictions: () => state.evictions.splice(0),
    size: () => state.kept,
  }
}
