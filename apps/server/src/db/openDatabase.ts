import type { Logger } from 'pino'
import type { Config } from '../config.js'
import type { Database } from './Database.js'
import { openPglite } from './openPglite.js'
import { openPostgres } from './openPostgres.js'

/** Opens PostgreSQL when the configuration names one, else the embedded database. */
export const openDatabase = (config: Config, logger: Logger): Promise<Database> =>
  config.databaseUrl === undefined ? openPglite(config.dataDir) : openPostgres(config.databaseUrl, logger)
