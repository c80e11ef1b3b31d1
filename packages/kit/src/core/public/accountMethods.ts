import type { Namespace, NamespaceName } from '@foyer/primitives/ChainId'
import type { Client } from '../Client.js'
import { createMethod } from '../loadActions.js'
import type { PreferredAccountTypes } from '../Options.js'
import { updateAccount } from '../state/namespaceState.js'
import { type AccountStatus, type AppKitAccount, type AppKitAccountState, projectAccount } from '../state/project.js'
import type { AccountFacts, State, WalletInfo } from '../state/State.js'
import { watch } from './watch.js'

/** The account methods of an instance [S3.1]; without `namespace` they speak of the active one. */
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
    /** A signed token that tells the host's own server who this is; check it with `@foyer/kit/server`. */
    getIdentityToken: createMethod(client, 'getIdentityToken'),
    /** Calls back with the active address whenever it becomes another one. */
    subscribeShouldUpdateToAddress: (callback: (address: string | undefined) => void) =>
      watch(client, (state) => projectAccount(state).address, callback),
    /** Only an address of the connected wallet can become the active one; `undefined` ends the connection here. */
    setCaipAddress: createMethod(client, 'setCaipAddress'),
    setBalance: (balance: string, balanceSymbol: string, namespace: Namespace = active()) =>
      updateAccount(client, namespace, { balance, balanceSymbol }),
    setProfileName: setter('profileName'),
    setProfileImage: setter('profileImage'),
    setUser: setter('user'),
    /** The person behind an embedded account, as the frame told or the host set. */
    getUser: (namespace?: Namespace) => facts(namespace)?.user,
    setAddressExplorerUrl: setter('addressExplorerUrl'),
    setSmartAccountDeployed: setter('smartAccountDeployed'),
    /** Chooses EOA or smart account of the embedded wallet; answers with what it has become [S4.43]. */
    setPreferredAccountType: createMethod(client, 'setPreferredAccountType'),
    addAddressLabel: createMethod(client, 'addAddressLabel'),
    removeAddressLabel: createMethod(client, 'removeAddressLabel'),
    /** Accounts and status follow from the wallet; these two are there so that code written for the incumbent runs. */
    setAllAccounts: (_accounts: readonly AppKitAccount[], _namespace?: Namespace): void => {},
    setStatus: (_status: AccountStatus, _namespace?: Namespace): void => {},
    resetAccount: createMethod(client, 'resetAccount'),
    getWalletInfo: projectWallet,
    subscribeWalletInfo: (callback: (info: WalletInfo | undefined) => void) => watch(client, projectWallet, callback),
    setConnectedWalletInfo: setter('connectedWalletInfo'),
    /** Name and avatar of any address; see `core/actions/fetchIdentity.ts`. */
    fetchIdentity: createMethod(client, 'fetchIdentity'),
    /** Reads name and avatar and puts them into the account state. */
    syncIdentity: createMethod(client, 'syncIdentity'),
    /** The name that an address registered at the server, false when it has none. */
    getReownName: createMethod(client, 'getReownName'),
    /** Reads the native balance again, past the cache, and puts it into the account state. */
    updateNativeBalance: createMethod(client, 'updateNativeBalance'),
  }
}
