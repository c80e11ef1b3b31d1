import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LockedPackage, Lockfile } from '../check/licences/Lockfile.js'
import { listClosure } from '../check/licences/listClosure.js'

const workspace = 'apps/server'

/** Writes the lockfile of the server's package: the repository's own entries, with their hashes, for what the package installs. */
export function writeServerLock(root: string, folder: string): void {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
  const stated = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as LockedPackage
  const names = Object.keys(stated.dependencies ?? {})
  const { places, missing } = listClosure(
    lockfile,
    names.map((name) => ({ place: workspace, name })),
  )
  if (missing.length > 0) throw new Error(`package-lock.json lacks ${missing.join(', ')}`)
  const packages = Object.fromEntries(
    [...places].sort().map((place) => [place.replace(`${workspace}/`, ''), lockfile.packages[place]]),
  )
  const lock = { name: stated.name, version: stated.version, lockfileVersion: 3, requires: true }
  writeFileSync(
    join(folder, 'package-lock.json'),
    `${JSON.stringify({ ...lock, packages: { '': stated, ...packages } }, null, 2)}\n`,
  )
}
