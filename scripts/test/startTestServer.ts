import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@foyer/sandbox/findFreePort'
import { type RunningServer, type ServerOptions, startServer } from '../start/startServer.js'
import buildServerProgram, { programVariable } from './buildServerProgram.js'

/** Names the data of a server that has been up once, for the programs that start more of them. */
const seedVariable = 'FOYER_TEST_SEED'

/**
 * Builds the server and lets it make its database, once for all browser tests of a run: both take seconds of the processor at
 * each start of a server otherwise. Answers with what takes it away again.
 */
export async function prepareTestServers(root: string): Promise<() => Promise<void>> {
  const removeProgram = await buildServerProgram()
  const seed = await mkdtemp(join(tmpdir(), 'foyer-seed-'))
  process.env[seedVariable] = seed
  const port = await findFreePort()
  const server = await startServer({ root, port, framePort: 0, dataDir: seed, loginEnv: {}, ...readProgram() })
  await server.stop()
  return async () => {
    await removeProgram()
    await rm(seed, { recursive: true, force: true })
  }
}

/** Puts the data of a server that has been up once into `dataDir`, where a run has prepared it. */
export async function seedServer(dataDir: string): Promise<void> {
  const seed = process.env[seedVariable]
  if (seed !== undefined) await cp(join(seed, 'server'), join(dataDir, 'server'), { recursive: true })
}

/** Starts a server for a test or a bench, the prepared program where there is one. */
export const startTestServer = (options: ServerOptions): Promise<RunningServer> =>
  startServer({ ...options, ...readProgram() })

function readProgram(): { readonly program?: string } {
  const program = process.env[programVariable]
  return program === undefined ? {} : { program }
}
