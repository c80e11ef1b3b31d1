import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { licencesCheck } from '../scripts/check/licences.js'
import { peersDir, rootDir } from './folders.js'

const LIMIT_MS = 15 * 60_000

async function assertAllowed(): Promise<void> {
  const { findings } = await licencesCheck.run(rootDir)
  const refused = findings.filter((finding) => finding.startsWith('bench/'))
  if (refused.length > 0)
    throw new Error(`The lockfiles of the peers have forbidden packages:\n  ${refused.join('\n  ')}`)
}

function runNpm(args: readonly string[], cwd: string): Promise<void> {
  const startMs = Date.now()
  return new Promise((resolve, reject) => {
    const npm = spawn('npm', args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
    const notify = setInterval(() => console.log(`  … ${Math.round((Date.now() - startMs) / 1000)} s`), 10_000)
    const limit = setTimeout(() => npm.kill(), LIMIT_MS)
    const finish = (error?: Error) => {
      clearInterval(notify)
      clearTimeout(limit)
      if (error) reject(error)
      else resolve()
    }
    npm.on('error', finish)
    npm.on('exit', (code) => finish(code === 0 ? undefined : new Error(`npm ${args.join(' ')} ended with ${code}`)))
  })
}

/**
 * Installs the locked peers of a folder without their scripts, unless they are installed already. Throws if the
 * lockfile has a package that this project may not install.
 */
export async function installPeers(folder = peersDir): Promise<void> {
  await assertAllowed()
  const markerPath = join(folder, 'node_modules/.foyer-bench')
  const lock = await readFile(join(folder, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  if ((await readFile(markerPath, 'utf8').catch(() => '')) === wanted) return
  const { packages } = JSON.parse(lock.toString()) as { packages: Record<string, unknown> }
  const count = Object.keys(packages).length - 1
  console.log(`Installing into ${relative(rootDir, folder)} (${count} packages, once, a minute or two) …`)
  await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
  await writeFile(markerPath, wanted)
}
