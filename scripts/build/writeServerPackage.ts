import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lockfile } from '../check/licences/Lockfile.js'
import { listClosure } from '../check/licences/listClosure.js'
import { serverExternals } from './bundleServer.js'

const workspace = 'apps/server'

/** The fields of the workspace's package.json that the published one copies. */
interface StatedPackage {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly engines: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
}

/**
 * Writes the server's package.json, and a lockfile for its packages with the entries and hashes of the repository's
 * lockfile.
 */
export function writeServerPackage(root: string, folder: string): void {
  const stated = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as StatedPackage
  const { name, version, description, license, engines } = stated
  const manifest = {
    ...{ name, version, description, license, type: 'module' },
    bin: { 'foyer-server': './main.js' },
    dependencies: Object.fromEntries(serverExternals.map((external) => [external, stated.dependencies[external]])),
    engines,
  }
  const lock = { name, version, lockfileVersion: 3, requires: true }
  writeJson(join(folder, 'package.json'), manifest)
  writeJson(join(folder, 'package-lock.json'), { ...lock, packages: { '': manifest, ...listLocked(root) } })
}

function listLocked(root: string) {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
  const start = serverExternals.map((name) => ({ place: workspace, name }))
  const { places, missing } = listClosure(lockfile, start)
  if (missing.length > 0) throw new Error(`package-lock.json lacks ${missing.join(', ')}`)
  return Object.fromEntries(
    [...places].sort().map((place) => [place.replace(`${workspace}/`, ''), lockfile.packages[place]]),
  )
}

function writeJson(path: string, value: object): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}
