import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { ServerError } from '../../errors/ServerError.js'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** Returns Node's arguments to run a server: the program that was compiled once for all tests, or the sources. */
export function listProgramArguments(env: NodeJS.ProcessEnv = process.env): readonly string[] {
  const compiled = env.FOYER_TEST_SERVER
  return compiled ? [compiled] : ['--import', 'tsx', main]
}

/** A server process, which a test can kill. */
export interface ServerProcess {
  readonly child: ChildProcess
  /** The URL of its relay. */
  readonly url: string
  /** Resolves when the process has ended. */
  readonly exited: Promise<unknown>
  /** Kills the process at once, like a power failure. */
  readonly kill: () => Promise<void>
  /** Sends SIGTERM. Resolves with the exit code. */
  readonly stop: () => Promise<number | null>
}

/**
 * Starts the real program in sandbox mode, and waits until it accepts connections. Throws with its error output if it
 * does not start.
 */
export async function startServerProcess(variables: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, listProgramArguments(), {
    env: {
      PATH: process.env.PATH,
      FOYER_HOST: '127.0.0.1',
      FOYER_PORT: '0',
      // Use any free port, even if the caller has set the main port, because tests run at the same time.
      FOYER_FRAME_PORT: '0',
      FOYER_SANDBOX: '1',
      FOYER_LOG_LEVEL: 'info',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const listening = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const told: unknown = JSON.parse(line)
      if (typeof told === 'object' && told !== null && 'url' in told && typeof told.url === 'string') resolve(told.url)
    })
  })
  const url = await Promise.race([
    listening,
    ended.then(() => {
      throw new ServerError('unavailable', `the server did not start: ${errors.join('\n')}`)
    }),
  ])
  return {
    child,
    exited: ended,
    url: `${url.replace('http:', 'ws:')}/relay`,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
