import { type ReactNode, useEffect, useState } from 'react'
import type { AppKit } from './core/createInstance.js'
import type { AppKitOptions } from './core/Options.js'
import { startAppKit } from './createAppKit.js'
import { AppKitContext } from './react/AppKitContext.js'

export type AppKitProviderProps = { readonly children?: ReactNode } & ({ readonly appKit: AppKit } | AppKitOptions)

interface Held {
  readonly appKit: AppKit
  /** How many providers on the page stand on it; it ends with the last of them. */
  users: number
}

/** By the props it was made from: a render that React repeats, or throws away, shares them with the one that stays. */
const made = new WeakMap<AppKitProviderProps, Held>()

function hold(props: AppKitProviderProps): Held {
  const known = made.get(props)
  if (known && !known.appKit.client.lifetime.signal.aborted) return known
  const { children: _, ...options } = props
  // The host's own instance is for the host to end.
  const held = 'appKit' in options ? { appKit: options.appKit, users: 1 } : { appKit: startAppKit(options), users: 0 }
  made.set(props, held)
  return held
}

/**
 * Gives an instance to the hooks and buttons below it: an existing one (`appKit`), or one made from the options of
 * the first render, which is destroyed when the provider leaves the page.
 *
 * @throws FoyerError what `createAppKit` throws.
 * @example <AppKitProvider networks={[mainnet]}><AppKitButton /></AppKitProvider>
 */
export function AppKitProvider(props: AppKitProviderProps) {
  const [first] = useState(props)
  const [held, setHeld] = useState(() => hold(first))
  useEffect(() => {
    // Hidden for a while, a provider comes back with the state of one whose instance is gone.
    const present = hold(first)
    setHeld(present)
    present.users += 1
    return () => {
      present.users -= 1
      // StrictMode takes back every effect once, and has it again at once.
      queueMicrotask(() => present.users || present.appKit.destroy())
    }
  }, [first])
  return <AppKitContext.Provider value={held.appKit}>{props.children}</AppKitContext.Provider>
}
