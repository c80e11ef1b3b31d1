import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findFreePort } from '@foyer/sandbox/findFreePort'

const portVariables = [
  'FOYER_PLAYGROUND_PORT',
  'FOYER_SERVER_PORT',
  'FOYER_FRAME_PORT',
  'FOYER_SANDBOX_PORT',
  'FOYER_SMTP_PORT',
  'FOYER_EVM_PORT',
  'FOYER_EVM2_PORT',
  'FOYER_SOLANA_PORT',
]
const bootTimeoutMs = 5 * 60_000
/** The last line of a start that has gone well. */
const ready = 'Ctrl-C stops'

/**
 * Runs `npm start` with the Node at `file`, on ports and data of its own, until all its parts answer, and stops it. Throws with what
 * it printed when it does not come up, or does not end in order.
 */
export async function bootStack(root: string, file: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-boot-'))
  const ports = await Promise.all(
    // The Solana chain listens on the port after its own too.
    portVariables.map(
      async (name) => [name, String(await findFreePort(name === 'FOYER_SOLANA_PORT' ? 2 : 1))] as const,
    ),
  )
  const env = {
    ...process.env,
    ...Object.fromEntries(ports),
    FOYER_START_DATA_DIR: dataDir,
    PATH: `${dirname(file)}:${process.env.PATH}`,
  }
  const child = spawn(file, ['scripts/run.mjs', 'start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const timer = setTimeout(() => child.kill('SIGTERM'), bootTimeoutMs)
  let output = ''
  let isReady = false
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text
      if (isReady || !output.includes(ready)) return
      isReady = true
      child.kill('SIGTERM')
    })
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  await rm(dataDir, { recursive: true, force: true })
  if (!isReady || exitCode !== 0) throw new Error(`npm start ended with exit code ${exitCode}:\n${output}`)
}
