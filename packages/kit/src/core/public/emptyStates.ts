import { requireLastInstance } from '../instances.js'
import type { AppKitNetworkState } from '../state/project.js'
import type { UseAppKitAccountReturn, UseAppKitNetworkReturn } from './appKitTypes.js'

// The results of hooks and composables before `createAppKit` has run, such as on a server if an effect creates the
// instance.

export const emptyAccount: UseAppKitAccountReturn = {
  allAccounts: [],
  caipAddress: undefined,
  address: undefined,
  isConnected: false,
  status: undefined,
  balance: undefined,
  balanceSymbol: undefined,
  profileName: undefined,
  profileImage: undefined,
  embeddedWalletInfo: undefined,
}

export const noNetwork: AppKitNetworkState = { caipNetwork: undefined, chainId: undefined, caipNetworkId: undefined }

export const emptyNetwork: UseAppKitNetworkReturn & { readonly client?: undefined } = {
  ...noNetwork,
  switchNetwork: async (network) => requireLastInstance('useAppKitNetwork').switchNetwork(network),
}

export const noProvider = { walletProvider: undefined, walletProviderType: undefined }
