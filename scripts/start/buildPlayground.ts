import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintSources } from '@foyer/sandbox/fingerprintSources'
import { runCommand } from '../process/runCommand.js'

/** The file with the fingerprint of a built playground: its sources and addresses. */
const stampName = '.built-from'

/** Builds the playground if its sources or addresses changed. Returns its folder and whether it was built now. */
export async function buildPlayground(
  root: string,
  env: Readonly<Record<string, string>>,
): Promise<{ folder: string; wasBuilt: boolean }> {
  const folder = join(root, 'apps/playground/dist')
  const sources = ['apps/playground', 'packages', 'docs/benchmarks.md', 'package-lock.json']
  const wanted = `${fingerprintSources(sources.map((path) => join(root, path)))} ${JSON.stringify(env)}`
  if (readText(join(folder, stampName)) === wanted) return { folder, wasBuilt: false }
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const cwd = join(root, 'apps/playground')
  const { exitCode, output } = await runCommand(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd, env })
  if (exitCode !== 0) throw new Error(`The playground could not be built.\n${output}`)
  writeFileSync(join(folder, stampName), wanted)
  return { folder, wasBuilt: true }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
