import { startPostgres } from '@foyer/server/local/startPostgres'
import { startRedis } from '@foyer/server/local/startRedis'
import { startServerProcess } from '@foyer/server/local/startServerProcess'
import { closePairs, openPairs, type RelayPair } from './openPairs.js'
import { createPublished, publishSteadily } from './publishSteadily.js'
import { openRelayPeer } from './RelayPeer.js'
import { waitUntil } from './waitUntil.js'

/** The delivered and lost messages after one of two relay processes was killed. */
export interface KillMeasured {
  readonly sockets: number
  readonly published: number
  readonly acknowledged: number
  readonly lost: number
  readonly repeated: number
  readonly failures: ReadonlyMap<string, number>
}

const catchUpMs = 30_000

/**
 * Runs two relay processes with one PostgreSQL and one Redis. Half of the apps and half of the wallets use each of
 * them, crosswise. Kills one process while messages are published; its clients move to the other, and publishing
 * continues.
 */
export async function killOneOfTwo(options: {
  postgresFolder: string
  redisProgram: string
  sockets: number
  perSecond: number
  seconds: number
}): Promise<KillMeasured> {
  const [postgres, redis] = await Promise.all([startPostgres(options.postgresFolder), startRedis(options.redisProgram)])
  const variables = { DATABASE_URL: postgres.url, REDIS_URL: redis.url }
  const started = await Promise.allSettled([startServerProcess(variables), startServerProcess(variables)])
  const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const [doomed, survivor] = servers
  try {
    if (doomed === undefined || survivor === undefined) throw new Error('two relay processes did not start')
    for (const { child } of servers) child.stdout?.resume()
    const received = new Map<string, number>()
    const onMessage = (message: string) => received.set(message, (received.get(message) ?? 0) + 1)
    const half = options.sockets / 4
    const pairs: RelayPair[] = [
      ...(await openPairs(half, doomed.url, survivor.url, onMessage)),
      ...(await openPairs(half, survivor.url, doomed.url, onMessage)),
    ]
    const published = createPublished()
    const publishing = publishSteadily(pairs, options.perSecond, options.seconds / 2, published)
    const killing = setTimeout(() => doomed.child.kill('SIGKILL'), options.seconds * 400)
    await Promise.all([publishing, doomed.exited])
    clearTimeout(killing)
    for (const pair of pairs)
      for (const side of ['app', 'wallet'] as const) {
        if (pair[side].socket.readyState === pair[side].socket.OPEN) continue
        pair[side] = await openRelayPeer(survivor.url, onMessage, pair[side].key)
        await pair[side].call('irn_subscribe', { topic: pair.topic })
      }
    await publishSteadily(pairs, options.perSecond, options.seconds / 2, published)
    await waitUntil(() => [...published.acknowledged].every((message) => received.has(message)), catchUpMs)
    closePairs(pairs)
    return {
      sockets: pairs.length * 2,
      published: published.sentAtMs.size,
      acknowledged: published.acknowledged.size,
      lost: [...published.acknowledged].filter((message) => !received.has(message)).length,
      repeated: [...received.values()].filter((times) => times > 1).length,
      failures: published.failures,
    }
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
    await postgres.stop()
    await redis.kill()
  }
}
