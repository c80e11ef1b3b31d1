import { pino } from 'pino'
import { listIndexedNetworks } from '../chains/indexer/createIndexer.js'
import { startChainSync } from '../chains/indexer/startChainSync.js'
import { createNodeRpc } from '../chains/rpc/createNodeRpc.js'
import { openDatabase } from '../db/openDatabase.js'
import { serialiseError } from '../errors/failures.js'
import { ConfigError } from '../errors/ServerError.js'
import { readConfig } from '../loadConfig.js'

/**
 * Runs the indexer without an HTTP server, for servers with FOYER_INDEXER=0. SIGTERM and SIGINT end it after the
 * current step.
 */
export async function runIndexer(): Promise<void> {
  const config = readConfig(process.env)
  if (config.databaseUrl === undefined)
    throw new ConfigError(['DATABASE_URL: is needed, because the indexer and the server share one PostgreSQL'])
  if (listIndexedNetworks(config.networks, config.sandbox).length === 0)
    throw new ConfigError(['FOYER_NETWORKS: no network has `"activity": [{ "source": "indexer" }]`'])
  const logger = pino({ level: config.logLevel, serializers: { err: (error) => serialiseError(error) } })
  const database = await openDatabase(config, logger)
  const rpc = createNodeRpc({ networks: config.networks, now: Date.now })
  const following = startChainSync({ config, queries: database.queries, rpc, logger })
  // Keep the process alive: the timers of the indexer do not.
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
