import { pino } from 'pino'
import { listIndexedNetworks } from '../chains/indexer/createIndexer.js'
import { followChains } from '../chains/indexer/followChains.js'
import { createNodeRpc } from '../chains/rpc/createNodeRpc.js'
import { openDatabase } from '../db/openDatabase.js'
import { describeError } from '../errors/failures.js'
import { ConfigError } from '../errors/ServerError.js'
import { readConfig } from '../loadConfig.js'

/** Follows the chains without an HTTP server, for servers with FOYER_INDEXER=0. SIGTERM and SIGINT end it after the current step. */
export async function runIndexer(): Promise<void> {
  const config = readConfig(process.env)
  if (config.databaseUrl === undefined)
    throw new ConfigError(['DATABASE_URL: is needed, because an indexer beside a server shares a PostgreSQL with it'])
  if (listIndexedNetworks(config.networks, config.sandbox).length === 0)
    throw new ConfigError(['FOYER_NETWORKS: no network in it has `"activity": [{ "source": "indexer" }]`'])
  const logger = pino({ level: config.logLevel, serializers: { err: (error) => describeError(error) } })
  const database = await openDatabase(config, logger)
  const rpc = createNodeRpc({ networks: config.networks, now: Date.now })
  const following = followChains({ config, queries: database.queries, rpc, logger })
  // The timers of the indexer do not keep a process alive.
  const alive = setInterval(() => undefined, 60_000)
  logger.info(
    { chains: listIndexedNetworks(config.networks, config.sandbox).map(({ chainId }) => chainId) },
    'following',
  )
  const stop = async () => {
    await following.close()
    await database.close()
    clearInterval(alive)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
}
