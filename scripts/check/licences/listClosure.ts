import { findPlace, type LockedPackage, type Lockfile } from './Lockfile.js'

export interface Closure {
  /** The paths in the tree, without the start. */
  readonly places: ReadonlySet<string>
  /** The dependencies that the lockfile lacks. */
  readonly missing: readonly string[]
}

/**
 * Returns all packages that an install of the given ones adds: dependencies, required peers, and the optional
 * dependencies in the lockfile.
 */
export function listClosure(lockfile: Lockfile, start: readonly { place: string; name: string }[]): Closure {
  const places = new Set<string>()
  const missing: string[] = []
  for (const { place, name } of start) {
    const found = findPlace(lockfile, place, name)
    if (found === undefined) missing.push(`${name} (required by ${place || 'the root'})`)
    else places.add(found)
  }
  for (const place of places) {
    const own = lockfile.packages[place] ?? {}
    for (const { name, isOptional } of listNeeds(own)) {
      const found = findPlace(lockfile, place, name)
      if (found !== undefined) places.add(found)
      else if (!isOptional) missing.push(`${name} (required by ${place})`)
    }
  }
  return { places, missing }
}

function listNeeds(own: LockedPackage): { name: string; isOptional: boolean }[] {
  const peers = Object.keys(own.peerDependencies ?? {}).filter((name) => !own.peerDependenciesMeta?.[name]?.optional)
  const optional = Object.keys(own.optionalDependencies ?? {})
  return [
    ...Object.keys(own.dependencies ?? {})
      .filter((name) => !optional.includes(name))
      .map((name) => ({ name, isOptional: false })),
    ...peers.map((name) => ({ name, isOptional: false })),
    ...optional.map((name) => ({ name, isOptional: true })),
  ]
}
