import { createServer } from 'node:http'
import { pino } from 'pino'
import type { Database } from '../../db/Database.js'
import { createAddressKeys, readClientAddress } from '../../http/clientAddress.js'
import { createProjects, saveProject } from '../../projects/projects.js'
import type { AdmissionRules } from '../../relay/authoriseRequest.js'
import { createRelay, type RelaySettings } from '../../relay/createRelay.js'
import { listAudiences } from '../../relay/verifyRelayToken.js'
import { openTestDatabase, type TestDatabase } from '../testDatabases.js'

/** A clock that tests can change. */
export interface TestClock {
  nowMs: number
}

/**
 * Starts a relay on a free port of loopback, with the projects `test` and `other`, which allow `https://app.example`.
 */
export async function startTestRelay(
  database: TestDatabase,
  options: {
    settings?: Partial<RelaySettings>
    clock?: TestClock
    /** False to keep expired messages in the database. */
    sweeps?: boolean
    consume?: AdmissionRules['consume']
    /** The open database of another test relay, to share it. */
    beside?: Database
  } = {},
) {
  const logger = pino({ level: 'silent' })
  const open = options.beside ?? (await openTestDatabase(database))
  for (const id of ['test', 'other']) await saveProject(open.queries, { id, origins: ['https://app.example'] })
  const { clock } = options
  const now = clock === undefined ? Date.now : () => clock.nowMs
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const publicUrl = `http://127.0.0.1:${port}`
  const relay = createRelay({
    database: open,
    addressKeys: createAddressKeys(new Uint8Array(32)),
    isEmbedded: database.settings.databaseUrl === undefined,
    logger,
    now,
    // Use short intervals, so that the relay reacts at once to a changed clock.
    ...(clock === undefined ? {} : { intervals: { tickMs: 20, sweepMs: options.sweeps === false ? 3_600_000 : 200 } }),
    settings: {
      redisUrl: undefined,
      notifyUrl: undefined,
      maxSockets: 100,
      socketsPerAddress: 1_000,
      socketsPerNetwork: 1_000,
      socketsPerProject: 1_000,
      addressBytesPerHour: 1_073_741_824,
      publishesPerSecond: 1_000,
      mailboxBytes: 64 * 1_048_576,
      projectShareBytes: 64 * 1_048_576,
      addressShareBytes: 64 * 1_048_576,
      ...options.settings,
    },
    rules: {
      projects: createProjects(open.queries, Date.now),
      audiences: () => listAudiences(publicUrl, undefined),
      // Tests set their client address in a header, like a proxy.
      addressOf: ({ socket, headers }) =>
        readClientAddress(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''), 1),
      consume: options.consume ?? (async () => undefined),
    },
  })
  server.on('upgrade', (request, socket, head) => void relay.upgrade(request, socket, head))
  const readMetric = (name: string): number => {
    const line = relay
      .printMetrics()
      .split('\n')
      .find((one) => one.startsWith(`foyer_relay_${name} `))
    return Number(line?.split(' ')[1])
  }
  return {
    url: `ws://127.0.0.1:${port}/relay`,
    relay,
    database: open,
    readMetric,
    close: async () => {
      await relay.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      if (options.beside === undefined) await open.close()
    },
  }
}
