import type { Check, CheckResult } from './Check.js'
import { insiders } from './roomExceptions.table.js'
import { findLoadTimeReads } from './rooms/findLoadTimeReads.js'
import type { Module } from './rooms/Module.js'
import { readTree } from './rooms/readTree.js'
import { resolveImports } from './rooms/resolveImports.js'
import type { RoomsTable } from './rooms.js'
import { ignoredFolders } from './rooms.table.js'

const TEST_FILE = /\.(test|spec|bench)\.[cm]?[jt]sx?$/

/**
 * Checks that no module reads the clock, random values or a port when it is loaded. Only programs, which no file
 * imports, may do that.
 */
export const loadTimeReadsCheck: Check = {
  name: 'load-time reads',
  run: async (root) => checkLoadTimeReads(root, { ignoredFolders, insiders }),
}

export function checkLoadTimeReads(root: string, rules: Pick<RoomsTable, 'ignoredFolders' | 'insiders'>): CheckResult {
  const tree = readTree(root, rules.ignoredFolders)
  const { edges } = resolveImports(tree, rules.insiders)
  const imported = new Set([...edges.values()].flatMap((list) => list.map(({ target }) => target)))
  const resolve = (module: Module, specifier: string) => {
    const edge = edges.get(module.path)?.find((one) => one.specifier === specifier)
    return edge && tree.modules.get(edge.target)
  }
  const checked = [...tree.modules.values()].filter(({ path }) => TEST_FILE.test(path) || imported.has(path))
  const findings = checked.flatMap((module) =>
    findLoadTimeReads(module, resolve).map(
      ({ line, call }) => `${module.path}:${line} calls ${call} when it is loaded: call it in a test or a hook`,
    ),
  )
  return { findings: [...tree.problems, ...findings], notes: [`${checked.length} modules`] }
}
