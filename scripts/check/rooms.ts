import type { Check, CheckResult } from './Check.js'
import { checkArrows, createRoomOf } from './rooms/checkArrows.js'
import { checkNames } from './rooms/checkNames.js'
import { findCycles } from './rooms/findCycles.js'
import { findMutableState } from './rooms/findMutableState.js'
import { measureClosures } from './rooms/measureClosures.js'
import { readTree, type Tree } from './rooms/readTree.js'
import { resolveImports } from './rooms/resolveImports.js'
import * as table from './rooms.table.js'

export type RoomsTable = Pick<
  typeof table,
  'rooms' | 'roomOrders' | 'forbiddenNameWords' | 'ignoredFolders' | 'hostPages' | 'insiders' | 'allowedState'
>

/** The house rules over the whole tree: arrows, doors, cycles, module-level state and names. */
export const roomsCheck: Check = { name: 'rooms', run: async (root) => checkRooms(root, table) }

export function checkRooms(root: string, rules: RoomsTable): CheckResult {
  const tree = readTree(root, rules.ignoredFolders)
  const resolution = resolveImports(tree, rules.insiders)
  const roomOf = createRoomOf(rules.rooms, tree)
  const cycles = findCycles(resolution.edges)
  const findings = [
    ...tree.problems,
    ...resolution.findings,
    ...checkArrows(tree, resolution, roomOf, rules.roomOrders),
    ...cycles.map((ring) => `value import cycle: ${ring.join(' → ')}`),
    ...checkState(tree, rules),
    ...checkNames(tree, rules.forbiddenNameWords),
  ]
  const closures = measureClosures(tree, resolution, roomOf)
  const width = Math.max(0, ...closures.map((closure) => closure.room.length))
  return {
    findings,
    notes: [
      `${tree.modules.size} source files, ${cycles.length} cycles; largest import closure per room:`,
      ...closures.map((c) => `  ${c.room.padEnd(width)} ${String(c.files).padStart(4)} files  ${c.path}`),
    ],
  }
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
