import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '@foyer/server/local/startServerProcess'
import { createIndexedActivity } from '../../apps/server/src/chains/indexer/createIndexedActivity.js'
import { createFakeChain, fakeToken } from '../../apps/server/src/testing/createFakeChain.js'
import { indexedOn } from '../../apps/server/src/testing/networksOn.js'
import { startFakeNode } from '../../apps/server/src/testing/startFakeNode.js'
import { type TestDatabase, withQueries } from '../../apps/server/src/testing/testDatabases.js'
import { percentile } from '../relay/percentile.js'
import { type FilledIndex, fillIndex } from './fillIndex.js'
import { type LoadedReads, loadReads, warmReads } from './loadReads.js'
import { withDatabases } from './withDatabases.js'

/** The length of the histories and the number of requests. */
export interface DataLoad {
  readonly longest: number
  readonly atOnce: number
  readonly seconds: number
}

/** The load of the data bench. */
export const fullDataLoad: DataLoad = { longest: 100_000, atOnce: 32, seconds: 10 }

const token = `0x${'d'.repeat(40)}`
/** The maximum ratio of the first-page times of the longest and a short history. */
const maxRatio = 1.2

function describe({ perSecond, ms, failures }: LoadedReads) {
  return `${perSecond.toFixed(0)} a second, ${percentile(ms, 0.5).toFixed(1)} ms, ${percentile(ms, 0.99).toFixed(1)} ms${failures > 0 ? `, ${failures} failed` : ''}`
}

async function measure(url: string, { others }: FilledIndex, { atOnce, seconds }: DataLoad) {
  const query = 'projectId=sandbox&st=appkit&sv=html-bench-1.0.0&chainId=eip155:31337'
  const balances = others.map((account) => `${url}/v1/account/${account}/balance?${query}&currency=usd`)
  const histories = others.map((account) => `${url}/v1/account/${account}/history?${query}`)
  // Measure a server that has been running for a while: code compiled, connections open, caches filled.
  await warmReads([...balances, ...histories])
  return {
    balances: await loadReads(balances, atOnce, seconds),
    histories: await loadReads(histories, atOnce, seconds),
  }
}

/**
 * Measures the first page of a history from the index in milliseconds, without caches. The accounts alternate, so that
 * other load of the machine affects both.
 */
async function timePages(database: TestDatabase, { long, short }: FilledIndex) {
  const ms = { long: [] as number[], short: [] as number[] }
  await withQueries(database, async (queries) => {
    for (let turn = 0; turn < 300; turn += 1) {
      for (const [name, address] of [['long', long] as const, ['short', short] as const]) {
        const activity = createIndexedActivity(queries, [{ chainId: 'eip155:31337', startBlock: 1 }])
        const startedAtMs = performance.now()
        await activity.fetchActivity({ chainId: 'eip155:31337', address, limit: 50 })
        // Skip the first ones, which open connections and compile code.
        if (turn >= 50) ms[name].push(performance.now() - startedAtMs)
      }
    }
  })
  return { longMs: percentile(ms.long, 0.5), shortMs: percentile(ms.short, 0.5) }
}

async function benchOne(name: string, database: TestDatabase, load: DataLoad): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-networks-'))
  const node = await startFakeNode(
    createFakeChain({ nativeBalance: 10n ** 18n, contracts: { [token]: fakeToken(5n) } }),
  )
  try {
    const filled = await fillIndex(database, token, load.longest)
    const { longMs, shortMs } = await timePages(database, filled)
    const times = longMs / shortMs
    const networks = indexedOn(node.url, [{ address: token, name: 'Coin', symbol: 'COIN', decimals: 2, priceUsd: '1' }])
    const networksPath = join(folder, 'networks.json')
    writeFileSync(networksPath, JSON.stringify(networks))
    const { databaseUrl, dataDir } = database.settings
    const server = await startServerProcess({
      ...{ FOYER_NETWORKS: networksPath, FOYER_INDEXER: '0', FOYER_RATE_LIMIT: '10000000' },
      ...(databaseUrl === undefined ? { FOYER_DATA_DIR: dataDir ?? '' } : { DATABASE_URL: databaseUrl }),
    })
    server.child.stdout?.resume()
    try {
      const url = server.url.replace('ws:', 'http:').replace(/\/relay$/, '')
      const { balances, histories } = await measure(url, filled, load)
      console.log(
        [
          `| Reads of one server process, ${load.atOnce} at once, ${name} | |`,
          '|---|--:|',
          `| cached balance: requests, p50, p99 | ${describe(balances)} |`,
          `| cached history, first page: requests, p50, p99 | ${describe(histories)} |`,
          `| first page from the index, history of ${load.longest} beside one of 100 | ${longMs.toFixed(2)} ms, ${shortMs.toFixed(2)} ms: ${times.toFixed(2)} times |`,
          '',
        ].join('\n'),
      )
      return [
        ...(times > maxRatio ? [`${name}: the first page of a long history takes ${times.toFixed(2)} times`] : []),
        ...(balances.failures + histories.failures > 0 ? [`${name}: requests failed`] : []),
      ]
    } finally {
      await server.stop()
    }
  } finally {
    await node.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures reads of balances and histories of one server process on both databases. Returns the exit code. */
export async function benchData(load: DataLoad): Promise<number> {
  const faults: string[] = []
  await withDatabases(async (name, database) => {
    faults.push(...(await benchOne(name, database, load)))
  })
  for (const fault of faults) console.error(`NOT MET  ${fault}`)
  return faults.length === 0 ? 0 : 1
}
