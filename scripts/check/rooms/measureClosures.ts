import type { RoomOf } from './checkArrows.js'
import type { Tree } from './readTree.js'
import type { Resolution } from './resolveImports.js'

export interface Closure {
  readonly room: string
  readonly path: string
  readonly files: number
}

/** Returns for each room the file whose static value imports load the most files, including itself. */
export function measureClosures(tree: Tree, resolution: Resolution, roomOf: RoomOf): Closure[] {
  const largest = new Map<string, Closure>()
  for (const module of tree.modules.values()) {
    const room = roomOf(module.path)
    if (!room || module.isTest) continue
    const files = listClosure(resolution, module.path).length
    const best = largest.get(room.name)
    if (!best || files > best.files) largest.set(room.name, { room: room.name, path: module.path, files })
  }
  return [...largest.values()].sort((a, b) => b.files - a.files)
}

/** Returns all files that static value imports load with a file, including itself. */
export function listClosure(resolution: Resolution, start: string): string[] {
  const seen = new Set([start])
  for (const path of seen) {
    for (const edge of resolution.edges.get(path) ?? []) if (edge.kind === 'value') seen.add(edge.target)
  }
  return [...seen]
}
