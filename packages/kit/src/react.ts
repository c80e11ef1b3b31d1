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
export { useAppKitAccount, useAppKitUpdateEmail } from './react/accountHooks.js'
export { useAppKitNetwork, useAppKitProvider, useDisconnect, useWalletInfo } from './react/connectionHooks.js'
export { useActivity, useAppKitBalance, useNfts, useTokens, useTransaction } from './react/dataHooks.js'
export { useAppKit, useAppKitEvents, useAppKitState, useAppKitTheme } from './react/modalHooks.js'
