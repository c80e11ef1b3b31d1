import type { AppKit } from './core/createInstance.js'
import { makeLast } from './core/instances.js'
import type { AppKitOptions } from './core/Options.js'
import { createAppKit as create } from './createAppKit.js'

// The entries for React and Vue.

/** The instance that `createAppKit` of this entry created. */
export let modal: AppKit | undefined

/**
 * Creates an instance, like `createAppKit` of `@foyer/kit`, and stores it in `modal`. As in AppKit 1.7.4, there is only
 * one instance: a later call returns the same one, such as from a component that renders again or after a hot reload.
 * That call uses only `adapters` of its options, so that a new wagmi config is connected too. After `destroy()` a new
 * instance is created.
 *
 * @throws FoyerError the errors of `createAppKit` of `@foyer/kit`.
 */
export function createAppKit(options: AppKitOptions): AppKit {
  if (modal && !modal.client.lifetime.signal.aborted) options.adapters?.forEach(modal.addAdapter)
  else modal = create(options)
  return modal
}

/** Gives hooks, composables and elements an existing instance, such as one of `@foyer/kit`. */
export function getAppKit(appKit: AppKit | undefined): void {
  if (!appKit) return
  modal = appKit
  makeLast(appKit)
}
