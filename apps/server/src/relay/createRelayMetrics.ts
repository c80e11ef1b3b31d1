/** A histogram of durations. */
interface Histogram {
  readonly observe: (ms: number) => void
  /** Returns the cumulative counts: each bucket includes the buckets below it. */
  readonly read: () => { buckets: readonly { upToMs: number; count: number }[]; sumMs: number; count: number }
}

/** Creates an empty histogram. `boundsMs` are rising, in milliseconds. */
function createHistogram(boundsMs: readonly number[]): Histogram {
  const counts = boundsMs.map(() => 0)
  const total = { sumMs: 0, count: 0 }
  return {
    observe: (ms) => {
      total.sumMs += ms
      total.count += 1
      const index = boundsMs.findIndex((bound) => ms <= bound)
      if (index >= 0) counts[index] = (counts[index] ?? 0) + 1
    },
    read: () => {
      const state = { sum: 0 }
      const buckets = boundsMs.map((upToMs, index) => {
        state.sum += counts[index] ?? 0
        return { upToMs, count: state.sum }
      })
      return { buckets, ...total }
    },
  }
}

const counters = {
  published: 'Messages accepted from clients.',
  repeated: 'Repeated publications of stored messages.',
  pushed: 'Messages pushed to sockets, redeliveries not counted.',
  redelivered: 'Pushes repeated because no acknowledgement came.',
  acknowledged: 'Pushes acknowledged.',
  refused_sockets: 'Sockets refused: token, project, origin or limits.',
  refused_calls: 'Calls with an error response.',
  slow_sockets: 'Sockets terminated because the client did not read.',
  silent_sockets: 'Sockets closed because they did not answer pings, were idle, or must show a new token.',
  evicted: 'Messages deleted to make room, of the address with the most bytes.',
  missed_announcements: 'Batches without an immediate notification of other processes.',
} as const

/** The name of a counter. */
type CounterName = keyof typeof counters

/** The metrics of the relay since the process started. */
export interface RelayMetrics {
  readonly count: (name: CounterName, more?: number) => void
  /** The time from publishing a message to its first push, in milliseconds. */
  readonly delivery: Histogram
  /** Returns all metrics in the Prometheus text format 0.0.4. `gauges` are current values. */
  readonly print: (gauges: Readonly<Record<string, { what: string; value: number }>>) => string
}

export function createRelayMetrics(): RelayMetrics {
  const values = new Map<CounterName, number>()
  const delivery = createHistogram([1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000])
  return {
    count: (name, more = 1) => void values.set(name, (values.get(name) ?? 0) + more),
    delivery,
    print: (gauges) => {
      const lines: string[] = []
      for (const [name, { what, value }] of Object.entries(gauges))
        lines.push(
          `# HELP foyer_relay_${name} ${what}`,
          `# TYPE foyer_relay_${name} gauge`,
          `foyer_relay_${name} ${value}`,
        )
      for (const [name, what] of Object.entries(counters)) {
        const full = `foyer_relay_${name}_total`
        lines.push(
          `# HELP ${full} ${what}`,
          `# TYPE ${full} counter`,
          `${full} ${values.get(name as CounterName) ?? 0}`,
        )
      }
      const { buckets, sumMs, count } = delivery.read()
      const full = 'foyer_relay_delivery_seconds'
      lines.push(`# HELP ${full} From publishing to the first push.`, `# TYPE ${full} histogram`)
      for (const { upToMs, count: upTo } of buckets) lines.push(`${full}_bucket{le="${upToMs / 1_000}"} ${upTo}`)
      lines.push(`${full}_bucket{le="+Inf"} ${count}`, `${full}_sum ${sumMs / 1_000}`, `${full}_count ${count}`)
      return `${lines.join('\n')}\n`
    },
  }
}
