import { type AddressKeys, networkAround } from '../http/clientAddress.js'
import { createTally, createTokenBucket, type TokenBucket } from './tallies.js'

/**
 * The address and project that a socket counts against. Limits per client are not enough, because anyone can create new
 * keys.
 */
export interface Sender {
  readonly projectId: string
  /** The client address as a keyed hash. */
  readonly addressKey: string
  /** Takes bytes from the quotas of the address and of its network. Returns false if there is not enough left. */
  readonly consumeBytes: (bytes: number, nowMs: number) => boolean
}

/** The limits of a client address, of its network, and of a project. */
export interface SenderLimits {
  readonly socketsPerAddress: number
  readonly socketsPerNetwork: number
  readonly socketsPerProject: number
  /** The maximum bytes one address may store per hour, in one burst if needed. A network has twice as much. */
  readonly addressBytesPerHour: number
}

/** The addresses, networks and projects with open sockets, or with quotas that are not full again. */
export interface Senders {
  /** Returns the limit that another socket would exceed. The project is undefined before the request is authorised. */
  readonly findLimit: (from: { address: string; projectId?: string }) => 'address' | 'network' | 'project' | undefined
  readonly enter: (from: { address: string; projectId: string }) => Sender
  /** Counts a closed socket of this sender. */
  readonly removeSocket: (sender: Sender) => void
  /** Removes entries without open sockets whose quotas are full again. */
  readonly sweep: (nowMs: number) => void
}

interface Counted {
  readonly budgets: { readonly bytes: TokenBucket }
  sockets: number
}

/**
 * Creates an empty list. An address is an IPv4 address or the first 64 bits of an IPv6 address, as `readClientAddress`
 * returns it.
 */
export function createSenders(limits: SenderLimits, keyOf: AddressKeys): Senders {
  const { addressBytesPerHour } = limits
  const count = (bytesPerHour: number) => () => ({
    budgets: { bytes: createTokenBucket(bytesPerHour / 3_600, bytesPerHour) },
    sockets: 0,
  })
  const addresses = createTally<Counted>(count(addressBytesPerHour))
  const networks = createTally<Counted>(count(2 * addressBytesPerHour))
  const projects = createTally(() => ({ budgets: {}, sockets: 0 }))
  const open = new WeakMap<Sender, () => void>()

  return {
    findLimit: ({ address, projectId }) => {
      if (addresses.countSockets(address) >= limits.socketsPerAddress) return 'address'
      if (networks.countSockets(networkAround(address)) >= limits.socketsPerNetwork) return 'network'
      if (projectId !== undefined && projects.countSockets(projectId) >= limits.socketsPerProject) return 'project'
      return undefined
    },
    enter: ({ address, projectId }) => {
      const counted = addresses.add(address)
      const network = networks.add(networkAround(address))
      const project = projects.add(projectId)
      const sender: Sender = {
        projectId,
        addressKey: keyOf(address),
        consumeBytes: (bytes, nowMs) =>
          // Take from the address first: bytes that its limit rejects must not reduce the quota of the network.
          counted.budgets.bytes.consume(bytes, nowMs) && network.budgets.bytes.consume(bytes, nowMs),
      }
      open.set(sender, () => {
        addresses.remove(counted)
        networks.remove(network)
        projects.remove(project)
      })
      return sender
    },
    removeSocket: (sender) => {
      open.get(sender)?.()
      open.delete(sender)
    },
    sweep: (nowMs) => {
      for (const tally of [addresses, networks, projects]) tally.sweep(nowMs)
    },
  }
}
