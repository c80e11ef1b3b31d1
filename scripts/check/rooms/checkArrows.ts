import { isBuiltin } from 'node:module'
import type { ResolvedEdge } from './Module.js'
import type { Arrow, Room, RoomOrder } from './Room.js'
import type { Tree } from './readTree.js'
import type { Resolution } from './resolveImports.js'
import { listExports } from './Workspace.js'

export type RoomOf = (path: string) => Room | undefined

/**
 * Returns a function that finds the room of a file by its path. Files that a package exports outside of `*` patterns
 * belong to `entry`.
 */
export function createRoomOf(rooms: readonly Room[], tree: Tree): RoomOf {
  const doors = new Set(
    tree.workspaces
      .filter((workspace) => workspace.folder.startsWith('packages/'))
      .flatMap((workspace) =>
        listExports(workspace)
          .filter(([subpath, file]) => !subpath.includes('*') && /(^|\/)index\.tsx?$/.test(file))
          .map(([, file]) => workspace.folder + file),
      ),
  )
  const entry = rooms.find((room) => room.name === 'entry')
  const longestFirst = [...rooms].sort((a, b) => b.path.length - a.path.length)
  return (path) => (doors.has(path) && entry ? entry : longestFirst.find((room) => path.startsWith(room.path)))
}

/** Returns every import that breaks the table: of a room, of an npm package, or of a higher rank inside a room. */
export function checkArrows(
  tree: Tree,
  resolution: Resolution,
  roomOf: RoomOf,
  orders: readonly RoomOrder[],
): string[] {
  const findings: string[] = []
  for (const module of tree.modules.values()) {
    // Tests may import anything. The rules are only for shipped code.
    if (module.isTest) continue
    const room = roomOf(module.path)
    if (!room) continue
    for (const edge of resolution.edges.get(module.path) ?? []) {
      if (tree.modules.get(edge.target)?.isTest && room.shipsNothing !== true) {
        findings.push(`${module.path}:${edge.line} shipped code may not import a test file (${edge.target})`)
        continue
      }
      const target = roomOf(edge.target)
      const refusal =
        target &&
        (findArrowViolation(room, target, edge) ?? findOrderViolation(orders, room, target, module.path, edge))
      if (refusal) findings.push(`${module.path}:${edge.line} ${refusal}`)
    }
    for (const edge of resolution.packages.get(module.path) ?? []) {
      if (mayName(room, edge.packageName)) continue
      findings.push(`${module.path}:${edge.line} room ${room.name} may not import the package ${edge.packageName}`)
    }
  }
  return findings
}

function findArrowViolation(from: Room, to: Room, edge: ResolvedEdge): string | undefined {
  if (from.name === to.name || from.mayImport === 'any') return undefined
  const arrows = from.mayImport.map(longForm).filter((arrow) => arrow.room === to.name)
  if (arrows.length === 0) return `room ${from.name} may not import room ${to.name} (${edge.target})`
  if (edge.kind === 'type' && arrows.some((arrow) => arrow.files === undefined)) return undefined
  const bare = edge.target.slice(to.path.length).replace(/\.tsx?$/, '')
  const reaching = arrows.filter(({ files }) => files === undefined || files.some((file) => covers(file, bare)))
  if (reaching.some(({ only }) => only !== 'types' || edge.kind === 'type')) return undefined
  // The target is allowed for types only.
  return reaching.length > 0
    ? `room ${from.name} may import only types of room ${to.name} (${edge.target}): write \`import type\``
    : `room ${from.name} may import only ${arrows.flatMap((arrow) => arrow.files ?? []).join(', ')} of room ${to.name}, not ${edge.target}`
}

function findOrderViolation(
  orders: readonly RoomOrder[],
  from: Room,
  to: Room,
  path: string,
  edge: ResolvedEdge,
): string | undefined {
  // A type has no effect at run time, so `import type { Client }` may import a higher rank.
  if (from.name !== to.name || edge.kind === 'type') return undefined
  const order = orders.find((candidate) => candidate.room === from.name)
  if (!order) return undefined
  const rank = (file: string) => {
    const bare = file.slice(from.path.length).replace(/\.tsx?$/, '')
    return order.ranks.findIndex((files) => files.some((name) => covers(name, bare)))
  }
  const own = rank(path)
  const target = rank(edge.target)
  if (own === -1 || target === -1 || target <= own) return undefined
  return `${edge.target} is above this file in room ${from.name}: the order is ${order.ranks.map((files) => files.join(' | ')).join(' ← ')}`
}

function longForm(arrow: Arrow): Exclude<Arrow, string> {
  return typeof arrow === 'string' ? { room: arrow } : arrow
}

function covers(rule: string, bare: string): boolean {
  return rule.endsWith('/') ? bare.startsWith(rule) : bare === rule
}

function mayName(room: Room, packageName: string): boolean {
  if (room.packages === 'any') return true
  if (isBuiltin(packageName)) return room.packages.includes('node:*')
  return room.packages.some((rule) =>
    rule.endsWith('/*') ? packageName.startsWith(rule.slice(0, -1)) : packageName === rule,
  )
}
