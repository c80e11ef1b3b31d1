import { type ReactNode, useEffect, useState } from 'react'
import type { AppKit } from './core/createInstance.js'
import type { AppKitOptions } from './core/Options.js'
import { startAppKit } from './createAppKit.js'
import { AppKitContext } from './react/AppKitContext.js'

export type AppKitProviderProps = { readonly children?: ReactNode } & ({ readonly appKit: AppKit } | AppKitOptions)

interface SharedInstance {
  readonly appKit: AppKit
  /** The number of mounted providers that use the instance. It is destroyed with the last one. */
  users: number
}

/**
 * Instances by the props of the first render. React can repeat or discard a render, and all of them must share one
 * instance.
 */
const instancesByProps = new WeakMap<AppKitProviderProps, SharedInstance>()

function getSharedInstance(props: AppKitProviderProps): SharedInstance {
  const known = instancesByProps.get(props)
  if (known && !known.appKit.client.lifetime.signal.aborted) return known
  const { children: _, ...options } = props
  // The app destroys an instance that it created itself.
  const held = 'appKit' in options ? { appKit: options.appKit, users: 1 } : { appKit: startAppKit(options), users: 0 }
  instancesByProps.set(props, held)
  return held
}

/**
 * Provides an instance to the hooks and buttons below it. The instance is either an existing one (`appKit`) or created
 * from the options of the first render. A created instance is destroyed when the provider unmounts.
 *
 * @throws FoyerError the errors of `createAppKit`.
 * @example <AppKitProvider networks={[mainnet]}><AppKitButton /></AppKitProvider>
 */
export function AppKitProvider(props: AppKitProviderProps) {
  const [first] = useState(props)
  const [held, setHeld] = useState(() => getSharedInstance(first))
  useEffect(() => {
    // React can hide a provider and show it again with its old state. Its instance is destroyed by then, so create a
    // new one.
    const present = getSharedInstance(first)
    setHeld(present)
    present.users += 1
    return () => {
      present.users -= 1
      // Wait for a microtask: StrictMode undoes every effect once and repeats it immediately.
      queueMicrotask(() => present.users || present.appKit.destroy())
    }
  }, [first])
  return <AppKitContext.Provider value={held.appKit}>{props.children}</AppKitContext.Provider>
}
