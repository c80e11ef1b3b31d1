import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { ServerError } from '../../errors/ServerError.js'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** What node runs to be a server: the program its tests compiled once for all of them, or the sources. */
export function listProgramArguments(env: NodeJS.ProcessEnv = process.env): readonly string[] {
  const compiled = env.FOYER_TEST_SERVER
  return compiled ? [compiled] : ['--import', 'tsx', main]
}

/** A server program of its own, so that it can be killed. */
export interface ServerProcess {
  readonly child: ChildProcess
  /** Its relay, once it listens. */
  readonly url: string
  /** Resolves when it is gone, wanted or not. */
  readonly exited: Promise<unknown>
  /** Ends it at once, as a power cut does. */
  readonly kill: () => Promise<void>
  /** Asks it to stop; its exit code. */
  readonly stop: () => Promise<number | null>
}

/** Starts the real program in sandbox mode and waits until it listens; throws with its errors when it does not. */
export async function startServerProcess(variables: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, listProgramArguments(), {
    env: {
      PATH: process.env.PATH,
      FOYER_HOST: '127.0.0.1',
      FOYER_PORT: '0',
      // A free one even where the caller chose the port above: tests run side by side.
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
