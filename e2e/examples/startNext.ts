import { spawn } from 'node:child_process'
import { findFreePort } from '@foyer/sandbox/findFreePort'
import { exampleFolder, nextProgram } from './buildNext.js'

const startTimeoutMs = 30_000
const pollMs = 100

export interface RunningPage {
  readonly url: string
  close(): Promise<void>
}

async function waitForPage(url: string): Promise<void> {
  const endsAtMs = Date.now() + startTimeoutMs
  for (;;) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    if (Date.now() > endsAtMs) throw new Error(`${url} did not answer within ${startTimeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** Serves the built example on a free port. */
export async function startNext(): Promise<RunningPage> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}/`
  const child = spawn(process.execPath, [nextProgram, 'start', '-H', '127.0.0.1', '-p', String(port)], {
    cwd: exampleFolder,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: 'ignore',
  })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const close = () => {
    child.kill('SIGTERM')
    return exited
  }
  try {
    await waitForPage(url)
  } catch (error) {
    await close()
    throw error
  }
  return { url, close }
}
