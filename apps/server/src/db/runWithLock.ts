import pg from 'pg'
import type { Logger } from 'pino'
import { advisoryLocks } from './Database.js'

const retryMs = 5_000

/** Background work that runs until `close`. */
interface Running {
  readonly close: () => Promise<void>
}

/**
 * Runs background work in only one of the servers that share a database: the holder of PostgreSQL's advisory lock. The
 * others try to get the lock every five seconds. The lock ends with the connection, so a killed process releases it at
 * once. `listen` receives the notifications of other processes while the work runs.
 *
 * Without `databaseUrl`, no other process uses the database, so the work starts at once.
 */
export function runWithLock<T extends Running>(options: {
  lock: keyof typeof advisoryLocks
  databaseUrl: string | undefined
  start: () => T
  listen?: { readonly channel: string; readonly receive: (running: T, payload: string) => void }
  logger: Logger
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}): Running {
  const { lock, databaseUrl, start, listen, logger, wait } = options
  if (databaseUrl === undefined) return start()
  const closing = new AbortController()
  const { signal } = closing
  // Created here: an abort before a listener is added fires no further event.
  const closed = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

  async function retryLock(): Promise<void> {
    while (!signal.aborted) {
      try {
        await runWhileLocked(databaseUrl ?? '')
      } catch (error) {
        logger.warn({ err: error }, `cannot take over the lock of the ${lock}`)
      }
      await wait(retryMs, signal)
    }
  }

  /**
   * Runs the work while this process holds the lock. Resolves if another process holds it, if the connection is
   * lost, or on close.
   */
  async function runWhileLocked(connectionString: string): Promise<void> {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    try {
      await client.connect()
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        advisoryLocks[lock],
      ])
      if (rows[0]?.held !== true || signal.aborted) return
      const running = start()
      try {
        if (listen) {
          client.on('notification', ({ channel, payload }) => {
            if (channel === listen.channel) listen.receive(running, payload ?? '')
          })
          await client.query(`listen ${client.escapeIdentifier(listen.channel)}`)
        }
        await Promise.race([lost, closed])
      } finally {
        await running.close()
      }
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  const leading = retryLock()
  return {
    close: async () => {
      closing.abort()
      await leading
    },
  }
}
