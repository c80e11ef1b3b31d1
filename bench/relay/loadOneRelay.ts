import { startServerProcess } from '@foyer/server/relay/testing/startServerProcess'
import type { TestDatabase } from '@foyer/server/testing/testDatabases'
import { closePairs, openPairs } from './openPairs.js'
import { percentile } from './percentile.js'
import { createPublished, publishSteadily } from './publishSteadily.js'
import { readCpuSeconds, readRssBytes } from './readProcess.js'
import { waitUntil } from './waitUntil.js'

/** What one relay process did under load. */
export type LoadMeasured = {
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
  /** Processor time of the relay during the load, in cores. */
  readonly cores: number
  readonly failures: ReadonlyMap<string, number>
}

const catchUpMs = 30_000
const warmUpSeconds = 2

/** Opens sockets to one relay process and publishes through it; the process is gone afterwards. */
export async function loadOneRelay(
  database: TestDatabase,
  options: { sockets: number; perSecond: number; seconds: number },
): Promise<LoadMeasured> {
  const { dataDir, databaseUrl } = database.settings
  const server = await startServerProcess({
    FOYER_LOG_LEVEL: 'info',
    ...(dataDir === undefined ? {} : { FOYER_DATA_DIR: dataDir }),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  })
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

    // The first seconds pay for caches and compiled code: nobody's.
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
      cores,
      failures: published.failures,
    }
  } finally {
    await server.kill()
  }
}
