import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Queries } from '../../db/Database.js'
import type { ServerSettings } from '../../settings/serverSettings.js'
import type { RpcProvider } from '../rpc/RpcProvider.js'
import type { ChainSettings } from '../settings.js'
import { listIndexedNetworks, startIndexer } from './createIndexer.js'
import { leadIndexer } from './leadIndexer.js'

/** Follows the networks of the configuration that ask for an index, as the only process that does. Nothing to follow is no fault. */
export function followChains(options: {
  config: Pick<ChainSettings, 'networks'> & Pick<ServerSettings, 'sandbox' | 'databaseUrl'>
  queries: Queries
  rpc: RpcProvider
  logger: Logger
}): { readonly close: () => Promise<void> } {
  const { config, queries, rpc, logger } = options
  const networks = listIndexedNetworks(config.networks, config.sandbox)
  if (networks.length === 0) return { close: async () => undefined }
  const wait = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
  return leadIndexer({
    databaseUrl: config.databaseUrl,
    logger,
    wait,
    start: () => startIndexer({ queries, rpc, networks, logger, wait }),
  })
}
