/** Counts durations by size. */
interface Histogram {
  readonly observe: (ms: number) => void
  /** Counts up to each bound, the ones below included. */
  readonly read: () => { buckets: readonly { upToMs: number; count: number }[]; sumMs: number; count: number }
}

/** Creates an empty histogram with rising bounds in milliseconds. */
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
  repeated: 'Messages published again that were kept already.',
  pushed: 'Messages pushed to sockets, redeliveries not counted.',
  redelivered: 'Pushes repeated because no acknowledgement came.',
  acknowledged: 'Pushes acknowledged.',
  refused_sockets: 'Sockets refused: token, project, origin or limits.',
  refused_calls: 'Calls answered with an error.',
  slow_sockets: 'Sockets cut because they did not read.',
  silent_sockets: 'Sockets closed because they did not answer pings, were idle, or must show a new token.',
  evicted: 'Messages removed to make room, of the address that kept most.',
  missed_announcements: 'Batches other processes could not be told of at once.',
} as const

/** What the relay counts. */
type CounterName = keyof typeof counters

/** Numbers of the relay since the process started. */
export interface RelayMetrics {
  readonly count: (name: CounterName, more?: number) => void
  /** Milliseconds from the moment a message was published to its first push. */
  readonly delivery: Histogram
  /** All numbers in the text format of Prometheus 0.0.4; `gauges` are values of this moment. */
  readonly print: (gauges: Readonly<Record<string, { what: string; value: number }>>) => string
}

/** Creates counters at zero. */
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
