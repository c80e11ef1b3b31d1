import { spawn } from 'node:child_process'
import { findFreePort } from '@foyer/sandbox/findFreePort'
import { env } from './packFolder.js'

export interface RunningApp {
  readonly url: string
  close(): Promise<void>
}

const startTimeoutMs = 120_000
const pollMs = 100
/** The number of characters of the output that an error shows. */
const maxOutput = 4_000

/** Runs `npm run dev` of a created app on a free port, and waits for the page. */
export async function startApp(folder: string, template: string): Promise<RunningApp> {
  const port = await findFreePort()
  const url = `http://localhost:${port}/`
  const flags = { html: [], next: ['--', '-p', `${port}`] }[template] ?? ['--', '--port', `${port}`, '--strictPort']
  const child = spawn('npm', ['run', 'dev', ...flags], {
    cwd: folder,
    env: { ...process.env, ...env, PORT: `${port}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    // The group contains the program that npm starts.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-maxOutput)
    })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const close = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await exited
  }
  const endsAtMs = Date.now() + startTimeoutMs
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (child.exitCode === null && Date.now() < endsAtMs) {
      await new Promise((resolve) => setTimeout(resolve, pollMs))
      continue
    }
    await close()
    throw new Error(`${url} did not answer, npm run dev ended with ${child.exitCode}\n${output}`)
  }
  return { url, close }
}
