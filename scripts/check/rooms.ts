import type { Check, CheckResult } from './Check.js'
import * as exceptions from './roomExceptions.table.js'
import { checkArrows, createRoomOf } from './rooms/checkArrows.js'
import { checkNames } from './rooms/checkNames.js'
import { findArrowDeclarations } from './rooms/findArrowDeclarations.js'
import { findCycles } from './rooms/findCycles.js'
import { findMutableState } from './rooms/findMutableState.js'
import { measureClosures } from './rooms/measureClosures.js'
import { checkFolders, formatFolders, measureFolders } from './rooms/measureFolders.js'
import { findLargestRing, measureReach, measureShelves, type Shelf } from './rooms/measureReading.js'
import { readTree, type Tree } from './rooms/readTree.js'
import { resolveImports } from './rooms/resolveImports.js'
import * as table from './rooms.table.js'

export type RoomsTable = Pick<
  typeof table & typeof exceptions,
  | 'rooms'
  | 'shelves'
  | 'roomOrders'
  | 'folderOrders'
  | 'forbiddenNameWords'
  | 'ignoredFolders'
  | 'hostPages'
  | 'insiders'
  | 'allowedState'
  | 'shelves'
  | 'followedVerbs'
  | 'typeRing'
  | 'declaredFunctions'
>

/** Checks the repository's import rules, package exports, cycles, module-level state and names. */
export const roomsCheck: Check = { name: 'rooms', run: async (root) => checkRooms(root, { ...table, ...exceptions }) }

export function checkRooms(root: string, rules: RoomsTable): CheckResult {
  const tree = readTree(root, rules.ignoredFolders)
  const resolution = resolveImports(tree, rules.insiders)
  const roomOf = createRoomOf(rules.rooms, tree)
  const cycles = findCycles(resolution.edges)
  const graphs = rules.folderOrders.map((order) => ({ order, graph: measureFolders(tree, resolution, order) }))
  const ring = findLargestRing(resolution)
  const packageRing = findLargestRing(resolution, rules.typeRing.folder)
  const findings = [
    ...tree.problems,
    ...resolution.findings,
    ...checkArrows(tree, resolution, roomOf, rules.roomOrders),
    ...cycles.map((ring) => `value import cycle: ${ring.join(' → ')}`),
    ...graphs.flatMap(({ order, graph }) => (order.layers.length === 0 ? [] : checkFolders(graph))),
    ...checkRing(packageRing, rules.typeRing.files),
    ...checkState(tree, rules),
    ...checkNames(tree, rules.forbiddenNameWords),
    ...checkFunctions(tree, rules.declaredFunctions),
  ]
  const closures = measureClosures(tree, resolution, roomOf)
  const width = Math.max(0, ...closures.map((closure) => closure.room.length))
  return {
    findings,
    notes: [
      `${tree.modules.size} source files, ${cycles.length} cycles; largest import closure per room:`,
      ...closures.map((c) => `  ${c.room.padEnd(width)} ${String(c.files).padStart(4)} files  ${c.path}`),
      'product files:',
      ...measureShelves(tree, rules.shelves).map(formatShelf),
      'followed by value imports:',
      ...measureReach(resolution, rules.followedVerbs, 'packages/kit/src/core/').map(
        ({ path, files, ofRoom }) => `  ${String(files).padStart(4)} files, ${ofRoom} of core  ${path}`,
      ),
      ...graphs.flatMap(({ order, graph }) => formatFolders(order.folder, graph)),
      `largest ring below ${rules.typeRing.folder}, types included: ${packageRing.length} of ${rules.typeRing.files} files`,
      `largest ring, types included: ${ring.length} files${ring.length > 0 ? `, such as ${ring.slice(0, 3).join(', ')}` : ''}`,
    ],
  }
}

function checkRing(ring: readonly string[], limit: number): string[] {
  if (ring.length <= limit) return []
  return [`import ring of ${ring.length} files, types included; at most ${limit} are allowed: ${ring.join(', ')}`]
}

function formatShelf({ folder, files, medianLines, short, long, throws, typedThrows, ...more }: Shelf): string {
  const share = (part: number, whole: number) => `${whole === 0 ? 100 : Math.round((part / whole) * 100)} %`
  const [longest] = more.longFunctions
  const functions = longest
    ? `${more.longFunctions.length} functions over 150 lines, the longest ${longest.lines} (${longest.path}:${longest.line})`
    : 'no function over 150 lines'
  const lines = `${String(files).padStart(4)}, median ${medianLines} lines, ${share(short, files)} under 15, ${long} over 300`
  return `  ${folder.padEnd(22)} ${lines}; ${share(typedThrows, throws)} of ${throws} throws typed; ${more.lazyImports} import(); ${functions}`
}

function checkFunctions(tree: Tree, folders: readonly string[]): string[] {
  return [...tree.modules.values()]
    .filter(({ path }) => folders.some((folder) => path.startsWith(folder)))
    .flatMap(findArrowDeclarations)
}

function checkState(tree: Tree, rules: RoomsTable): string[] {
  const findings: string[] = []
  for (const module of tree.modules.values()) {
    if (module.isTest || rules.hostPages.some((folder) => module.path.startsWith(folder))) continue
    for (const state of findMutableState(module)) {
      const isAllowed = rules.allowedState.some((item) => item.file === module.path && item.name === state.name)
      if (!isAllowed) findings.push(`${module.path}:${state.line} module-level state: ${state.message}`)
    }
  }
  return findings
}
