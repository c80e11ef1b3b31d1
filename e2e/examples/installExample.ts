import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../../scripts/process/runCommand.js'

/**
 * The environment of the programs. Earlier builds of the same process set NODE_ENV to production, with which npm leaves
 * out the development tools.
 */
const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: undefined }

/** Returns the folder of an example. */
export function getExampleFolder(example: string): string {
  return fileURLToPath(new URL(`../../examples/${example}`, import.meta.url))
}

/** Runs a program in the folder of an example, and throws if it fails. */
export async function runInExample(example: string, file: string, args: readonly string[]): Promise<void> {
  const { exitCode, output } = await runCommand(file, args, { cwd: getExampleFolder(example), env })
  if (exitCode !== 0) throw new Error(`${args.join(' ')} failed\n${output}`)
}

/** Installs the packages of an example, and the built package instead of an earlier one. */
export async function installExample(example: string, kitFolder: string): Promise<void> {
  const modules = join(getExampleFolder(example), 'node_modules')
  // Do not use `npm ci`: dependencies of the package may be newer than the lockfile.
  if (!existsSync(join(modules, '.package-lock.json'))) await runInExample(example, 'npm', ['install', '--no-save'])
  // Copy the current package, as an installation would.
  const installed = join(modules, '@foyer/kit')
  rmSync(installed, { recursive: true, force: true })
  cpSync(kitFolder, installed, { recursive: true })
}
