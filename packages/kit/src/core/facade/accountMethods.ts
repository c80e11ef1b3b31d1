import { type AccountId, parseAccountId } from '../../primitives/AccountId.js'
import type { Namespace } from '../../primitives/Namespace.js'
import { dropConnection } from '../actions/dropConnection.js'
import type { Client } from '../Client.js'
import { type AppKitAccountState, projectAccount } from '../project.js'
import type { AccountFacts, WalletInfo } from '../State.js'
import { getConnected } from '../select.js'
import { updateAccount, updateNamespace } from '../update.js'
import { watch } from './watch.js'

/** The account methods of an instance [S3.1]; without `namespace` they speak of the active one. */
export function createAccountMethods(client: Client) {
  const { store } = client
  const active = () => store.getState().activeNamespace
  const account = (namespace?: Namespace) => projectAccount(store.getState(), namespace)
  const set = (facts: Partial<AccountFacts>, namespace: Namespace = active()) => updateAccount(client, namespace, facts)
  const projectWallet = () => store.getState().namespaces[active()]?.account.connectedWalletInfo
  return {
    getAccount: account,
    subscribeAccount: (callback: (account: AppKitAccountState) => void, namespace?: Namespace) => {
      const key = (state: ReturnType<typeof store.getState>) => {
        const { allAccounts, ...rest } = projectAccount(state, namespace)
        return { ...rest, all: allAccounts.map(({ address }) => address).join() }
      }
      return watch(client, key, () => callback(account(namespace)))
    },
    getAddress: (namespace?: Namespace) => account(namespace).address,
    getCaipAddress: (namespace?: Namespace) => account(namespace).caipAddress,
    getAddressByChainNamespace: (namespace: Namespace) => account(namespace).address,
    getIsConnectedState: () => account().isConnected,
    getPreferredAccountType: (namespace: Namespace = active()) =>
      store.getState().namespaces[namespace]?.account.preferredAccountType,
    /** Calls back with the active address whenever it becomes another one. */
    subscribeShouldUpdateToAddress: (callback: (address: string | undefined) => void) =>
      watch(client, (state) => projectAccount(state).address, callback),
    setCaipAddress: (caipAddress: AccountId | undefined, namespace: Namespace = active()) => {
      const connection = getConnected(store.getState(), namespace)
      if (caipAddress === undefined) return dropConnection(client, namespace)
      const { address, chainId } = parseAccountId(caipAddress)
      if (!connection) return
      const others = connection.addresses.filter((each) => each !== address)
      updateNamespace(client, namespace, { connection: { ...connection, chainId, addresses: [address, ...others] } })
    },
    setBalance: (balance: string, balanceSymbol: string, namespace?: Namespace) =>
      set({ balance, balanceSymbol }, namespace),
    setProfileName: (profileName: string | null, namespace?: Namespace) => set({ profileName }, namespace),
    setProfileImage: (profileImage: string | null, namespace?: Namespace) => set({ profileImage }, namespace),
    setUser: (user: Readonly<Record<string, unknown>>, namespace?: Namespace) => set({ user }, namespace),
    setAddressExplorerUrl: (addressExplorerUrl: string, namespace?: Namespace) =>
      set({ addressExplorerUrl }, namespace),
    setSmartAccountDeployed: (smartAccountDeployed: boolean, namespace?: Namespace) =>
      set({ smartAccountDeployed }, namespace),
    setPreferredAccountType: (preferredAccountType: string, namespace?: Namespace) =>
      set({ preferredAccountType }, namespace),
    addAddressLabel: (address: string, label: string, namespace: Namespace = active()) => {
      const labels = store.getState().namespaces[namespace]?.account.addressLabels
      set({ addressLabels: { ...labels, [address]: label } }, namespace)
    },
    removeAddressLabel: (address: string, namespace: Namespace = active()) => {
      const { [address]: _removed, ...labels } = store.getState().namespaces[namespace]?.account.addressLabels ?? {}
      set({ addressLabels: labels }, namespace)
    },
    resetAccount: (namespace: Namespace = active()) => updateNamespace(client, namespace, { account: {} }),
    getWalletInfo: projectWallet,
    subscribeWalletInfo: (callback: (info: WalletInfo | undefined) => void) => watch(client, projectWallet, callback),
    setConnectedWalletInfo: (connectedWalletInfo: WalletInfo, namespace?: Namespace) =>
      set({ connectedWalletInfo }, namespace),
    /** Reads the native balance again, past the cache, and puts it into the account state. */
    updateNativeBalance: async (_address?: string, _chainId?: string | number, namespace: Namespace = active()) => {
      const { invalidateBalances } = await import('../actions/refreshAccount.js')
      await invalidateBalances(client, namespace)
    },
  }
}
