import { fileURLToPath } from 'node:url'

/** The module that builds put in place of `zod/mini`. */
export const zodStandIn = fileURLToPath(new URL('zodMini.ts', import.meta.url))

/** Ends a build in which somebody uses what a module does not have, such as a schema that the stand-in lacks. */
export function refuseMissing(_: unknown, log: { readonly code?: string; readonly message: string }): void {
  if (log.code === 'IMPORT_IS_UNDEFINED' || log.code === 'MISSING_EXPORT') throw new Error(log.message)
}
