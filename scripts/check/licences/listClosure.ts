import { findPlace, type LockedPackage, type Lockfile } from './Lockfile.js'

export interface Closure {
  /** Places in the tree, the start itself left out. */
  readonly places: ReadonlySet<string>
  /** Dependencies that the lockfile does not hold. */
  readonly missing: readonly string[]
}

/**
 * All that an install of the given packages brings with it: dependencies, required peers and, when the lockfile holds
 * them, optional dependencies.
 */
export function listClosure(lockfile: Lockfile, start: readonly { place: string; name: string }[]): Closure {
  const places = new Set<string>()
  const missing: string[] = []
  for (const { place, name } of start) {
    const found = findPlace(lockfile, place, name)
    if (found === undefined) missing.push(`${name} (wanted by ${place || 'the root'})`)
    else places.add(found)
  }
  for (const place of places) {
    const own = lockfile.packages[place] ?? {}
    for (const { name, isOptional } of listNeeds(own)) {
      const found = findPlace(lockfile, place, name)
      if (found !== undefined) places.add(found)
      else if (!isOptional) missing.push(`${name} (wanted by ${place})`)
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
