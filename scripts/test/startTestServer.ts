import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@foyer/sandbox/findFreePort'
import { startWorld } from '@foyer/sandbox/world'
import { type RunningServer, type ServerOptions, startServer } from '../start/startServer.js'
import buildServerProgram, { programVariable } from './buildServerProgram.js'

/** Names the data of a world and a server that have been up once, for the programs that start more of them. */
const seedVariable = 'FOYER_TEST_SEED'

/**
 * Builds the server, lets it make its database and the chains deploy their contracts, once for all browser tests of a run: each
 * takes seconds of the processor at every start otherwise. Answers with what takes it away again.
 */
export async function prepareTestServers(root: string): Promise<() => Promise<void>> {
  const removeProgram = await buildServerProgram()
  const seed = await mkdtemp(join(tmpdir(), 'foyer-seed-'))
  process.env[seedVariable] = seed
  await Promise.all([makeServerData(root, seed), makeWorldData(seed)])
  return async () => {
    await removeProgram()
    await rm(seed, { recursive: true, force: true })
  }
}

async function makeServerData(root: string, dataDir: string): Promise<void> {
  const port = await findFreePort()
  const server = await startServer({ root, port, framePort: 0, dataDir, loginEnv: {}, ...readProgram() })
  await server.stop()
}

async function makeWorldData(dataDir: string): Promise<void> {
  const world = await startWorld({ dataDir: join(dataDir, 'sandbox'), quiet: true })
  await world.stop()
}

/** Puts the data of a server (`server/`) and a world (`sandbox/`) that have been up once into `dataDir`, where a run has prepared them. */
export async function seedData(dataDir: string): Promise<void> {
  const seed = process.env[seedVariable]
  if (seed !== undefined) await cp(seed, dataDir, { recursive: true })
}

/** Starts a server for a test or a bench, the prepared program where there is one. */
export const startTestServer = (options: ServerOptions): Promise<RunningServer> =>
  startServer({ ...options, ...readProgram() })

function readProgram(): { readonly program?: string } {
  const program = process.env[programVariable]
  return program === undefined ? {} : { program }
}
