import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '@foyer/sandbox/findFreePort'
import { startWorld } from '@foyer/sandbox/world'
import { type RunningServer, type ServerOptions, startServer } from '../start/startServer.js'
import buildServerProgram, { cliVariable, programVariable } from './buildServerProgram.js'
import { embeddedVariable } from './runVariables.js'

/** Every server of the browser tests has it; its new devices need the link of a mail. */
export const carefulProject = 'careful'
/** A name of this machine that is of one site with the sandbox's frame, `secure.localhost`. */
export const sameSiteHost = 'shop.secure.localhost'

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
  // Where the unit tests of the same run have made an embedded database, a copy of it is a server's first data.
  const embedded = process.env[embeddedVariable]
  if (embedded !== undefined && existsSync(embedded)) await cp(embedded, join(dataDir, 'server'), { recursive: true })
  const port = await findFreePort()
  const server = await startServer({ root, port, framePort: 0, dataDir, loginEnv: {}, program: readServer() })
  await server.stop()
  await addCarefulProject(root, dataDir)
}

async function makeWorldData(dataDir: string): Promise<void> {
  const world = await startWorld({ dataDir: join(dataDir, 'sandbox'), quiet: true })
  await world.stop()
}

/**
 * A project whose new devices need the link of a mail, made as an operator makes it. Beside the usual pages of the sandbox it
 * has one of the frame's own site, as an app has whose frame stands at a subdomain.
 */
async function addCarefulProject(root: string, dataDir: string): Promise<void> {
  const pages = ['http://localhost:*', 'http://127.0.0.1:*', `http://${sameSiteHost}:*`]
  const origins = pages.flatMap((origin) => ['--origin', origin])
  const command = ['project', 'add', carefulProject, '--device-check', 'new', ...origins]
  await promisify(execFile)(process.execPath, [...readCli(), ...command], {
    cwd: root,
    env: { ...process.env, FOYER_SANDBOX: '1', FOYER_DATA_DIR: join(dataDir, 'server') },
  })
}

/**
 * Puts the data of a server (`server/`) and a world (`sandbox/`) that have been up once into `dataDir`, or one of them, where a
 * run has prepared them.
 */
export async function seedData(dataDir: string, part: 'server' | 'sandbox' | '' = ''): Promise<void> {
  const seed = process.env[seedVariable]
  if (seed !== undefined) await cp(join(seed, part), join(dataDir, part), { recursive: true })
}

/** A server whose clock a test can move. */
export interface TestServer extends RunningServer {
  /** Sets the server's clock so many milliseconds ahead of the real one; 0 puts it back. */
  setClockAhead(aheadMs: number): Promise<void>
}

/** Starts a server for a test or a bench, the prepared program where there is one. */
export async function startTestServer(options: ServerOptions): Promise<TestServer> {
  const clock = new URL('movableClock.mjs', import.meta.url).href
  const server = await startServer({ ...options, program: ['--import', clock, ...readServer()] })
  return {
    ...server,
    async setClockAhead(aheadMs) {
      await server.tell({ aheadMs })
    },
  }
}

function readServer() {
  return readProgram(programVariable)
}

/** What Node is called with for the server's command for operators, the prepared program where there is one. */
export function readCli() {
  return readProgram(cliVariable)
}

function readProgram(variable: string): readonly string[] {
  const program = process.env[variable]
  return program === undefined ? ['--import', 'tsx', 'apps/server/src/main.ts'] : [program]
}
