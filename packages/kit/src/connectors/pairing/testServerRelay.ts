import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@foyer/sandbox/findFreePort'

const main = fileURLToPath(new URL('../../../../../apps/server/src/main.ts', import.meta.url))
/** The compiled server, if the test run has compiled it. */
const compiled = process.env.FOYER_TEST_SERVER
const program: readonly string[] = compiled ? [compiled] : ['--import', 'tsx', main]
/** The folder of an empty database, which takes seconds to create. */
const template = process.env.FOYER_TEST_EMBEDDED

/** Starts the server's relay as a separate process that a test can kill. Its data remains after a restart. */
export async function startServerRelay() {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-relay-'))
  if (template !== undefined) cpSync(template, dataDir, { recursive: true })
  // Use a port that no outgoing connection can take while the server restarts.
  const port = await findFreePort()
  const launch = async () => {
    const child = spawn(process.execPath, program, {
      env: {
        PATH: process.env.PATH,
        FOYER_HOST: '127.0.0.1',
        FOYER_PORT: String(port),
        FOYER_FRAME_PORT: '0',
        FOYER_DATA_DIR: dataDir,
        FOYER_SANDBOX: '1',
        FOYER_RATE_LIMIT: '100000',
        FOYER_RELAY_PUBLISH_RATE: '1000',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const lines: string[] = []
    const ended = once(child, 'exit')
    const listening = new Promise<void>((resolve) => {
      const read = (line: string) => {
        lines.push(line)
        if (/"url":"http:/.test(line)) resolve()
      }
      for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', read)
    })
    const failed = ended.then(() => {
      throw new Error(`the server did not start: ${lines.join('\n')}`)
    })
    await Promise.race([listening, failed])
    failed.catch(() => undefined)
    const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
      child.kill(signal)
      await ended
    }
    return { end }
  }
  const running = { life: await launch() }
  return {
    url: `ws://127.0.0.1:${port}/relay`,
    /** Kills the process immediately, like a power failure. */
    kill: () => running.life.end('SIGKILL'),
    /** Restarts the server with the same URL. */
    restart: async () => {
      running.life = await launch()
    },
    stop: async () => {
      await running.life.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type ServerRelay = Awaited<ReturnType<typeof startServerRelay>>
