/** The fields of a package-lock.json (lockfileVersion 3) that the checks read. */
export interface LockedPackage {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** Packages by their path in the tree: `node_modules/a/node_modules/b`, `packages/kit`, and `` for the root. */
export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/** Returns the package name of a path in the tree, or undefined for a workspace. */
export function placeName(place: string): string | undefined {
  const at = place.lastIndexOf('node_modules/')
  return at === -1 ? undefined : place.slice(at + 'node_modules/'.length)
}

/** Resolves `name` from `place` through the parent folders, as Node does. */
export function findPlace(lockfile: Lockfile, place: string, name: string): string | undefined {
  for (let folder: string | undefined = place; folder !== undefined; folder = parentFolder(folder)) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const found = lockfile.packages[candidate]
    if (found) return found.link && found.resolved ? found.resolved : candidate
  }
  return undefined
}

function parentFolder(folder: string): string | undefined {
  if (folder === '') return undefined
  const at = folder.lastIndexOf('/')
  return at === -1 ? '' : folder.slice(0, at)
}
