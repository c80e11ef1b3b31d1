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
export { useAppKit } from './react/useAppKit.js'
export { useAppKitAccount } from './react/useAppKitAccount.js'
export { useAppKitBalance } from './react/useAppKitBalance.js'
export { useAppKitEvents } from './react/useAppKitEvents.js'
export { useAppKitNetwork } from './react/useAppKitNetwork.js'
export { useAppKitProvider } from './react/useAppKitProvider.js'
export { useAppKitState } from './react/useAppKitState.js'
export { useAppKitTheme } from './react/useAppKitTheme.js'
export { useAppKitUpdateEmail } from './react/useAppKitUpdateEmail.js'
export { useDisconnect } from './react/useDisconnect.js'
export { useWalletInfo } from './react/useWalletInfo.js'
