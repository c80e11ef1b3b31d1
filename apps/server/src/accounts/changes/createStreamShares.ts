/** The owner of a stream. */
export interface StreamOwner {
  readonly projectId: string
  /** The network of the client (`networkAround`). One party can have many addresses in it. */
  readonly network: string
  readonly client: string
}

/** The open streams, counted by owner. */
export interface StreamShares<Stream extends StreamOwner> extends Iterable<Stream> {
  /**
   * Returns whether the owner may open a stream. `replaced` is the stream to end first. If all places are taken, the
   * project with the most streams loses one to a smaller project. Within a project, the network with the most streams
   * loses one to a smaller network.
   */
  readonly findPlace: (owner: StreamOwner) => { readonly isFree: boolean; readonly replaced?: Stream }
  readonly add: (stream: Stream) => void
  /** Returns whether the stream was open. */
  readonly remove: (stream: Stream) => boolean
  readonly count: () => number
}

interface Share<Stream> {
  readonly networks: Map<string, Set<Stream>>
  count: number
}

/** Creates an empty set of streams with a limit in total and for one client. */
export function createStreamShares<Stream extends StreamOwner>(limits: {
  readonly total: number
  readonly client: number
}): StreamShares<Stream> {
  const streams = new Set<Stream>()
  const projects = new Map<string, Share<Stream>>()
  const clients = new Map<string, number>()

  function findReplaced({ projectId, network }: StreamOwner): Stream | undefined {
    const own = projects.get(projectId)
    const largest = findLargest(projects.values(), ({ count }) => count)
    if (largest === undefined) return undefined
    const isSmaller = (own?.count ?? 0) + 1 < largest.count
    const share = isSmaller || own === undefined ? largest : own
    const crowd = findLargest(share.networks.values(), ({ size }) => size)
    if (crowd === undefined) return undefined
    const isFair = share === own ? (own.networks.get(network)?.size ?? 0) + 1 < crowd.size : isSmaller
    return isFair ? [...crowd].at(-1) : undefined
  }

  function countClient(client: string, change: 1 | -1): void {
    const count = (clients.get(client) ?? 0) + change
    if (count === 0) clients.delete(client)
    else clients.set(client, count)
  }

  return {
    findPlace: (owner) => {
      if ((clients.get(owner.client) ?? 0) >= limits.client) return { isFree: false }
      if (streams.size < limits.total) return { isFree: true }
      const replaced = findReplaced(owner)
      return replaced === undefined ? { isFree: false } : { isFree: true, replaced }
    },
    add: (stream) => {
      const { projectId, network, client } = stream
      const share = projects.get(projectId) ?? { networks: new Map<string, Set<Stream>>(), count: 0 }
      share.networks.set(network, (share.networks.get(network) ?? new Set<Stream>()).add(stream))
      share.count += 1
      projects.set(projectId, share)
      countClient(client, 1)
      streams.add(stream)
    },
    remove: (stream) => {
      if (!streams.delete(stream)) return false
      const { projectId, network, client } = stream
      countClient(client, -1)
      const share = projects.get(projectId)
      const crowd = share?.networks.get(network)
      if (share === undefined || crowd === undefined) return true
      crowd.delete(stream)
      if (crowd.size === 0) share.networks.delete(network)
      share.count -= 1
      if (share.count === 0) projects.delete(projectId)
      return true
    },
    count: () => streams.size,
    [Symbol.iterator]: () => streams.values(),
  }
}

function findLargest<Item>(items: Iterable<Item>, measure: (item: Item) => number): Item | undefined {
  let largest: Item | undefined
  for (const item of items) if (largest === undefined || measure(item) > measure(largest)) largest = item
  return largest
}
