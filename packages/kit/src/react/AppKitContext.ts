import { UsageError } from '@foyer/primitives/errors/UsageError'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { AppKit } from '../core/createInstance.js'
import { getLastInstance, watchInstances } from '../core/instances.js'

export const AppKitContext = createContext<AppKit | undefined>(undefined)

/**
 * The instance of the nearest `<AppKitProvider>`, else the one created last.
 *
 * @throws FoyerError `NO_INSTANCE` with the hook's name [S8.23].
 */
export function useInstance(hook: string): AppKit {
  return useContext(AppKitContext) ?? requireLast(hook)
}

// A provider makes its instance while it renders, and others may not be asked to render in the middle of that.
function watchLater(callback: () => void) {
  return watchInstances(() => queueMicrotask(callback))
}

/**
 * As `useInstance`, for hooks that tell before `createAppKit` ran that nothing is known yet: undefined until then. The component renders
 * again once there is one.
 */
export function useInstanceOnceMade(): AppKit | undefined {
  const last = useSyncExternalStore(watchLater, getLastInstance, getLastInstance)
  return useContext(AppKitContext) ?? last
}

/** The instance created last. @throws FoyerError `NO_INSTANCE` with the hook's name [S8.23]. */
export function requireLast(hook: string): AppKit {
  const instance = getLastInstance()
  if (!instance) throw new UsageError('NO_INSTANCE', { hook })
  return instance
}
