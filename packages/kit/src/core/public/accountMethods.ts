import type { Namespace, NamespaceName } from '@foyer/primitives/ChainId'
import type { Client } from '../Client.js'
import { createMethod } from '../loadActions.js'
import type { PreferredAccountTypes } from '../Options.js'
import { updateAccount } from '../state/namespaceState.js'
import { type AccountStatus, type AppKitAccount, type AppKitAccountState, projectAccount } from '../state/project.js'
import type { AccountFacts, State, WalletInfo } from '../state/State.js'
import { watch } from './watch.js'

/** Creates the account methods of an instance [S3.1]. Default namespace: the active one. */
export function createAccountMethods(client: Client) {
  const { store } = client
  const active = () => store.getState().activeNamespace
  const account = (namespace?: NamespaceName) => projectAccount(store.getState(), namespace as Namespace | undefined)
  const getAddress = (namespace?: NamespaceName) => account(namespace).address
  const facts = (namespace: Namespace = active()) => store.getState().namespaces[namespace]?.account
  const setter =
    <Key extends keyof AccountFacts>(key: Key) =>
    (value: NonNullable<AccountFacts[Key]>, namespace: Namespace = active()) =>
      updateAccount(client, namespace, { [key]: value })
  const projectWallet = () => facts()?.connectedWalletInfo
  return {
    getAccount: account,
    subscribeAccount: (callback: (account: AppKitAccountState) => void, namespace?: NamespaceName) => {
      const key = (state: State) => JSON.stringify(projectAccount(state, namespace as Namespace | undefined))
      return watch(client, key, () => callback(account(namespace)))
    },
    getAddress,
    getCaipAddress: (namespace?: NamespaceName) => account(namespace).caipAddress,
    getAddressByChainNamespace: getAddress,
    getIsConnectedState: () => account().isConnected,
    getPreferredAccountType: <Name extends Namespace>(namespace?: Name) =>
      facts(namespace)?.preferredAccountType as PreferredAccountTypes[Name] | undefined,
    /** Returns a signed token that identifies the user to the app's own server. Verify it with `@foyer/kit/server`. */
    getIdentityToken: createMethod(client, 'getIdentityToken'),
    /** Calls back when the active address changes. */
    subscribeShouldUpdateToAddress: (callback: (address: string | undefined) => void) =>
      watch(client, (state) => projectAccount(state).address, callback),
    /** Accepts only an address of the connected wallet. `undefined` ends the connection on this side. */
    setCaipAddress: createMethod(client, 'setCaipAddress'),
    setBalance: (balance: string, balanceSymbol: string, namespace: Namespace = active()) =>
      updateAccount(client, namespace, { balance, balanceSymbol }),
    setProfileName: setter('profileName'),
    setProfileImage: setter('profileImage'),
    setUser: setter('user'),
    /** Returns the user of an embedded account, as the frame reported or the app set it. */
    getUser: (namespace?: Namespace) => facts(namespace)?.user,
    setAddressExplorerUrl: setter('addressExplorerUrl'),
    setSmartAccountDeployed: setter('smartAccountDeployed'),
    /**
     * Selects the EOA or the smart account of the embedded wallet. Returns the type that is in use afterwards [S4.43].
     */
    setPreferredAccountType: createMethod(client, 'setPreferredAccountType'),
    addAddressLabel: createMethod(client, 'addAddressLabel'),
    removeAddressLabel: createMethod(client, 'removeAddressLabel'),
    /**
     * These two have no effect: accounts and status follow from the wallet. They exist so that code written for AppKit
     * runs.
     */
    setAllAccounts: (_accounts: readonly AppKitAccount[], _namespace?: Namespace): void => {},
    setStatus: (_status: AccountStatus, _namespace?: Namespace): void => {},
    resetAccount: createMethod(client, 'resetAccount'),
    getWalletInfo: projectWallet,
    subscribeWalletInfo: (callback: (info: WalletInfo | undefined) => void) => watch(client, projectWallet, callback),
    setConnectedWalletInfo: setter('connectedWalletInfo'),
    /** Returns the name and avatar of an address. See `core/actions/fetchIdentity.ts`. */
    fetchIdentity: createMethod(client, 'fetchIdentity'),
    /** Fetches name and avatar and stores them in the account state. */
    syncIdentity: createMethod(client, 'syncIdentity'),
    /** Returns the name that an address registered at the server, or false if it has none. */
    getReownName: createMethod(client, 'getReownName'),
    /** Reads the native balance again without the cache, and stores it in the account state. */
    updateNativeBalance: createMethod(client, 'updateNativeBalance'),
  }
}
