import { readFile } from 'node:fs/promises'

/** The part of npm's lockfile (version 3) that says what is installed where. */
export type LockedPackage = {
  readonly version?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly name?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>
}
export type Lockfile = { readonly packages: Readonly<Record<string, LockedPackage>> }

/** Reads a lockfile. Throws when the file is missing or is no lockfile of version 2 or 3. */
export async function readLockfile(path: string): Promise<Lockfile> {
  const lockfile: unknown = JSON.parse(await readFile(path, 'utf8'))
  if (typeof lockfile !== 'object' || lockfile === null || !('packages' in lockfile)) {
    throw new Error(`${path} is not an npm lockfile of version 2 or 3`)
  }
  return lockfile as Lockfile
}
