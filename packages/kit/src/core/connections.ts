import type { ChainId, Namespace } from '@foyer/primitives/ChainId'
import type { Client } from './Client.js'
import type { Connector, WalletAccounts } from './Connector.js'
import { emit } from './state/emit.js'
import { updateNamespace } from './state/namespaceState.js'
import type { AccountFacts, Connected, Connection, State } from './state/State.js'
import { findNetwork, getConnected, getConnection } from './state/select.js'
import { announceMemory, loadConnectorId, removeConnectorId, removeLink } from './storage/connectionMemory.js'
import { storeActiveNetwork } from './storage/memory.js'

// This file changes the connection of a namespace in the state. connectionEffects.ts has the effects of such a change.

/** Returns the connector with this id and namespace. Also searches wallets that have one connector per namespace. */
export function findConnector({ connectors }: State, id: string, namespace: Namespace): Connector | undefined {
  return connectors
    .flatMap((each) => each.connectors ?? [each])
    .find((each) => each.id === id && each.chain === namespace)
}

export function setConnection(client: Client, namespace: Namespace, connection: Connection): void {
  updateNamespace(client, namespace, { connection })
}

/** Returns the connection, also while another wallet is connecting to replace it. */
export function getCurrentConnection(state: State, namespace?: Namespace): Connected | undefined {
  const connection = getConnection(state, namespace)
  return connection.status === 'connecting' ? connection.before : getConnected(state, namespace)
}

/**
 * Returns the connection state with `next` as the connected wallet. While another wallet is connecting, `next` becomes
 * its `before`.
 */
export function replaceConnection(state: State, namespace: Namespace, next: Connected | undefined): Connection {
  const connection = getConnection(state, namespace)
  if (connection.status !== 'connecting') return next ?? { status: 'disconnected' }
  const { status, connectorId } = connection
  return { status, connectorId, ...(next && { before: next }) }
}

/** Makes a namespace the active one. Stores it if its chain is configured. */
export function activate(client: Client, namespace: Namespace, chainId: ChainId): void {
  client.store.setState({ activeNamespace: namespace })
  if (findNetwork(client.store.getState(), chainId)) storeActiveNetwork(client.memory, namespace, chainId)
}

/**
 * Stores the approved accounts as the connection of the namespace, and subscribes to the wallet's events. Activates the
 * namespace unless `isActive` is false: one wallet may connect several namespaces. `isRestored`: the connection is from
 * an earlier visit.
 */
export function storeConnection(
  client: Client,
  connector: Connector,
  accounts: WalletAccounts,
  isActive = true,
  isRestored = false,
) {
  const namespace = connector.chain
  const { addresses, chainId, approvedChainIds, supportsAllNetworks = true } = accounts
  const restored = isRestored ? ({ isRestored } as const) : {}
  const connection = { status: 'connected', connector, addresses, chainId, ...restored } as const
  const isKnownChain = findNetwork(client.store.getState(), chainId) !== undefined
  const info = connector.info ?? {}
  updateNamespace(client, namespace, {
    connection,
    supportsAllNetworks,
    approvedChainIds,
    ...(isKnownChain && { selectedChainId: chainId }),
    account: {
      connectedWalletInfo: {
        ...info,
        // For a pairing, the wallet's name is the name of the peer.
        name: (connector.type === 'WALLET_CONNECT' && info.name) || connector.name,
        type: connector.type,
        ...(connector.imageUrl && { icon: connector.imageUrl }),
      },
    },
  })
  if (isActive) activate(client, namespace, chainId)
  watchWallet(client, connector)
  return connection
}

/** Stores the connection of an earlier visit, or one that the user approved in the wallet after the request had failed. */
export function restoreConnection(
  client: Client,
  connector: Connector,
  accounts: WalletAccounts,
  isRestored = true,
): void {
  const isActive = client.store.getState().activeNamespace === connector.chain
  storeConnection(client, connector, accounts, isActive || !isRestored, isRestored)
  const method = connector.type === 'AUTH' ? 'email' : 'browser'
  emit(client, 'CONNECT_SUCCESS', { method, name: connector.name, ...(isRestored && { reconnect: true }) })
}

