import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Lockfile } from '../scripts/check/licences/Lockfile.js'
import { listClosure } from '../scripts/check/licences/listClosure.js'
import { measureInstall } from '../scripts/check/sizes/measureInstall.js'
import type { Entrant } from './entrants.js'
import { kitDir, peersDir, rootDir } from './folders.js'

export interface InstallWeight {
  readonly bytes: number
  readonly packages: number
}

async function folderBytes(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += await folderBytes(path)
    else if (entry.isFile()) bytes += (await lstat(path)).size
  }
  return bytes
}

/**
 * Measures a host's install for an entrant: the bytes of all files and the number of packages, as resolved in the
 * lockfile.
 */
export async function measureEntrantInstall(entrant: Entrant): Promise<InstallWeight | undefined> {
  if (entrant.role === 'ours') return measureInstall(rootDir, kitDir)
  if (entrant.packages.length === 0) return undefined
  const root = entrant.needsPeers ? peersDir : rootDir
  const lockfile = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lockfile
  const start = entrant.packages.map((name) => ({ place: '', name }))
  const { places } = listClosure(lockfile, start)
  let bytes = 0
  for (const place of places) bytes += await folderBytes(join(root, place))
  return { bytes, packages: places.size }
}
