import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Queries } from '../../db/Database.js'
import { runWithLock } from '../../db/runWithLock.js'
import type { ServerSettings } from '../../settings/serverSettings.js'
import type { RpcProvider } from '../rpc/RpcProvider.js'
import type { ChainSettings } from '../settings.js'
import { listIndexedNetworks, startIndexer } from './createIndexer.js'

/**
 * Indexes the configured networks that have an index, in only one process at a time. Does nothing if there are none.
 */
export function startChainSync(options: {
  config: Pick<ChainSettings, 'networks'> & Pick<ServerSettings, 'sandbox' | 'databaseUrl'>
  queries: Queries
  rpc: RpcProvider
  logger: Logger
}): { readonly close: () => Promise<void> } {
  const { config, queries, rpc, logger } = options
  const networks = listIndexedNetworks(config.networks, config.sandbox)
  if (networks.length === 0) return { close: async () => undefined }
  const wait = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
  return runWithLock({
    lock: 'indexer',
    databaseUrl: config.databaseUrl,
    logger,
    wait,
    start: () => startIndexer({ queries, rpc, networks, logger, wait }),
  })
}
