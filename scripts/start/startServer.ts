import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { namesParent, namesSignerKey } from '@foyer/sandbox/names'
import { foyerPaySecret } from '@foyer/sandbox/pay'

const readyTimeoutMs = 120_000
const pollMs = 100
const stopTimeoutMs = 12_000
const keptLines = 30

/** Where the server listens and what it works with. */
export interface ServerOptions {
  readonly root: string
  readonly port: number
  readonly dataDir: string
  /** The networks it serves; its own list when not given. */
  readonly networksFile?: string
  readonly framePort: number
  /** What the server is told of the sandbox's mail and log-in providers. */
  readonly loginEnv: Readonly<Record<string, string>>
  /** What Node is called with to start the server; its sources when not given. */
  readonly program?: readonly string[]
  /** Where the sandbox's pages are: what its NFTs say of themselves is fetched from there, and Foyer Pay sells there. */
  readonly sandboxUrl?: string
}

/** A server process that answers. */
export interface RunningServer {
  readonly url: string
  /** Settles with the exit code when the process ends, wanted or not. */
  readonly exited: Promise<number>
  /** Says something to the process, whose program has to listen; resolves with what it says next. */
  tell(message: Readonly<Record<string, number>>): Promise<unknown>
  stop(): Promise<void>
}

/** Starts the server and waits for its /health; throws with its last lines when it does not come up. */
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
      ...(sandboxUrl === undefined ? {} : { FOYER_OUTWARD_ORIGINS: sandboxUrl, ...describePay(sandboxUrl) }),
      ...describeNames(),
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

  const tell: RunningServer['tell'] = (message) =>
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
  return { url, exited, tell, stop }
}

/** Who sells coins: the sandbox, unless the environment names somebody else. */
function describePay(sandboxUrl: string): Readonly<Record<string, string>> {
  return process.env.FOYER_PAY_URL ? {} : { FOYER_PAY_URL: sandboxUrl, FOYER_PAY_SECRET: foyerPaySecret }
}

/** Names of the sandbox, unless the environment has others. */
function describeNames(): Readonly<Record<string, string>> {
  if (process.env.FOYER_NAMES_PARENT) return {}
  const { offchainNames } = sandboxAddresses
  return { FOYER_NAMES_PARENT: namesParent, FOYER_NAMES_KEY: namesSignerKey, FOYER_NAMES_RESOLVER: offchainNames }
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
