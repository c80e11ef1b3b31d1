import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { ExportTarget } from '../check/rooms/Workspace.js'
import { type KitPackage, packageNameOf } from './KitPackage.js'

/**
 * Returns the declaration file for a specifier in a declaration file, as the path of its source. Returns `external` if
 * a host installs the package itself, and undefined if there is none. `exists` returns true if a path has declarations.
 */
export function resolveTypes(
  root: string,
  from: string,
  specifier: string,
  kit: KitPackage,
  exists: (path: string) => boolean,
): string | 'external' | undefined {
  const name = packageNameOf(specifier)
  if (name === undefined) return firstDeclaration(resolve(dirname(from), specifier), exists)
  if (name !== kit.name && !kit.inline.includes(name)) return 'external'
  const folder = name.startsWith('@foyer/')
    ? join(root, 'packages', name.slice('@foyer/'.length))
    : join(root, 'node_modules', name)
  const json = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports?: ExportTarget
    types?: string
  }
  const file = readExport(json.exports ?? json.types ?? null, `.${specifier.slice(name.length)}`)
  return file === undefined ? undefined : firstDeclaration(join(folder, file), exists)
}

function firstDeclaration(path: string, exists: (path: string) => boolean): string | undefined {
  const bare = path.replace(/(\.d)?\.[cm]?[jt]sx?$/, '')
  const modern = /\.m[jt]s$/.test(path) ? `${bare}.d.mts` : `${bare}.d.ts`
  return [modern, `${bare}.d.ts`, `${bare}.d.mts`, `${path}.d.ts`, `${bare}.d.cts`, join(path, 'index.d.ts')].find(
    (candidate) => exists(candidate) || (candidate.includes('node_modules') && existsSync(candidate)),
  )
}

/** Returns the ESM file of an export. The declarations are beside that module. */
function readExport(exports: ExportTarget, subpath: string): string | undefined {
  if (typeof exports === 'string') return subpath === '.' ? exports : undefined
  if (exports === null) return undefined
  for (const [pattern, target] of Object.entries(exports)) {
    const [before = '', after] = pattern.split('*')
    if (after === undefined && pattern === subpath) return moduleOf(target)
    if (after === undefined || !subpath.startsWith(before) || !subpath.endsWith(after)) continue
    return moduleOf(target)?.replace('*', subpath.slice(before.length, subpath.length - after.length))
  }
  return undefined
}

function moduleOf(target: ExportTarget): string | undefined {
  if (typeof target === 'string') return target
  if (target === null) return undefined
  return moduleOf(target.import ?? target.types ?? target.default ?? null)
}
