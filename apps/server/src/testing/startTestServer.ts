import { type Logger, pino } from 'pino'
import type { Config } from '../config.js'
import { createServer, type RunningServer } from '../createServer.js'
import type { Providers } from '../Providers.js'
import { saveProject } from '../projects/projects.js'
import { openTestDatabase, type TestDatabase } from './testDatabases.js'

/** The query of every call. */
export const projectQuery = 'projectId=test&st=appkit&sv=html-wagmi-0.1.0'

/** A page that the project `test` allows. */
export const allowedOrigin = 'https://app.example'

/** Starts a server on a free port with the projects `test` (analytics on) and `quiet` (analytics off). */
export async function startTestServer(
  database: TestDatabase,
  config: Partial<Config> & { now?: () => number; logger?: Logger; providers?: Providers } = {},
): Promise<RunningServer & { call: (path: string, init?: RequestInit) => Promise<Response> }> {
  const open = await openTestDatabase(database)
  const origins = [allowedOrigin, 'http://localhost:*']
  const deviceCheck = 'never'
  await saveProject(open.queries, { id: 'test', name: 'Test', analyticsEnabled: true, origins, deviceCheck })
  await saveProject(open.queries, { id: 'quiet', name: 'Quiet', analyticsEnabled: false, origins, deviceCheck })
  const server = await createServer({
    host: '127.0.0.1',
    port: 0,
    logLevel: 'silent',
    logger: pino({ level: 'silent' }),
    ...database.settings,
    database: open,
    ...config,
  })
  return {
    ...server,
    call: (path, init) =>
      fetch(`${server.url}${path}${path.includes('?') ? '&' : '?'}${projectQuery}`, {
        signal: AbortSignal.timeout(20_000),
        ...init,
      }),
  }
}
