/** The target of an export: a file, or a choice by condition. */
export type ExportTarget = string | null | { readonly [condition: string]: ExportTarget }

/** A package of this repository. `folder` ends with `/` and is empty for the root. */
export interface Workspace {
  readonly folder: string
  readonly name: string
  readonly exports: ExportTarget
}

/**
 * Returns the export patterns of a package as `subpath → file below the package`. Conditions are read in their order.
 */
export function listExports(workspace: Workspace): [subpath: string, file: string][] {
  const { exports } = workspace
  if (typeof exports === 'string') return [['.', stripDot(exports)]]
  if (exports === null) return []
  return Object.entries(exports).flatMap(([subpath, target]): [string, string][] => {
    const file = firstFile(target)
    return subpath.startsWith('.') && file ? [[subpath, stripDot(file)]] : []
  })
}

function firstFile(target: ExportTarget): string | undefined {
  if (typeof target === 'string') return target
  if (target === null) return undefined
  return firstFile(target.import ?? target.default ?? target.types ?? null)
}

function stripDot(file: string): string {
  return file.startsWith('./') ? file.slice(2) : file
}
