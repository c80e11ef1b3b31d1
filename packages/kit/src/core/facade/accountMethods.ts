import type { AccountId } from '../../primitives/AccountId.js'
import type { Namespace } from '../../primitives/Namespace.js'
import type { IdentityRequest } from '../actions/fetchIdentity.js'
import type { Client } from '../Client.js'
import type { AccountType } from '../EmbeddedConnector.js'
import { type AppKitAccountState, projectAccount } from '../project.js'
import type { AccountFacts, WalletInfo } from '../State.js'
import { updateAccount, updateNamespace } from '../update.js'
import { watch } from './watch.js'

/** The account methods of an instance [S3.1]; without `namespace` they speak of the active one. */
export function createAccountMethods(client: Client) {
  const { store } = client
  const active = () => store.getState().activeNamespace
  const account = (namespace?: Namespace) => projectAccount(store.getState(), namespace)
  const getAddress = (namespace?: Namespace) => account(namespace).address
  const facts = (namespace: Namespace = active()) => store.getState().namespaces[namespace]?.account
  const setter =
    <Key extends keyof AccountFacts>(key: Key) =>
    (value: NonNullable<AccountFacts[Key]>, namespace: Namespace = active()) =>
      updateAccount(client, namespace, { [key]: value })
  const setLabels = setter('addressLabels')
  const projectWallet = () => facts()?.connectedWalletInfo
  return {
    getAccount: account,
    subscribeAccount: (callback: (account: AppKitAccountState) => void, namespace?: Namespace) => {
      const key = (state: ReturnType<typeof store.getState>) => {
        const { allAccounts, embeddedWalletInfo, ...rest } = projectAccount(state, namespace)
        return { ...rest, all: JSON.stringify([allAccounts, embeddedWalletInfo]) }
      }
      return watch(client, key, () => callback(account(namespace)))
    },
    getAddress,
    getCaipAddress: (namespace?: Namespace) => account(namespace).caipAddress,
    getAddressByChainNamespace: getAddress,
    getIsConnectedState: () => account().isConnected,
    getPreferredAccountType: (namespace?: Namespace) => facts(namespace)?.preferredAccountType,
    /** A signed token that tells the host's own server who this is; check it with `@foyer/kit/server`. */
    getIdentityToken: async () => (await client.getEngine()).getIdentityToken(client),
    /** Calls back with the active address whenever it becomes another one. */
    subscribeShouldUpdateToAddress: (callback: (address: string | undefined) => void) =>
      watch(client, (state) => projectAccount(state).address, callback),
    /** Only an address of the connected wallet can become the active one; `undefined` ends the connection here. */
    setCaipAddress: async (caipAddress: AccountId | undefined, namespace: Namespace = active()) => {
      ;(await client.getEngine()).setCaipAddress(client, caipAddress, namespace)
    },
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
    setPreferredAccountType: async (type: AccountType, namespace: Namespace = active()) =>
      (await client.getEngine()).setPreferredAccountType(client, type, namespace),
    addAddressLabel: (address: string, label: string, namespace?: Namespace) =>
      setLabels({ ...facts(namespace)?.addressLabels, [address]: label }, namespace),
    removeAddressLabel: (address: string, namespace?: Namespace) => {
      const { [address]: _removed, ...labels } = facts(namespace)?.addressLabels ?? {}
      setLabels(labels, namespace)
    },
    resetAccount: (namespace: Namespace = active()) => updateNamespace(client, namespace, { account: {} }),
    getWalletInfo: projectWallet,
    subscribeWalletInfo: (callback: (info: WalletInfo | undefined) => void) => watch(client, projectWallet, callback),
    setConnectedWalletInfo: setter('connectedWalletInfo'),
    /** Name and avatar of any address; see `core/actions/fetchIdentity.ts`. */
    fetchIdentity: async (request: IdentityRequest) => (await client.getEngine()).fetchIdentity(client, request),
    /** Reads name and avatar and puts them into the account state. */
    syncIdentity: async (request: IdentityRequest) => (await client.getEngine()).syncIdentity(client, request),
    /** Reads the native balance again, past the cache, and puts it into the account state. */
    updateNativeBalance: async (_address?: string, _chainId?: string | number, namespace: Namespace = active()) => {
      await (await client.getEngine()).invalidateBalances(client, namespace)
    },
  }
}
