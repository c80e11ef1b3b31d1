import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { LockedPackage, Lockfile } from './Lockfile.js'

export type InstallWeight = { readonly bytes: number; readonly packages: number }

/** Where Node would find `name` from the package at `from`, climbing as Node does; undefined when it is not installed. */
function locate(lockfile: Lockfile, from: string, name: string): string | undefined {
  for (let at = from; ; ) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    const locked = lockfile.packages[path]
    if (locked) return locked.link ? (locked.resolved ?? path) : path
    if (at === '') return undefined
    const parent = at.lastIndexOf('/node_modules/')
    at = parent === -1 ? '' : at.slice(0, parent)
  }
}

function needsOf(locked: LockedPackage): string[] {
  const isRequired = (name: string) => locked.peerDependenciesMeta?.[name]?.optional !== true
  return [
    ...Object.keys(locked.dependencies ?? {}),
    ...Object.keys(locked.optionalDependencies ?? {}),
    ...Object.keys(locked.peerDependencies ?? {}).filter(isRequired),
  ]
}

/** Paths of all packages that installing `names` brings, required peers included, optional peers not. */
export function collectClosure(lockfile: Lockfile, names: readonly string[]): string[] {
  const found = new Set<string>()
  const open = names.map((name) => ({ from: '', name }))
  for (let next = open.pop(); next; next = open.pop()) {
    const path = locate(lockfile, next.from, next.name)
    if (path === undefined || found.has(path)) continue
    found.add(path)
    for (const name of needsOf(lockfile.packages[path] ?? {})) open.push({ from: path, name })
  }
  return [...found]
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += await sizeOf(path)
    else if (entry.isFile()) bytes += (await lstat(path)).size
  }
  return bytes
}

/**
 * Weighs a host's install: the bytes of all files and the number of packages. `publishedAs` gives, for a package of this
 * repository, the folder that is published.
 */
export async function measureInstall(
  root: string,
  lockfile: Lockfile,
  names: readonly string[],
  publishedAs: Readonly<Record<string, string>> = {},
): Promise<InstallWeight> {
  const paths = collectClosure(lockfile, names)
  let bytes = 0
  for (const path of paths) bytes += await sizeOf(join(root, publishedAs[path] ?? path))
  return { bytes, packages: paths.length }
}
