import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { readKitPackage } from '../build/KitPackage.js'

export type ExportKind = 'value' | 'type'

/** Returns the exports of each public entry of the package, by specifier and name, read from the sources. */
export function readEntries(root: string): ReadonlyMap<string, ReadonlyMap<string, ExportKind>> {
  const kit = readKitPackage(root)
  return new Map(
    Object.entries(kit.entries).map(([subpath, file]) => [
      `${kit.name}${subpath.slice(1)}`,
      readExports(join(kit.folder, file)),
    ]),
  )
}

/** Returns the names that a module exports, including those of `export *`. */
export function readExports(file: string): ReadonlyMap<string, ExportKind> {
  const names = new Map<string, ExportKind>()
  const { staticExports } = parseSync(file, readFileSync(file, 'utf8')).module
  for (const { entries } of staticExports)
    for (const { exportName, importName, moduleRequest, isType } of entries) {
      if (exportName.name) names.set(exportName.name, isType ? 'type' : 'value')
      else if (moduleRequest && importName.kind === 'AllButDefault')
        for (const [name, kind] of readExports(resolveSource(file, moduleRequest.value)))
          if (!names.has(name)) names.set(name, isType ? 'type' : kind)
    }
  return names
}

/**
 * Resolves a specifier to its source. Sources import files of their package as `./x.js`, and other workspaces by
 * package name.
 */
function resolveSource(file: string, specifier: string): string {
  if (!specifier.startsWith('.')) return createRequire(file).resolve(specifier)
  return join(file, '..', specifier.replace(/\.js$/, '.ts'))
}
