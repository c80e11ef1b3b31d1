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
  'bench/parseBenchmarks.ts',
  'packages/messages/src',
  'packages/primitives/src',
  'packages/ui/src',
  'packages/create-foyer/README.md',
  'packages/kit/src',
  'examples/README.md',
  'docs',
  ...['ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'SECURITY.md', 'package-lock.json'],
]

/**
 * Builds the documentation if its sources or addresses changed. Returns its folder. `env` has the addresses that it links
 * to. `onStart` receives the process id of the build.
 */
export async function buildSite(
  root: string,
  env: Readonly<Record<string, string>> = {},
  onStart?: (pid: number) => void,
): Promise<string> {
  const folder = join(root, 'apps/site/dist')
  const wanted = `${fingerprintSources(sources.map((path) => join(root, path)))} ${JSON.stringify([env, process.env.FOYER_REPOSITORY_URL])}`
  if (readText(join(folder, stampName)) === wanted) return folder
  const { exitCode, output } = await runCommand(process.execPath, ['--import', 'tsx', 'build.ts'], {
    cwd: join(root, 'apps/site'),
    // A test process sets other values, with which Vue's development build would be rendered.
    env: { ...env, NODE_ENV: 'production' },
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
