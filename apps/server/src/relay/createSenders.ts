import { type AddressKeys, networkAround } from '../http/clientAddress.js'
import { createTally, createTokenBucket, type TokenBucket } from './tallies.js'

/** Whom a socket counts for: keys are free, so the limits of a client alone stop nobody. */
export interface Sender {
  readonly projectId: string
  /** Client address as a keyed hash. */
  readonly addressKey: string
  /** Takes from what the address and the network around it may have kept; false, when there is not enough. */
  readonly takeBytes: (bytes: number, nowMs: number) => boolean
}

/** Limits of one client address, of the network around it, and of a project. */
export interface SenderLimits {
  readonly socketsPerAddress: number
  readonly socketsPerNetwork: number
  readonly socketsPerProject: number
  /** What one address may have kept within an hour, all of it at once; a network twice as much. */
  readonly addressBytesPerHour: number
}

/** Who has sockets open, or had, and has not got its budget back. */
export interface Senders {
  /** Whose limit another socket would break; the project is not known before the socket was admitted. */
  readonly findLimit: (from: { address: string; projectId?: string }) => 'address' | 'network' | 'project' | undefined
  readonly enter: (from: { address: string; projectId: string }) => Sender
  /** The socket of this sender is gone. */
  readonly leave: (sender: Sender) => void
  /** Forgets those there is nothing more to know of. */
  readonly sweep: (nowMs: number) => void
}

interface Counted {
  readonly budgets: { readonly bytes: TokenBucket }
  sockets: number
}

/** Creates an empty list. An address is an IPv4 one or the first 64 bits of an IPv6 one, as `readClientAddress` gives it. */
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
      const counted = addresses.enter(address)
      const network = networks.enter(networkAround(address))
      const project = projects.enter(projectId)
      const sender: Sender = {
        projectId,
        addressKey: keyOf(address),
        takeBytes: (bytes, nowMs) =>
          // In this order: what an address is refused must not use up its neighbours' budget.
          counted.budgets.bytes.take(bytes, nowMs) && network.budgets.bytes.take(bytes, nowMs),
      }
      open.set(sender, () => {
        addresses.leave(counted)
        networks.leave(network)
        projects.leave(project)
      })
      return sender
    },
    leave: (sender) => {
      open.get(sender)?.()
      open.delete(sender)
    },
    sweep: (nowMs) => {
      for (const tally of [addresses, networks, projects]) tally.sweep(nowMs)
    },
  }
}
