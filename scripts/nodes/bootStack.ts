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
  'FOYER_SITE_PORT',
  'FOYER_SMTP_PORT',
  'FOYER_EVM_PORT',
  'FOYER_EVM2_PORT',
  'FOYER_SOLANA_PORT',
]
const bootTimeoutMs = 5 * 60_000
/** The last line that a successful start prints. */
const ready = 'Ctrl-C stops'

/**
 * Runs `npm start` with the Node program at `file`, on separate ports and data. Waits until all parts respond, then
 * stops it. Throws with its output if it does not start or does not stop in order.
 */
export async function bootStack(root: string, file: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-boot-'))
  const ports = await Promise.all(
    // The Solana chain also listens on the next port.
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
