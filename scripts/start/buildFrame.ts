import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintSources } from '@foyer/sandbox/fingerprintSources'
import { runCommand } from '../process/runCommand.js'

/** The file with the fingerprint of the sources of a built frame. */
const stampName = '.built-from'
const sources = [
  'apps/frame',
  'packages/primitives/src',
  'packages/messages/src',
  'packages/sign-in/src',
  'packages/ui/src',
  'packages/contract/src',
  'package-lock.json',
]

/** Builds the secure frame if its sources changed. Returns its folder and whether it was built now. */
export async function buildFrame(root: string): Promise<{ folder: string; wasBuilt: boolean }> {
  const folder = join(root, 'apps/frame/dist')
  const wanted = fingerprintSources(sources.map((path) => join(root, path)))
  if (readText(join(folder, stampName)) === wanted) return { folder, wasBuilt: false }
  const { exitCode, output } = await runCommand(process.execPath, ['--import', 'tsx', 'build.ts'], {
    cwd: join(root, 'apps/frame'),
  })
  if (exitCode !== 0) throw new Error(`The secure frame could not be built.\n${output}`)
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
