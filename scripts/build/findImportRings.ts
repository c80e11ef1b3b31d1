import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { findCycles } from '../check/rooms/findCycles.js'
import { parseModule } from '../check/rooms/parseModule.js'

/**
 * Returns the rings of JavaScript files below a folder that import each other statically, each as a list of paths. In such a ring a file
 * can run before the values that it imports exist.
 */
export function findImportRings(folder: string): string[][] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'))
  const edges = paths.map((path) => {
    const { imports } = parseModule(path, readFileSync(join(folder, path), 'utf8'))
    const local = imports.filter(({ specifier }) => specifier.startsWith('.'))
    const resolve = (specifier: string) => relative(folder, join(folder, dirname(path), specifier))
    return [path, local.map((edge) => ({ ...edge, target: resolve(edge.specifier) }))] as const
  })
  return findCycles(new Map(edges), ['value'])
}
