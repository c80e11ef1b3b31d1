import { findCycles } from './findCycles.js'
import { childNodes, isSyntaxNode, type Module, type SyntaxNode } from './Module.js'
import { listClosure } from './measureClosures.js'
import type { Tree } from './readTree.js'
import type { Resolution } from './resolveImports.js'
import { getNodeName } from './syntax.js'

/** The size of one folder's code: the number of files, their length, and how many throws have a typed error. */
export interface Shelf {
  readonly folder: string
  readonly files: number
  readonly medianLines: number
  /** Files of fewer than 15 lines. */
  readonly short: number
  /** Files of more than 300 lines. */
  readonly long: number
  readonly throws: number
  /** The throws of a project error class or of an error that a function creates. */
  readonly typedThrows: number
  /** `import()` expressions. */
  readonly lazyImports: number
  /** Functions of more than 150 lines, the longest first. */
  readonly longFunctions: readonly LongFunction[]
}

export interface LongFunction {
  readonly path: string
  readonly line: number
  readonly lines: number
}

const maxFunctionLines = 150

/** The files that a reader opens to follow a method: its value imports, including itself. */
export interface Reach {
  readonly path: string
  readonly files: number
  readonly ofRoom: number
}

const untyped = ['Error', 'TypeError', 'RangeError', 'SyntaxError', 'DOMException', 'AggregateError']

/** Measures the product files below each of the folders, without tests and test support. */
export function measureShelves(tree: Tree, folders: readonly string[]): Shelf[] {
  return folders.map((folder) => {
    const modules = [...tree.modules.values()].filter(({ path, isTest }) => path.startsWith(folder) && !isTest)
    const lines = modules.map((module) => module.lineOf(Number.MAX_SAFE_INTEGER)).sort((a, b) => a - b)
    const throws = modules.flatMap(listThrows)
    return {
      folder,
      files: modules.length,
      medianLines: lines[Math.floor(lines.length / 2)] ?? 0,
      short: lines.filter((count) => count < 15).length,
      long: lines.filter((count) => count > 300).length,
      throws: throws.length,
      typedThrows: throws.filter((name) => !untyped.includes(name)).length,
      lazyImports: modules.flatMap(({ imports }) => imports.filter(({ kind }) => kind === 'lazy')).length,
      longFunctions: modules.flatMap(listLongFunctions).sort((a, b) => b.lines - a.lines),
    }
  })
}

/** Returns the names of thrown errors: `X` of `throw new X()` and of `throw x()`. Ignores rethrown errors. */
function listThrows(module: Module): string[] {
  const found: string[] = []
  const visit = (node: SyntaxNode) => {
    const thrown = node.type === 'ThrowStatement' ? node.argument : undefined
    if (isSyntaxNode(thrown) && (thrown.type === 'NewExpression' || thrown.type === 'CallExpression'))
      found.push(getNodeName(thrown.callee) ?? 'a member')
    for (const child of childNodes(node)) visit(child)
  }
  visit(module.program)
  return found
}

/** Returns functions with more than `maxFunctionLines` lines, without those inside another one. */
function listLongFunctions(module: Module): LongFunction[] {
  const visit = (node: SyntaxNode): LongFunction[] => {
    if (/Function(Declaration|Expression)$/.test(node.type)) {
      const line = module.lineOf(node.start)
      const lines = module.lineOf(node.end) - line + 1
      if (lines > maxFunctionLines) return [{ path: module.path, line, lines }]
    }
    return [...childNodes(node)].flatMap(visit)
  }
  return visit(module.program)
}

/** Measures the value imports of each file. Ignores missing files. */
export function measureReach(resolution: Resolution, paths: readonly string[], room: string): Reach[] {
  return paths
    .filter((path) => resolution.edges.has(path))
    .map((path) => {
      const files = listClosure(resolution, path)
      return { path, files: files.length, ofRoom: files.filter((file) => file.startsWith(room)).length }
    })
}

/** Returns the largest set of files below `folder` in an import ring, including type imports. */
export function findLargestRing(resolution: Resolution, folder = ''): string[] {
  const edges = new Map([...resolution.edges].filter(([path]) => path.startsWith(folder)))
  const rings = findCycles(edges, ['value', 'type'])
  return rings.sort((a, b) => b.length - a.length)[0] ?? []
}
