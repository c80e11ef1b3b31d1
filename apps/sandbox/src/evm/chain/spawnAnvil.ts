import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { sandboxAccountCount, sandboxMnemonic } from '../../accounts.js'
import { portIsFree } from '../../ports/portIsFree.js'
import { SandboxError } from '../../SandboxError.js'
import { callRpc } from './callRpc.js'

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@foundry-rs/anvil-linux-amd64',
  'linux-arm64': '@foundry-rs/anvil-linux-arm64',
  'darwin-x64': '@foundry-rs/anvil-darwin-amd64',
  'darwin-arm64': '@foundry-rs/anvil-darwin-arm64',
  'win32-x64': '@foundry-rs/anvil-win32-amd64',
}

/**
 * Returns the platform's anvil binary: its npm `bin` is a Node wrapper that swallows signals. Throws `unavailable` if
 * there is none.
 */
function findAnvil(platform: string = process.platform, arch: string = process.arch): string {
  const name = packages[`${platform}-${arch}`]
  if (name === undefined) throw new SandboxError('unavailable', `anvil has no binary for ${platform} on ${arch}`)
  const require = createRequire(import.meta.url)
  // The wrapper depends on the platform package. npm may have nested that package under it.
  const wrapper = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
  const folder = dirname(wrapper.resolve(`${name}/package.json`))
  const binary = join(folder, 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil')
  if (!existsSync(binary)) throw new SandboxError('unavailable', `${name} is installed without its binary; run npm ci`)
  return binary
}

const readyTimeoutMs = 15_000
const pollMs = 15
const blockTimeSeconds = 5

/** The options of one node. `onRequest` receives the name of every JSON-RPC method that the node is called with. */
export interface AnvilOptions {
  readonly chainId: number
  readonly port: number
  /** A JSON state file to start from. */
  readonly stateFile?: string
  /** The rules of the chain. The default is `osaka`. */
  readonly hardfork?: 'prague' | 'osaka'
  onRequest(method: string): void
}

/** A node that accepts requests. */
export interface RunningAnvil {
  readonly pid: number
  readonly url: string
  /** Resolves when the process has ended. */
  readonly exited: Promise<void>
  /** Sends SIGTERM, sends SIGKILL after two seconds, and resolves when the process has ended. */
  stop(): Promise<void>
}

/** Starts anvil and waits until it responds. Throws with the node's last output if it does not. */
export async function spawnAnvil(options: AnvilOptions): Promise<RunningAnvil> {
  // Another node with the same chain id on this port would respond instead of the new one.
  if (!(await portIsFree(options.port)))
    throw new SandboxError('unavailable', `port ${options.port} is taken by another program`)
  const child = spawn(findAnvil(), listArguments(options), {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Use a separate process group: Ctrl-C in the terminal must not end the node before the last snapshot.
    detached: true,
    windowsHide: true,
  })
  const lastWords: string[] = []
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      lastWords.push(error.message)
      resolve()
    })
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (/^[a-z]+_[A-Za-z0-9_]+$/.test(line)) options.onRequest(line)
  })
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastWords.push(line)
    if (lastWords.length > 20) lastWords.shift()
  })

  const url = `http://127.0.0.1:${options.port}`
  const stop = () => stopProcess(child, exited)
  const answered = await Promise.race([waitForAnswer(url, options.chainId), exited.then(() => false)])
  if (!answered || child.pid === undefined) {
    await stop()
    throw new SandboxError(
      'chain_failed',
      `anvil did not start on port ${options.port}: ${lastWords.join(' ').trim() || 'no answer'}`,
    )
  }
  return { pid: child.pid, url, exited, stop }
}

function listArguments({ chainId, port, stateFile, hardfork = 'osaka' }: AnvilOptions): string[] {
  return [
    ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)],
    ...['--mnemonic', sandboxMnemonic, '--accounts', String(sandboxAccountCount), '--hardfork', hardfork],
    // Transactions are mined at once. An empty block every 5 s advances the clock. Without --prune-history the node
    // writes a file per block to the home folder and never removes it. The last 128 states stay in memory: traces and
    // reorganisations need them.
    ...['--prune-history', '128', '--mixed-mining', '--block-time', String(blockTimeSeconds)],
    ...(stateFile === undefined ? [] : ['--load-state', stateFile]),
  ]
}

async function waitForAnswer(url: string, chainId: number): Promise<boolean> {
  const deadlineMs = Date.now() + readyTimeoutMs
  while (Date.now() < deadlineMs) {
    const answer = await callRpc(url, 'eth_chainId', [], 1000).catch(() => undefined)
    if (answer === `0x${chainId.toString(16)}`) return true
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return false
}

async function stopProcess(child: ChildProcess, exited: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.kill('SIGTERM')
  const insist = setTimeout(() => child.kill('SIGKILL'), 2000)
  await exited
  clearTimeout(insist)
}
