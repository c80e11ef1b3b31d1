import { createContext, useContext, useSyncExternalStore } from 'react'
import type { AppKit } from '../core/createInstance.js'
import { getLastInstance, requireLastInstance, watchInstances } from '../core/instances.js'

export const AppKitContext = createContext<AppKit | undefined>(undefined)

/**
 * Returns the instance of the nearest `<AppKitProvider>`, else the last created one.
 *
 * @throws FoyerError `NO_INSTANCE` with the hook's name [S8.23].
 */
export function useInstance(hook: string): AppKit {
  return useContext(AppKitContext) ?? requireLastInstance(hook)
}

// Defer the callback: a provider creates its instance during a render, when React forbids updates of other components.
function subscribeDeferred(callback: () => void) {
  return watchInstances(() => queueMicrotask(callback))
}

/**
 * Returns the same instance as `useInstance`, or undefined before `createAppKit` has run. The component renders again
 * when there is one.
 */
export function useOptionalInstance(): AppKit | undefined {
  const last = useSyncExternalStore(subscribeDeferred, getLastInstance, getLastInstance)
  return useContext(AppKitContext) ?? last
}
