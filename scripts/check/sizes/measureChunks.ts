import { gzipSync } from 'node:zlib'
import type { Chunk } from './Chunk.js'

/** The files a page loads at once: its entries and all they import statically. */
export function listInitial(chunks: readonly Chunk[]): Set<Chunk> {
  return followImports(
    chunks,
    chunks.filter((chunk) => chunk.isEntry),
  )
}

export interface LateChunks {
  readonly chunks: ReadonlySet<Chunk>
  readonly missing: readonly string[]
}

/** The files fetched on top of `initial` when the modules that end with the given paths are asked for. */
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
    chunks: new Set([...followImports(chunks, wanted)].filter((chunk) => !initial.has(chunk))),
    missing: holders.filter(({ chunk }) => chunk === undefined).map(({ ending }) => ending),
  }
}

export function gzipBytes(chunks: Iterable<Chunk>): number {
  let bytes = 0
  for (const chunk of chunks) bytes += gzipSync(chunk.code, { level: 9 }).length
  return bytes
}

/** The modules in these files whose path fits. */
export function findModules(chunks: Iterable<Chunk>, pattern: RegExp): string[] {
  return [...chunks].flatMap((chunk) => chunk.modules.filter((module) => pattern.test(module)))
}

/** The files that bring modules whose path fits, though they hold others too: whoever wants these gets those. */
export function findMixed(chunks: readonly Chunk[], pattern: RegExp): Chunk[] {
  const holdsOthers = ({ modules }: Chunk) => modules.some((module) => !pattern.test(module))
  return chunks.filter((chunk) => holdsOthers(chunk) && findModules(followImports(chunks, [chunk]), pattern).length > 0)
}

/** The modules that take most room in these files, heaviest first; `ignored` leaves out what is not Foyer's doing. */
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

function followImports(chunks: readonly Chunk[], start: readonly Chunk[]): Set<Chunk> {
  const found = new Set(start)
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const imported = chunks.find((candidate) => candidate.fileName === name)
      if (imported) found.add(imported)
    }
  }
  return found
}
