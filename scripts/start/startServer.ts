import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { namesParent, namesSignerKey } from '@foyer/sandbox/names'
import { bundlerKey, sponsorKey } from '@foyer/sandbox/operations'
import { foyerPaySecret } from '@foyer/sandbox/pay'

const readyTimeoutMs = 120_000
const pollMs = 100
const stopTimeoutMs = 12_000
const keptLines = 30

/** The options of the server. */
export interface ServerOptions {
  readonly root: string
  readonly port: number
  readonly dataDir: string
  /** The networks that it serves; default: its built-in list. */
  readonly networksFile?: string
  readonly framePort: number
  /** The settings for the sandbox's mail and login providers. */
  readonly loginEnv: Readonly<Record<string, string>>
  /** Node's arguments to start the server; default: its sources. */
  readonly program?: readonly string[]
  /** The origin of the sandbox's pages, for the metadata of its NFTs and for Foyer Pay. */
  readonly sandboxUrl?: string
}

/** A running server process. */
export interface RunningServer {
  readonly url: string
  /** Resolves with the exit code when the process ends for any reason. */
  readonly exited: Promise<number>
  /** Sends a message to the process, which must listen for it. Resolves with its next message. */
  sendMessage(message: Readonly<Record<string, number>>): Promise<unknown>
  stop(): Promise<void>
}

/** Starts the server and waits for its /health. Throws with its last output if it does not start. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { root, port, dataDir, networksFile, framePort, loginEnv, sandboxUrl } = options
  const { program = ['--import', 'tsx', 'apps/server/src/main.ts'] } = options
  const exitWithParent = new URL('../run/exitWithParent.mjs', import.meta.url).href
  const child = spawn(process.execPath, ['--import', exitWithParent, ...program], {
    cwd: root,
    env: {
      ...process.env,
      FOYER_SANDBOX: '1',
      FOYER_PORT: String(port),
      FOYER_DATA_DIR: join(dataDir, 'server'),
      ...(networksFile === undefined ? {} : { FOYER_NETWORKS: networksFile }),
      FOYER_FRAME_PORT: String(framePort),
      ...(sandboxUrl === undefined ? {} : { FOYER_OUTWARD_ORIGINS: sandboxUrl, ...createPayEnv(sandboxUrl) }),
      ...createNamesEnv(),
      ...createOperationsEnv(),
      ...loginEnv,
      FOYER_LOG_LEVEL: process.env.FOYER_LOG_LEVEL ?? 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lastLines: string[] = []
  let isReady = false
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      if (isReady) process.stderr.write(text)
      lastLines.push(text.toString().trimEnd())
      if (lastLines.length > keptLines) lastLines.shift()
    })
  }
  const exited = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      lastLines.push(error.message)
      resolve(127)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const insist = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
    await exited
    clearTimeout(insist)
  }

  const sendMessage: RunningServer['sendMessage'] = (message) =>
    new Promise((resolve, reject) => {
      child.once('message', resolve)
      child.send(message, (error) => error && reject(error))
    })
  const url = `http://localhost:${port}`
  const isUp = await Promise.race([waitForHealth(`http://127.0.0.1:${port}/health`), exited.then(() => false)])
  if (!isUp) {
    await stop()
    throw new Error(`The server did not start.\n${lastLines.join('\n')}`)
  }
  isReady = true
  return { url, exited, sendMessage, stop }
}

/** Returns the settings for Foyer Pay of the sandbox, unless the environment has another seller. */
function createPayEnv(sandboxUrl: string): Readonly<Record<string, string>> {
  return process.env.FOYER_PAY_URL ? {} : { FOYER_PAY_URL: sandboxUrl, FOYER_PAY_SECRET: foyerPaySecret }
}

/** Returns the settings for the sandbox's names, unless the environment has others. */
function createNamesEnv(): Readonly<Record<string, string>> {
  if (process.env.FOYER_NAMES_PARENT) return {}
  const { offchainNames } = sandboxAddresses
  return { FOYER_NAMES_PARENT: namesParent, FOYER_NAMES_KEY: namesSignerKey, FOYER_NAMES_RESOLVER: offchainNames }
}

/** Returns the keys for user operations of the sandbox, unless the environment has others. */
function createOperationsEnv(): Readonly<Record<string, string>> {
  if (process.env.FOYER_BUNDLER_KEY) return {}
  return { FOYER_BUNDLER_KEY: bundlerKey, FOYER_SPONSOR_KEY: sponsorKey }
}

async function waitForHealth(url: string): Promise<boolean> {
  const deadlineMs = Date.now() + readyTimeoutMs
  while (Date.now() < deadlineMs) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (response?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return false
}
