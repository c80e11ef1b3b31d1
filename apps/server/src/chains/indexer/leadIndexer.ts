import pg from 'pg'
import type { Logger } from 'pino'
import { advisoryLocks } from '../../db/Database.js'
import type { Indexer } from './createIndexer.js'

const retryMs = 5_000

/**
 * Keeps an index with one writer, however many servers share the database: whoever holds PostgreSQL's advisory lock follows the chains,
 * the others try for the lock every five seconds. The lock goes with the connection, so a process that is killed hands over at once.
 * Without `databaseUrl` the database is this process's own, and it follows them at once.
 */
export function leadIndexer(options: {
  databaseUrl: string | undefined
  start: () => Indexer
  logger: Logger
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}): { readonly close: () => Promise<void> } {
  const { databaseUrl, start, logger, wait } = options
  if (databaseUrl === undefined) return start()
  const closing = new AbortController()
  const { signal } = closing

  async function lead(): Promise<void> {
    while (!signal.aborted) {
      try {
        await holdOnce(databaseUrl ?? '')
      } catch (error) {
        logger.warn({ err: error }, 'the index could not be taken over')
      }
      await wait(retryMs, signal)
    }
  }

  /** Resolves when the lock is somebody else's, when the connection is lost, or when it is time to close. */
  async function holdOnce(connectionString: string): Promise<void> {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    try {
      await client.connect()
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        advisoryLocks.indexer,
      ])
      // Told to close while it asked: nobody would tell it again.
      if (rows[0]?.held !== true || signal.aborted) return
      const indexer = start()
      try {
        await Promise.race([lost, new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))])
      } finally {
        await indexer.close()
      }
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  const leading = lead()
  return {
    close: async () => {
      closing.abort()
      await leading
    },
  }
}
