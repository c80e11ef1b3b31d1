import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildCreate } from '../../scripts/build/buildCreate.js'
import { runCommand } from '../../scripts/process/runCommand.js'
import { prepareKit } from '../examples/prepareKit.js'

/**
 * The environment of the programs. Playwright sets FORCE_COLOR, with which Node prints a warning. The builds set
 * NODE_ENV to production, with which npm leaves out the development tools.
 */
export const env = {
  FORCE_COLOR: '0',
  NODE_ENV: undefined,
  NEXT_TELEMETRY_DISABLED: '1',
  ...(process.env.FOYER_TEST_NPM_CACHE !== undefined && { npm_config_cache: process.env.FOYER_TEST_NPM_CACHE }),
}

/** Runs a program in `folder`. Returns its output, and throws if it fails. */
export async function run(folder: string, file: string, args: readonly string[]): Promise<string> {
  const { exitCode, output } = await runCommand(file, args, { cwd: folder, env })
  if (exitCode !== 0) throw new Error(`${file} ${args.join(' ')} failed\n${output}`)
  return output.trim()
}

/** The packed packages, and a folder for new apps. */
export interface Packed {
  readonly folder: string
  readonly kit: string
  readonly create: string
  close(): Promise<void>
}

/** Builds and packs the kit and `create-foyer`, like npm publishes them. */
export async function packPackages(): Promise<Packed> {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), 'foyer-created-'))
  const pack = async (source: string) =>
    join(folder, await run(source, 'npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]))
  return {
    folder,
    kit: await pack(await prepareKit()),
    create: await pack(await buildCreate(root)),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
