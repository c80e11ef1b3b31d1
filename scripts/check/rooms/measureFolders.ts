import { findCycles } from './findCycles.js'
import type { ResolvedEdge } from './Module.js'
import { listClosure } from './measureClosures.js'
import type { FolderOrder } from './Room.js'
import type { Tree } from './readTree.js'
import type { Resolution } from './resolveImports.js'

/** An import from one folder of a program to another one. */
interface FolderImport {
  readonly from: string
  readonly to: string
  readonly path: string
  readonly edge: ResolvedEdge
}

/** The imports between the folders of one program. */
export interface FolderGraph {
  /** Pairs of folders with at least one import, types included. */
  readonly arrows: number
  readonly imports: readonly FolderImport[]
  /** Imports of a higher layer. */
  readonly upward: readonly FolderImport[]
  /** Folders that import each other, directly or through others, types included. */
  readonly rings: readonly (readonly string[])[]
  /** The longest chain of value imports, from the importing file down. */
  readonly longestChain: readonly string[]
  readonly closures: readonly { readonly path: string; readonly files: number }[]
  /** Folders and files that no layer lists. */
  readonly unlisted: readonly string[]
}

/** Measures the product files below `order.folder`. A file directly in that folder counts as a folder. */
export function measureFolders(tree: Tree, resolution: Resolution, order: FolderOrder): FolderGraph {
  const paths = [...tree.modules.values()]
    .filter(({ path, isTest }) => path.startsWith(order.folder) && !isTest)
    .map(({ path }) => path)
  const folderOf = createFolderOf(order)
  const imports = paths.flatMap((path) =>
    (resolution.edges.get(path) ?? [])
      .filter(({ target }) => target.startsWith(order.folder))
      .map((edge) => ({ from: folderOf(path), to: folderOf(edge.target), path, edge }))
      .filter(({ from, to }) => from !== to),
  )
  const layerOf = (folder: string) => order.layers.findIndex((folders) => folders.includes(folder))
  return {
    arrows: new Set(imports.map(({ from, to }) => `${from} ${to}`)).size,
    imports,
    upward: imports.filter(({ from, to }) => layerOf(from) > layerOf(to)),
    rings: findFolderRings(imports),
    longestChain: findLongestChain(resolution, paths),
    closures: order.closures
      .filter((path) => resolution.edges.has(path))
      .map((path) => ({ path, files: listClosure(resolution, path).length })),
    unlisted: [...new Set(paths.map(folderOf))].filter((folder) => layerOf(folder) === -1),
  }
}

/** Reports each import of a higher layer, each ring of folders, and each folder without a layer. */
export function checkFolders(graph: FolderGraph): string[] {
  return [
    ...graph.upward.map(
      ({ from, to, path, edge }) => `${path}:${edge.line} ${from} may not import ${to}, which is in a higher layer`,
    ),
    ...graph.rings.map((ring) => `ring of folders: ${ring.join(', ')}`),
    ...graph.unlisted.map((folder) => `${folder} has no layer in scripts/check/rooms.table.ts`),
  ]
}

/** Formats the figures of one program for the notes of the check. */
export function formatFolders(folder: string, graph: FolderGraph): string[] {
  const { arrows, imports, upward, rings, longestChain, closures } = graph
  return [
    `folders of ${folder}`,
    `  ${arrows} arrows (${imports.length} imports), ${upward.length} imports upward, ${rings.length} rings`,
    ...rings.map((ring) => `  ring: ${ring.join(', ')}`),
    `  longest chain of value imports: ${longestChain.length} files`,
    ...longestChain.map((path) => `       ${path}`),
    ...closures.map(({ path, files }) => `  ${String(files).padStart(4)} files loaded with ${path}`),
  ]
}

/**
 * Returns a function that finds the folder of a file: the longest one of the table, the file itself, or the first
 * folder below `order.folder`.
 */
function createFolderOf(order: FolderOrder): (path: string) => string {
  const listed = order.layers.flat().filter((name) => name.endsWith('/'))
  return (path) => {
    const inner = path.slice(order.folder.length)
    const [longest] = listed.filter((name) => inner.startsWith(name)).sort((a, b) => b.length - a.length)
    const [top = '', ...rest] = inner.split('/')
    return longest ?? (rest.length > 0 ? `${top}/` : inner.replace(/\.tsx?$/, ''))
  }
}

function findFolderRings(imports: readonly FolderImport[]): string[][] {
  const edges = new Map<string, ResolvedEdge[]>()
  for (const { from, to, edge } of imports) edges.set(from, [...(edges.get(from) ?? []), { ...edge, target: to }])
  return findCycles(edges, ['value', 'lazy', 'type'])
}

function findLongestChain(resolution: Resolution, paths: readonly string[]): readonly string[] {
  const own = new Set(paths)
  const known = new Map<string, readonly string[]>()
  const findChain = (path: string): readonly string[] => {
    const found = known.get(path)
    if (found !== undefined) return found
    // End the chain at a cycle, which is reported separately.
    known.set(path, [path])
    const below = (resolution.edges.get(path) ?? [])
      .filter(({ kind, target }) => kind === 'value' && own.has(target))
      .map(({ target }) => findChain(target))
    const chain = [path, ...findLongest(below)]
    known.set(path, chain)
    return chain
  }
  return findLongest(paths.map(findChain))
}

function findLongest(chains: readonly (readonly string[])[]): readonly string[] {
  return chains.reduce<readonly string[]>((best, next) => (next.length > best.length ? next : best), [])
}