function watchWallet(client: Client, connector: Connector): void {
  const namespace = connector.chain
  stopWatching(client, namespace)
  const whileConnected = (change: (connection: Connected) => void) => {
    const connection = getCurrentConnection(client.store.getState(), namespace)
    if (connection?.connector === connector) change(connection)
  }
  const getRest = () => replaceConnection(client.store.getState(), namespace, undefined)
  const end = () => {
    const gone = getCurrentConnection(client.store.getState(), namespace)
    if (gone) signOut(client, [gone]).catch(() => undefined)
    // Another tab may have stored another wallet meanwhile.
    if (loadConnectorId(client.memory, namespace) === connector.id) endConnection(client, namespace, getRest())
    else clearConnection(client, namespace, getRest())
    emit(client, 'DISCONNECT_SUCCESS', { namespace })
  }
  const leave = () => {
    clearConnection(client, namespace, getRest())
    emit(client, 'DISCONNECT_SUCCESS', { namespace })
  }
  const undo = connector.watch({
    accountsChanged: (changed) =>
      whileConnected((connection) => {
        const { addresses } = connection
        // A wallet may send the same address in another case (EIP-55). Keep the known spelling.
        const [first, ...rest] = changed.map((each) => addresses.find((known) => isSameAddress(known, each)) ?? each)
        if (first === undefined) return leave()
        if (changed.length === addresses.length && [first, ...rest].every((each, at) => each === addresses[at])) return
        const state = client.store.getState()
        updateNamespace(client, namespace, {
          connection: replaceConnection(state, namespace, { ...connection, addresses: [first, ...rest] }),
          // Remove the account data of the previous address.
          ...(first !== connection.addresses[0] && {
            account: selectFacts(state.namespaces[namespace]?.account, ['connectedWalletInfo', 'accounts']),
          }),
        })
      }),
    chainChanged: (chainId) => whileConnected(() => changeChain(client, connector, chainId)),
    approvedChanged: (approvedChainIds) =>
      whileConnected(() => updateNamespace(client, namespace, { approvedChainIds })),
    disconnected: () => whileConnected(end),
  })
  client.connectionUndo.set(namespace, undo)
}

/** Ends the sign-in sessions of disconnected accounts, if the app uses `siwx`. Called before the connections end. */
export async function signOut(client: Client, gone: readonly Connected[]): Promise<void> {
  const follower = await client.signIn?.catch(() => undefined)
  if (gone.length > 0) await follower?.signOut(gone)
}

/** Unsubscribes from the wallet's events. An error of the wallet does not prevent the disconnect. */
function stopWatching(client: Client, namespace: Namespace): void {
  try {
    client.connectionUndo.get(namespace)?.()
  } catch {
    // A third-party provider can have a `removeListener` that throws.
  }
  client.connectionUndo.delete(namespace)
}

/** True if both strings are the same address. Only hex addresses are compared without case. */
function isSameAddress(known: string, given: string): boolean {
  return known === given || (known.startsWith('0x') && known.toLowerCase() === given.toLowerCase())
}

/** Returns the listed facts that are set. */
function selectFacts(facts: AccountFacts = {}, names: readonly (keyof AccountFacts)[]): AccountFacts {
  return Object.fromEntries(names.flatMap((name) => (facts[name] ? [[name, facts[name]]] : [])))
}

/** Stores the new chain of a wallet's connection. */
export function changeChain(client: Client, connector: Connector, chainId: ChainId): void {
  const namespace = connector.chain
  const state = client.store.getState()
  const connection = getCurrentConnection(state, namespace)
  if (connection?.connector !== connector || connection.chainId === chainId) return
  const isKnownChain = findNetwork(state, chainId) !== undefined
  updateNamespace(client, namespace, {
    connection: replaceConnection(state, namespace, { ...connection, chainId }),
    ...(isKnownChain && { selectedChainId: chainId }),
    // Keep the facts about the wallet and its user. The others belong to one chain.
    account: selectFacts(state.namespaces[namespace]?.account, [
      'connectedWalletInfo',
      'user',
      'preferredAccountType',
      'accounts',
    ]),
  })
  if (isKnownChain) storeActiveNetwork(client.memory, namespace, chainId)
}

/**
 * Ends a connection in the state. Keeps the stored connection, so that it is restored when the wallet is ready again
 * (`restoreWhenReady`).
 */
export function clearConnection(
  client: Client,
  namespace: Namespace,
  connection: Connection = { status: 'disconnected' },
): void {
  stopWatching(client, namespace)
  updateNamespace(client, namespace, {
    connection,
    account: {},
    supportsAllNetworks: true,
    approvedChainIds: undefined,
  })
}

/**
 * Ends a connection without a wallet request and removes all data of its account [S4.25, S4.26]. `connection` is the
 * state afterwards.
 */
export function endConnection(client: Client, namespace: Namespace, connection?: Connection): void {
  removeConnectorId(client.memory, namespace)
  announceMemory(client, namespace)
  const ended = getCurrentConnection(client.store.getState(), namespace)
  if (ended?.connector.type === 'WALLET_CONNECT') removeLink(client.environment.storage)
  clearConnection(client, namespace, connection)
}
