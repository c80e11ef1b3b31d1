'use client'

export { AppKitProvider, type AppKitProviderProps } from './AppKitProvider.js'
export type * from './core/public/appKitTypes.js'
export type { CustomButtonOptions, CustomButtonState } from './core/public/buttonState.js'
export type { SendCallsResult } from './core/public/createSendCalls.js'
export type { WalletReadState } from './core/public/firstReads.js'
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
export { AppKitCustomButton, type CustomButtonProps, useAppKitButton } from './elements/customButtons.js'
export type { ElementAttributes, ElementComponents } from './elements/elementTypes.js'
export type { ElementProps } from './elements/jsxElements.js'
export { AppKitWalletButton, type WalletButtonProps } from './elements/walletButton.js'
export { useAppKitAccount, useAppKitUpdateEmail } from './react/accountHooks.js'
export { useCallsStatus, useCapabilities, useSendCalls } from './react/callsHooks.js'
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
export { createAppKit, getAppKit, modal } from './singleInstance.js'
export { useNameChange, useNameRegistration, useSendNft, useSendToken, useSwap } from './withoutWidget/actionHooks.js'
export type { ConnectedWallet } from './withoutWidget/connectNamedWallet.js'
export { useEmailLogIn, useSignIn, useSocialLogIn } from './withoutWidget/logInHooks.js'
export type { NetworksState } from './withoutWidget/networkSwitch.js'
export { type UseAppKitWalletOptions, useAppKitWallet } from './withoutWidget/useAppKitWallet.js'
export { useConnectWallet, useNetworks, useWallets } from './withoutWidget/walletHooks.js'
