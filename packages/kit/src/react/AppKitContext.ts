import { createContext, useContext } from 'react'
import type { AppKit } from '../core/createInstance.js'
import { getLastInstance } from '../core/instances.js'
import { UsageError } from '../errors/UsageError.js'

export const AppKitContext = createContext<AppKit | undefined>(undefined)

/**
 * The instance of the nearest `<AppKitProvider>`, else the one created last.
 *
 * @throws FoyerError `NO_INSTANCE` with the hook's name [S8.23].
 */
export function useInstance(hook: string): AppKit {
  const instance = useContext(AppKitContext) ?? getLastInstance()
  if (!instance) throw new UsageError('NO_INSTANCE', { hook })
  return instance
}
