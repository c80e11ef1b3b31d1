import type { ElementComponents } from './elements/elementTypes.js'

/** The types of the elements in templates, such as `<foyer-button>`. */
declare module 'vue' {
  interface GlobalComponents extends ElementComponents {}
}

export type * from './core/public/appKitTypes.js'
export type { EventsControllerState as AppKitEvent } from './core/public/appKitTypes.js'
export type { CustomButtonOptions, CustomButtonState } from './core/public/buttonState.js'
export type { SendCallsResult } from './core/public/createSendCalls.js'
export type { WalletReadState } from './core/public/firstReads.js'
export type { ElementAttributes, ElementComponents } from './elements/elementTypes.js'
export { createAppKit, getAppKit, modal } from './singleInstance.js'
export { useAppKitUpdateEmail } from './vue/accountComposables.js'
export { useNameChange, useNameRegistration, useSendNft, useSendToken, useSwap } from './vue/actionComposables.js'
export { useCallsStatus, useCapabilities, useSendCalls } from './vue/callsComposables.js'
export {
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitProvider,
  useDisconnect,
  useWalletInfo,
} from './vue/connectionComposables.js'
export { useActivity, useAppKitBalance, useNfts, useTokens, useTransaction } from './vue/dataComposables.js'
export { useEmailLogIn, useSignIn, useSocialLogIn } from './vue/logInComposables.js'
export { useAppKit, useAppKitEvents, useAppKitSIWX, useAppKitState, useAppKitTheme } from './vue/modalComposables.js'
export { useBuyQuotes, usePurchase, useSwapOffers } from './vue/tradeComposables.js'
export { useAppKitButton } from './vue/useAppKitButton.js'
export { useConnectWallet, useNetworks, useWallets } from './vue/walletComposables.js'
export type { NetworksState } from './withoutWidget/networkSwitch.js'
