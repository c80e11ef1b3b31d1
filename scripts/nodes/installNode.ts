import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../process/runCommand.js'
import { asRecord } from '../test/readJson.js'
import { readJsonFile } from '../test/reportFolder.js'
import type { NodeVersion } from './nodes.table.js'

/**
 * Returns the program file of a Node version. npm installs it in `folder` if it is missing (about 190 MB). Throws if
 * the table lacks the system, if npm fails, or if the checksum differs from the table.
 */
export async function installNode(
  { version, programs }: NodeVersion,
  folder: string,
  system = `${process.platform}-${process.arch}`,
): Promise<string> {
  const program = programs[system]
  if (program === undefined) throw new Error(`No Node ${version} for ${system} in scripts/nodes/nodes.table.ts`)
  const place = join(folder, version)
  const file = join(place, 'node_modules', program.packageName, 'bin/node')
  if (!existsSync(file)) {
    await mkdir(place, { recursive: true })
    // Without a package.json here, npm would install into the project above.
    await writeFile(join(place, 'package.json'), '{ "private": true }\n')
    const args = ['install', '--no-save', '--ignore-scripts', `${program.packageName}@${version}`]
    const { exitCode, output } = await runCommand('npm', args, { cwd: place })
    if (exitCode !== 0) throw new Error(`npm could not install Node ${version}:\n${output}`)
  }
  // npm has compared the archive with the registry's checksum. Compare that with the project's checksum too.
  if (readIntegrity(place, program.packageName) !== program.integrity) {
    await rm(place, { recursive: true, force: true })
    throw new Error(`Node ${version} has another checksum than in scripts/nodes/nodes.table.ts`)
  }
  return file
}

function readIntegrity(place: string, packageName: string): unknown {
  const lock = asRecord(readJsonFile(join(place, 'node_modules/.package-lock.json')))
  return asRecord(asRecord(lock.packages)[`node_modules/${packageName}`]).integrity
}
