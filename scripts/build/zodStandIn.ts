import { fileURLToPath } from 'node:url'

/** The module that builds use instead of `zod/mini`. */
export const zodStandIn = fileURLToPath(new URL('zodMini.ts', import.meta.url))

/** Fails a build that imports a name which its module does not export, such as a schema that the replacement lacks. */
export function throwOnMissingExport(_: unknown, log: { readonly code?: string; readonly message: string }): void {
  if (log.code === 'IMPORT_IS_UNDEFINED' || log.code === 'MISSING_EXPORT') throw new Error(log.message)
}
