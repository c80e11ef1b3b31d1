import type { Logger } from 'pino'
import type { ServerSettings } from '../settings/serverSettings.js'
import type { Database } from './Database.js'
import { openPostgres } from './openPostgres.js'

/** Opens PostgreSQL if it is configured, else the embedded database, whose code is loaded on demand. */
export async function openDatabase(
  config: Pick<ServerSettings, 'databaseUrl' | 'dataDir'>,
  logger: Logger,
): Promise<Database> {
  if (config.databaseUrl !== undefined) return openPostgres(config.databaseUrl, logger)
  const { openEmbedded } = await import('./openEmbedded.js')
  return openEmbedded(config.dataDir)
}
