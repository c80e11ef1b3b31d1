import { UsageError } from '@foyer/primitives/errors/UsageError'
import type { AppKit } from './createInstance.js'
import { getLastInstance } from './instances.js'

/** Returns the last created instance. @throws FoyerError `NO_INSTANCE` with the hook's name [S8.23]. */
export function requireLastInstance(hook: string): AppKit {
  const instance = getLastInstance()
  if (!instance) throw new UsageError('NO_INSTANCE', { hook })
  return instance
}
