import { gzipSync } from 'node:zlib'
import type { Chunk } from './Chunk.js'

/** Returns the files of a page's first load: its entries and all their static imports. */
export function listInitial(chunks: readonly Chunk[]): Set<Chunk> {
  return listImported(
    chunks,
    chunks.filter((chunk) => chunk.isEntry),
  )
}

export interface LateChunks {
  readonly chunks: ReadonlySet<Chunk>
  readonly missing: readonly string[]
}

/** Returns the files that load in addition to `initial` when the modules with the given path endings are imported. */
export function listLate(
  chunks: readonly Chunk[],
  initial: ReadonlySet<Chunk>,
  endings: readonly string[],
): LateChunks {
  const holders = endings.map((ending) => ({
    ending,
    chunk: chunks.find((chunk) => chunk.modules.some((module) => module.replaceAll('\\', '/').endsWith(`/${ending}`))),
  }))
  const wanted = holders.flatMap(({ chunk }) => (chunk ? [chunk] : []))
  return {
    chunks: new Set([...listImported(chunks, wanted)].filter((chunk) => !initial.has(chunk))),
    missing: holders.filter(({ chunk }) => chunk === undefined).map(({ ending }) => ending),
  }
}

export function gzipBytes(chunks: Iterable<Chunk>): number {
  let bytes = 0
  for (const chunk of chunks) bytes += gzipSync(chunk.code, { level: 9 }).length
  return bytes
}

/** Returns the modules in these files whose path matches. */
export function findModules(chunks: Iterable<Chunk>, pattern: RegExp): string[] {
  return [...chunks].flatMap((chunk) => chunk.modules.filter((module) => pattern.test(module)))
}

/**
 * Returns the files that load matching modules but also have other ones: importing those would load the matching
 * modules too.
 */
export function findMixed(chunks: readonly Chunk[], pattern: RegExp): Chunk[] {
  const holdsOthers = ({ modules }: Chunk) => modules.some((module) => !pattern.test(module))
  return chunks.filter((chunk) => holdsOthers(chunk) && findModules(listImported(chunks, [chunk]), pattern).length > 0)
}

/** Returns the largest modules in these files, largest first. `ignored` excludes modules of other packages. */
export function listHeaviest(chunks: Iterable<Chunk>, ignored: RegExp, count: number): string[] {
  return [...chunks]
    .flatMap(({ weights = {} }) => Object.entries(weights))
    .filter(([module]) => !ignored.test(module))
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(
      ([module, length]) =>
        `${(length / 1000).toFixed(1)} k characters before minifying: ${module.replace(/^.*[/\\](dist|node_modules)[/\\]/, '')}`,
    )
}

function listImported(chunks: readonly Chunk[], start: readonly Chunk[]): Set<Chunk> {
  const found = new Set(start)
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const imported = chunks.find((candidate) => candidate.fileName === name)
      if (imported) found.add(imported)
    }
  }
  return found
}
