'use client'

export { AppKitProvider, type AppKitProviderProps } from './AppKitProvider.js'
export { createAppKit } from './createAppKit.js'
export {
  type AccountButtonProps,
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitNetworkButton,
  type ConnectButtonProps,
  type NetworkButtonProps,
} from './elements/buttonComponents.js'
export { useAppKitAccount, useAppKitBalance, useAppKitUpdateEmail } from './react/accountHooks.js'
export { useAppKitNetwork, useAppKitProvider, useDisconnect, useWalletInfo } from './react/connectionHooks.js'
export { useAppKit, useAppKitEvents, useAppKitState, useAppKitTheme } from './react/modalHooks.js'
