import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../../scripts/process/runCommand.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

export const exampleFolder = join(root, 'examples/next')
export const nextProgram = join(exampleFolder, 'node_modules/next/dist/bin/next')

async function run(file: string, args: readonly string[]): Promise<void> {
  const env = { NEXT_TELEMETRY_DISABLED: '1' }
  const { exitCode, output } = await runCommand(file, args, { cwd: exampleFolder, env })
  if (exitCode !== 0) throw new Error(`${args.join(' ')} failed\n${output}`)
}

/** Installs the built package into the Next.js example, and builds the example for production. */
export async function buildNext(kitFolder: string): Promise<void> {
  // Do not use `npm ci`: dependencies of the package may be newer than the lockfile.
  if (!existsSync(nextProgram)) await run('npm', ['install', '--no-save'])
  // Copy the current package, as an installation would.
  const installed = join(exampleFolder, 'node_modules/@foyer/kit')
  rmSync(installed, { recursive: true, force: true })
  cpSync(kitFolder, installed, { recursive: true })
  await run(process.execPath, [nextProgram, 'build'])
}
