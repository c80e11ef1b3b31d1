'use client'

import type { AppKit } from './core/createInstance.js'
import { makeLast } from './core/instances.js'
import type { AppKitOptions } from './core/Options.js'
import { createAppKit as create } from './createAppKit.js'

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

/** Gives hooks and elements an existing instance, such as one of `@foyer/kit`. */
export function getAppKit(appKit: AppKit | undefined): void {
  if (!appKit) return
  modal = appKit
  makeLast(appKit)
}

export { AppKitProvider, type AppKitProviderProps } from './AppKitProvider.js'
export type * from './core/public/appKitTypes.js'
export { AppKitAvatar, type AppKitAvatarProps } from './elements/AppKitAvatar.js'
export {
  type AccountButtonProps,
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitNetworkButton,
  type ConnectButtonProps,
  type NetworkButtonProps,
} from './elements/buttonComponents.js'
export {
  AppKitCustomButton,
  type CustomButtonOptions,
  type CustomButtonProps,
  type CustomButtonState,
  useAppKitButton,
} from './elements/customButtons.js'
export type { ElementAttributes, ElementComponents } from './elements/elementTypes.js'
export type { ElementProps } from './elements/jsxElements.js'
export { AppKitWalletButton, type WalletButtonProps } from './elements/walletButton.js'
export { useAppKitAccount, useAppKitUpdateEmail } from './react/accountHooks.js'
export {
  type SendCallsResult,
  useCallsStatus,
  useCapabilities,
  useSendCalls,
  type WalletReadState,
} from './react/callsHooks.js'
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
export { useNameChange, useNameRegistration, useSendNft, useSendToken, useSwap } from './withoutWidget/actionHooks.js'
export { useEmailLogIn, useSignIn, useSocialLogIn } from './withoutWidget/logInHooks.js'
export { type NetworksState, useConnectWallet, useNetworks, useWallets } from './withoutWidget/walletHooks.js'
