import type { ChainId } from '../../primitives/ChainId.js'
import type { Namespace } from '../../primitives/Namespace.js'
import type { Client } from '../Client.js'
import type { Connector, WalletAccounts } from '../Connector.js'
import { rememberConnection } from '../connectionMemory.js'
import { emit } from '../emit.js'
import { follow } from '../follow.js'
import { getHeld, withHeld } from '../held.js'
import { rememberActive } from '../memory.js'
import { addRecentWallet } from '../recentWallets.js'
import type { AccountFacts, Connected, RecentWallet } from '../State.js'
import { findNetwork } from '../select.js'
import { updateNamespace } from '../update.js'
import { dropConnection, unfollowWallet } from './dropConnection.js'

/** Makes a namespace the active one, and remembers it where its chain is one of ours. */
export function activate(client: Client, namespace: Namespace, chainId: ChainId): void {
  client.store.setState({ activeNamespace: namespace })
  if (findNetwork(client.store.getState(), chainId)) rememberActive(client.memory, namespace, chainId)
}

function toRecentWallet({ id, name, info, imageUrl }: Connector): RecentWallet {
  return { id, name, ...(info?.rdns && { rdns: info.rdns }), ...(imageUrl && { imageUrl }) }
}

/**
 * Makes what a wallet agreed to the connection of its namespace, remembers it and follows the wallet from now on. The
 * namespace becomes the active one unless `isActive` is false: one wallet may come with several.
 */
export function commitConnection(client: Client, connector: Connector, accounts: WalletAccounts, isActive = true) {
  const namespace = connector.chain
  const { addresses, chainId, approvedChainIds, supportsAllNetworks = true } = accounts
  const connection = { status: 'connected', connector, addresses, chainId } as const
  const isKnownChain = findNetwork(client.store.getState(), chainId) !== undefined
  const info = connector.info ?? {}
  if (!client.isFollowing) {
    client.isFollowing = true
    client.undo.push(follow(client))
  }
  updateNamespace(client, namespace, {
    connection,
    supportsAllNetworks,
    approvedChainIds,
    ...(isKnownChain && { selectedChainId: chainId }),
    account: {
      connectedWalletInfo: {
        ...info,
        // Over a pairing it is the peer that has the name of a wallet.
        name: (connector.type === 'WALLET_CONNECT' && info.name) || connector.name,
        type: connector.type,
        ...(connector.imageUrl && { icon: connector.imageUrl }),
      },
    },
  })
  if (isActive) activate(client, namespace, chainId)
  rememberConnection(client.memory, namespace, connector.id)
  const isWorthRecalling = connector.type === 'ANNOUNCED' || connector.type === 'EXTERNAL'
  if (isWorthRecalling) addRecentWallet(client, toRecentWallet(connector))
  followWallet(client, connector)
  return connection
}

function followWallet(client: Client, connector: Connector): void {
  const namespace = connector.chain
  unfollowWallet(client, namespace)
  const whileConnected = (change: (connection: Connected) => void) => {
    const connection = getHeld(client.store.getState(), namespace)
    if (connection?.connector === connector) change(connection)
  }
  const drop = () => {
    dropConnection(client, namespace, withHeld(client.store.getState(), namespace, undefined))
    emit(client, 'DISCONNECT_SUCCESS', { namespace })
  }
  const undo = connector.watch({
    accountsChanged: ([first, ...rest]) =>
      whileConnected((connection) => {
        if (first === undefined) return drop()
        const state = client.store.getState()
        const { connectedWalletInfo } = state.namespaces[namespace]?.account ?? {}
        const isSame = first === connection.addresses[0]
        updateNamespace(client, namespace, {
          connection: withHeld(state, namespace, { ...connection, addresses: [first, ...rest] }),
          // What was known belongs to the address that left.
          ...(!isSame && { account: connectedWalletInfo ? { connectedWalletInfo } : {} }),
        })
      }),
    chainChanged: (chainId) => whileConnected(() => commitChain(client, connector, chainId)),
    approvedChanged: (approvedChainIds) =>
      whileConnected(() => updateNamespace(client, namespace, { approvedChainIds })),
    disconnected: () => whileConnected(drop),
  })
  client.connectionUndo.set(namespace, undo)
}

/** What is known of the wallet and the person behind it holds on every chain; the rest belongs to one. */
function keepPerson({ connectedWalletInfo, user, preferredAccountType }: AccountFacts = {}): AccountFacts {
  return {
    ...(connectedWalletInfo && { connectedWalletInfo }),
    ...(user && { user }),
    ...(preferredAccountType && { preferredAccountType }),
  }
}

/** The wallet of a connection stands on another chain now. */
export function commitChain(client: Client, connector: Connector, chainId: ChainId): void {
  const namespace = connector.chain
  const state = client.store.getState()
  const connection = getHeld(state, namespace)
  if (connection?.connector !== connector || connection.chainId === chainId) return
  const isKnownChain = findNetwork(state, chainId) !== undefined
  updateNamespace(client, namespace, {
    connection: withHeld(state, namespace, { ...connection, chainId }),
    ...(isKnownChain && { selectedChainId: chainId }),
    account: keepPerson(state.namespaces[namespace]?.account),
  })
  if (isKnownChain) rememberActive(client.memory, namespace, chainId)
}
