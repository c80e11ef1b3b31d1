'use client'

import type { AppKit } from './core/createInstance.js'
import { putLast } from './core/instances.js'
import type { AppKitOptions } from './core/Options.js'
import { createAppKit as create } from './createAppKit.js'

/** The instance that `createAppKit` of this entry made. */
export let modal: AppKit | undefined

/**
 * Makes an instance, as `createAppKit` of `@foyer/kit` does, and keeps it as `modal`. As in AppKit 1.7.4 there is one: a later call, as of a
 * component that renders again or a module that was changed while the page is open, gets the same. Of its options only adapters count, so that
 * a wagmi config that was made anew is followed too. After `destroy()` a new instance is made.
 *
 * @throws FoyerError what `createAppKit` of `@foyer/kit` throws.
 */
export function createAppKit(options: AppKitOptions): AppKit {
  if (modal && !modal.client.lifetime.signal.aborted) options.adapters?.forEach(modal.addAdapter)
  else modal = create(options)
  return modal
}

/** Gives hooks and elements an instance that was made elsewhere, such as one of `@foyer/kit`. */
export function getAppKit(appKit: AppKit | undefined): void {
  if (!appKit) return
  modal = appKit
  putLast(appKit)
}

export { AppKitProvider, type AppKitProviderProps } from './AppKitProvider.js'
export type * from './core/public/appKitTypes.js'
export {
  type AccountButtonProps,
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitNetworkButton,
  type ConnectButtonProps,
  type NetworkButtonProps,
} from './elements/buttonComponents.js'
export type { ElementAttributes, ElementComponents } from './elements/elementTypes.js'
export type { ElementProps } from './elements/jsxElements.js'
export { useAppKitAccount, useAppKitUpdateEmail } from './react/accountHooks.js'
export {
  useAppKitNetwork,
  useAppKitNetworkCore,
  useAppKitProvider,
  useDisconnect,
  useWalletInfo,
} from './react/connectionHooks.js'
export { useActivity, useAppKitBalance, useNfts, useTokens, useTransaction } from './react/dataHooks.js'
export { useAppKit, useAppKitEvents, useAppKitState, useAppKitTheme } from './react/modalHooks.js'
export { useBuyQuotes, usePurchase, useSwapOffers } from './react/tradeHooks.js'
