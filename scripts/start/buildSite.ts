import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintSources } from '@foyer/sandbox/fingerprintSources'
import { runCommand } from '../process/runCommand.js'

/** The file with the fingerprint of the sources of a built site. */
const stampName = '.built-from'
const sources = [
  'apps/site/.vitepress/config.ts',
  'apps/site/.vitepress/theme',
  'apps/site/pages',
  'apps/site/src',
  'apps/site/build.ts',
  'apps/site/typedoc.json',
  'apps/server/README.md',
  'packages/create-foyer/README.md',
  'packages/kit/src',
  'examples/README.md',
  'docs',
  ...['ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'package-lock.json'],
]

/** Builds the documentation if its sources changed. Returns its folder. `onStart` receives the process id of the build. */
export async function buildSite(root: string, onStart?: (pid: number) => void): Promise<string> {
  const folder = join(root, 'apps/site/dist')
  const wanted = fingerprintSources(sources.map((path) => join(root, path)))
  if (readText(join(folder, stampName)) === wanted) return folder
  const { exitCode, output } = await runCommand(process.execPath, ['--import', 'tsx', 'build.ts'], {
    cwd: join(root, 'apps/site'),
    // A test process sets other values, with which Vue's development build would be rendered.
    env: { NODE_ENV: 'production' },
    ...(onStart && { onStart }),
  })
  if (exitCode !== 0) throw new Error(`The documentation could not be built.\n${output}`)
  writeFileSync(join(folder, stampName), wanted)
  return folder
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
