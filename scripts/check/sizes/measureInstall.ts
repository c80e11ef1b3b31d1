import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Lockfile } from '../licences/Lockfile.js'
import { listClosure } from '../licences/listClosure.js'

export interface Install {
  readonly packages: number
  readonly bytes: number
  readonly missing: readonly string[]
}

/** Measures a host's node_modules with the built kit, React and viem. Sizes are those of the files' content. */
export function measureInstall(root: string, dist: string): Install {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
  const kit = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8')) as { dependencies?: Record<string, string> }
  const names = new Set([...Object.keys(kit.dependencies ?? {}), 'react', 'react-dom', 'viem'])
  const closure = listClosure(
    lockfile,
    [...names].map((name) => ({ place: 'packages/kit', name })),
  )
  const missing = [...closure.missing]
  let bytes = folderBytes(dist)
  for (const place of closure.places) {
    if (existsSync(join(root, place))) bytes += folderBytes(join(root, place))
    else if (!lockfile.packages[place]?.optional) missing.push(`${place} is not installed`)
  }
  return { packages: closure.places.size + 1, bytes, missing }
}

/** Returns the bytes of a package's files. Nested packages are counted separately. */
function folderBytes(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += folderBytes(path)
    else if (entry.isFile()) bytes += statSync(path).size
  }
  return bytes
}
