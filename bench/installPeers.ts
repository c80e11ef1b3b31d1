import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findForbiddenPeers } from './findForbiddenPeers.js'
import { readLockfile } from './Lockfile.js'

export const peersDir = fileURLToPath(new URL('peers', import.meta.url))
const LIMIT_MS = 15 * 60_000

async function assertAllowed(lockfilePath: string): Promise<void> {
  const forbidden = findForbiddenPeers(await readLockfile(lockfilePath))
  if (forbidden.length > 0)
    throw new Error(`${lockfilePath} holds what may not be installed:\n  ${forbidden.join('\n  ')}`)
}

function runNpm(args: readonly string[]): Promise<void> {
  const startMs = Date.now()
  return new Promise((resolve, reject) => {
    const npm = spawn('npm', args, { cwd: peersDir, stdio: ['ignore', 'inherit', 'inherit'] })
    const tell = setInterval(() => console.log(`  … ${Math.round((Date.now() - startMs) / 1000)} s`), 10_000)
    const limit = setTimeout(() => npm.kill(), LIMIT_MS)
    const finish = (error?: Error) => {
      clearInterval(tell)
      clearTimeout(limit)
      if (error) reject(error)
      else resolve()
    }
    npm.on('error', finish)
    npm.on('exit', (code) => finish(code === 0 ? undefined : new Error(`npm ${args.join(' ')} ended with ${code}`)))
  })
}

/** Installs the peers as locked, without running their scripts, unless that was done before. Throws when the lock breaks a rule. */
export async function installPeers(): Promise<void> {
  const lockfilePath = join(peersDir, 'package-lock.json')
  const markerPath = join(peersDir, 'node_modules/.foyer-bench')
  await assertAllowed(lockfilePath)
  const wanted = createHash('sha256')
    .update(await readFile(lockfilePath))
    .digest('hex')
  const installed = await readFile(markerPath, 'utf8').catch(() => '')
  if (installed !== wanted) {
    console.log('Installing the peers into bench/peers/node_modules (about 510 packages, once, a minute or two) …')
    await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'])
    await writeFile(markerPath, wanted)
  }
  await assertAllowed(join(peersDir, 'node_modules/.package-lock.json'))
}
