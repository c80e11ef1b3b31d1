import { startServerProcess } from '@foyer/server/local/startServerProcess'
import { closePairs, openPairs } from './openPairs.js'
import { percentile } from './percentile.js'
import { createPublished, publishSteadily } from './publishSteadily.js'
import { readCpuSeconds, readRssBytes } from './readProcess.js'
import { waitUntil } from './waitUntil.js'

/** The results of one relay process under load. */
export interface LoadMeasured {
  readonly sockets: number
  readonly openSeconds: number
  readonly idleRssBytes: number
  readonly openRssBytes: number
  readonly loadRssBytes: number
  readonly published: number
  readonly perSecond: number
  readonly acknowledged: number
  readonly lost: number
  readonly repeated: number
  readonly deliveryMs: { readonly p50: number; readonly p99: number; readonly max: number }
  readonly acknowledgeP99Ms: number
  /**
   * The maximum time from reading a message to writing its push for 99 % of the messages, measured by the relay itself.
   */
  readonly insideP99Ms: number
  /** CPU time of the relay during the load, in cores. */
  readonly cores: number
  readonly failures: ReadonlyMap<string, number>
}

/** Reads the upper bound for 99 % of the deliveries from the relay's own histogram, which includes the warm-up. */
async function readInsideP99Ms(relayUrl: string): Promise<number> {
  const response = await fetch(`${relayUrl.replace('ws:', 'http:')}/metrics`, { signal: AbortSignal.timeout(10_000) })
  const text = await response.text()
  const buckets = [...text.matchAll(/delivery_seconds_bucket\{le="([\d.]+|\+Inf)"\} (\d+)/g)]
  const all = Number(buckets.at(-1)?.[2] ?? 0)
  const [, bound = 'NaN'] = buckets.find(([, , count]) => Number(count) >= all * 0.99) ?? []
  return bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound) * 1_000
}

const catchUpMs = 30_000
const warmUpSeconds = 2

/** Opens sockets to one relay process and publishes through it. The process ends afterwards. */
export async function loadOneRelay(
  /** The database settings of the server, as environment variables. */
  database: Readonly<Record<string, string>>,
  options: { sockets: number; perSecond: number; seconds: number },
): Promise<LoadMeasured> {
  const server = await startServerProcess(database)
  const pid = server.child.pid ?? 0
  server.child.stdout?.resume()
  try {
    const received = new Map<string, { atMs: number; times: number }>()
    const onMessage = (message: string) => {
      const known = received.get(message)
      if (known === undefined) received.set(message, { atMs: performance.now(), times: 1 })
      else known.times += 1
    }
    const idleRssBytes = readRssBytes(pid)
    const startedAtMs = performance.now()
    const pairs = await openPairs(options.sockets / 2, server.url, server.url, onMessage)
    const openSeconds = (performance.now() - startedAtMs) / 1_000
    const openRssBytes = readRssBytes(pid)

    // Warm up first: the first seconds fill caches and compile code.
    await publishSteadily(pairs, options.perSecond / 4, warmUpSeconds, createPublished())
    const published = createPublished()
    const cpuBefore = readCpuSeconds(pid)
    const tookSeconds = await publishSteadily(pairs, options.perSecond, options.seconds, published)
    const hasAll = () => [...published.acknowledged].every((message) => received.has(message))
    await waitUntil(hasAll, catchUpMs)
    const cores = (readCpuSeconds(pid) - cpuBefore) / tookSeconds
    const loadRssBytes = readRssBytes(pid)
    const delays = [...published.sentAtMs].flatMap(([message, sentAtMs]) => {
      const push = received.get(message)
      return push === undefined ? [] : [push.atMs - sentAtMs]
    })
    const insideP99Ms = await readInsideP99Ms(server.url)
    closePairs(pairs)
    return {
      sockets: pairs.length * 2,
      openSeconds,
      idleRssBytes,
      openRssBytes,
      loadRssBytes,
      published: published.sentAtMs.size,
      perSecond: published.sentAtMs.size / tookSeconds,
      acknowledged: published.acknowledged.size,
      lost: [...published.acknowledged].filter((message) => !received.has(message)).length,
      repeated: [...published.sentAtMs.keys()].filter((message) => (received.get(message)?.times ?? 0) > 1).length,
      deliveryMs: { p50: percentile(delays, 0.5), p99: percentile(delays, 0.99), max: percentile(delays, 1) },
      acknowledgeP99Ms: percentile(published.acknowledgeMs, 0.99),
      insideP99Ms,
      cores,
      failures: published.failures,
    }
  } finally {
    await server.kill()
  }
}
