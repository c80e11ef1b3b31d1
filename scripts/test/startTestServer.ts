import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '@foyer/sandbox/findFreePort'
import { startSandbox } from '@foyer/sandbox/world'
import { type RunningServer, type ServerOptions, startServer } from '../start/startServer.js'
import buildServerProgram, { cliVariable, programVariable } from './buildServerProgram.js'
import { embeddedVariable } from './runVariables.js'

/** A project of every browser test server. Its new devices need a link from a mail. */
export const carefulProject = 'careful'
/** A name of this machine that is same-site with the sandbox's frame, `secure.localhost`. */
export const sameSiteHost = 'shop.secure.localhost'

/**
 * The environment variable with the folder of prepared data for other programs: a sandbox and a server that have run
 * once.
 */
const seedVariable = 'FOYER_TEST_SEED'

/**
 * Builds the server and creates its database and the chains' contracts, once for all browser tests of a run. Otherwise
 * each start would take seconds of CPU time. Returns a function that removes everything.
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
  // If the unit tests of the same run have created an embedded database, start with a copy of it.
  const embedded = process.env[embeddedVariable]
  if (embedded !== undefined && existsSync(embedded)) await cp(embedded, join(dataDir, 'server'), { recursive: true })
  const port = await findFreePort()
  const server = await startServer({ root, port, framePort: 0, dataDir, loginEnv: {}, program: readServer() })
  await server.stop()
  await addCarefulProject(root, dataDir)
}

async function makeWorldData(dataDir: string): Promise<void> {
  const world = await startSandbox({ dataDir: join(dataDir, 'sandbox'), quiet: true })
  await world.stop()
}

/**
 * Adds a project whose new devices need a link from a mail, with the operator's command. Besides the usual pages it
 * allows a page on the frame's own site, as for an app whose frame is on a subdomain.
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
 * Copies the prepared data of a server (`server/`) and a sandbox (`sandbox/`), or of one of them, into `dataDir`, if a
 * run has prepared it.
 */
export async function seedData(dataDir: string, part: 'server' | 'sandbox' | '' = ''): Promise<void> {
  const seed = process.env[seedVariable]
  if (seed !== undefined) await cp(join(seed, part), join(dataDir, part), { recursive: true })
}

/** A server whose clock a test can change. */
export interface TestServer extends RunningServer {
  /** Sets the server's clock ahead of the real one by this many milliseconds; 0 resets it. */
  setClockAhead(aheadMs: number): Promise<void>
}

/** Starts a server for a test or a bench, with the prepared program if there is one. */
export async function startTestServer(options: ServerOptions): Promise<TestServer> {
  const clock = new URL('movableClock.mjs', import.meta.url).href
  const server = await startServer({ ...options, program: ['--import', clock, ...readServer()] })
  return {
    ...server,
    async setClockAhead(aheadMs) {
      await server.sendMessage({ aheadMs })
    },
  }
}

function readServer() {
  return readProgram(programVariable)
}

/** Returns Node's arguments for the server's operator command, with the prepared program if there is one. */
export function readCli() {
  return readProgram(cliVariable)
}

function readProgram(variable: string): readonly string[] {
  const program = process.env[variable]
  return program === undefined ? ['--import', 'tsx', 'apps/server/src/main.ts'] : [program]
}
