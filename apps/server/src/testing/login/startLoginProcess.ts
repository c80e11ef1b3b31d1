import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { listProgramArguments } from '../../cli/local/startServerProcess.js'

/** The canonical frame origin of these servers. It stays the same after a restart on another port. */
export const processFrameOrigin = 'http://secure.localhost:3999'

/** A server process with a frame, which a test can kill. */
export interface LoginProcess {
  /** The address of the frame's origin for Node. */
  readonly address: string
  /** Kills the process at once, like a power failure. */
  readonly kill: () => Promise<void>
}

/**
 * Starts the real program in sandbox mode, and waits until the frame's origin accepts connections. Throws if it does
 * not start.
 */
export async function startLoginProcess(variables: Record<string, string>): Promise<LoginProcess> {
  const child = spawn(process.execPath, listProgramArguments(), {
    env: {
      PATH: process.env.PATH,
      FOYER_HOST: '127.0.0.1',
      FOYER_PORT: '0',
      FOYER_FRAME_PORT: '0',
      FOYER_SANDBOX: '1',
      FOYER_FRAME_URL: processFrameOrigin,
      FOYER_MAIL_FROM: 'Foyer <login@foyer.example>',
      FOYER_LOG_LEVEL: 'info',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line))
  const ended = once(child, 'exit')
  const listening = new Promise<number>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const told: unknown = JSON.parse(line)
      const isIt = typeof told === 'object' && told !== null && 'frameUrl' in told && 'port' in told
      if (isIt && typeof told.port === 'number') resolve(told.port)
    })
  })
  const port = await Promise.race([
    listening,
    ended.then(() => {
      throw new Error(`the server did not start: ${errors.join('\n')}`)
    }),
  ])
  return {
    address: `http://127.0.0.1:${port}`,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
