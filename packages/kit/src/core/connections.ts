import type { ChainId, Namespace } from '@foyer/primitives/ChainId'
import type { Client } from './Client.js'
import type { Connector, WalletAccounts } from './Connector.js'
import { emit } from './state/emit.js'
import { updateNamespace } from './state/namespaceState.js'
import type { AccountFacts, Connected, Connection, State } from './state/State.js'
import { findNetwork, getConnected, getConnection } from './state/select.js'
import { announceMemory, forgetConnection, forgetLink, recallConnectorId } from './storage/connectionMemory.js'
import { rememberActive } from './storage/memory.js'

// How the connection of a namespace changes in the state. What follows from a change stands in connectionEffects.ts.

/** Returns the connector of an id in a namespace, also where a wallet has one for each namespace. */
export function findConnector({ connectors }: State, id: string, namespace: Namespace): Connector | undefined {
  return connectors
    .flatMap((each) => each.connectors ?? [each])
    .find((each) => each.id === id && each.chain === namespace)
}

export function setConnection(client: Client, namespace: Namespace, connection: Connection): void {
  updateNamespace(client, namespace, { connection })
}

/** The connection, also while another wallet is asked to take its place. */
export function getCurrentConnection(state: State, namespace?: Namespace): Connected | undefined {
  const connection = getConnection(state, namespace)
  return connection.status === 'connecting' ? connection.before : getConnected(state, namespace)
}

/** The connection of a namespace with `next` as what is connected: in its place, or behind the wallet that is asked. */
export function replaceConnection(state: State, namespace: Namespace, next: Connected | undefined): Connection {
  const connection = getConnection(state, namespace)
  if (connection.status !== 'connecting') return next ?? { status: 'disconnected' }
  const { status, connectorId } = connection
  return { status, connectorId, ...(next && { before: next }) }
}

/** Makes a namespace the active one, and remembers it where its chain is one of ours. */
export function activate(client: Client, namespace: Namespace, chainId: ChainId): void {
  client.store.setState({ activeNamespace: namespace })
  if (findNetwork(client.store.getState(), chainId)) rememberActive(client.memory, namespace, chainId)
}

/**
 * Stores the accounts that a wallet approved as the connection of its namespace, and starts listening to the wallet's events. The
 * namespace becomes the active one unless `isActive` is false: one wallet may come with several. `isRestored`: of an earlier visit.
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
        // Over a pairing it is the peer that has the name of a wallet.
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
    // Another tab may have connected another wallet since.
    if (recallConnectorId(client.memory, namespace) === connector.id) endConnection(client, namespace, getRest())
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
        // A wallet may write the same address in other letters (EIP-55). The spelling that is known stays.
        const [first, ...rest] = changed.map((each) => addresses.find((known) => isSameAddress(known, each)) ?? each)
        if (first === undefined) return leave()
        if (changed.length === addresses.length && [first, ...rest].every((each, at) => each === addresses[at])) return
        const state = client.store.getState()
        updateNamespace(client, namespace, {
          connection: replaceConnection(state, namespace, { ...connection, addresses: [first, ...rest] }),
          // What was known belongs to the address that left.
          ...(first !== connection.addresses[0] && {
            account: keep(state.namespaces[namespace]?.account, ['connectedWalletInfo', 'accounts']),
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

/** Signs out accounts that leave, where the host has people sign in; told before the connections end. */
export async function signOut(client: Client, gone: readonly Connected[]): Promise<void> {
  const follower = await client.signIn?.catch(() => undefined)
  if (gone.length > 0) await follower?.signOut(gone)
}

/** Hears no more of the wallet of a namespace; one that cannot even do that keeps nobody from leaving. */
function stopWatching(client: Client, namespace: Namespace): void {
  try {
    client.connectionUndo.get(namespace)?.()
  } catch {
    // A provider of its own making, with a `removeListener` that throws.
  }
  client.connectionUndo.delete(namespace)
}

/** Returns whether two addresses are one. Only those in hex may differ in the case of their letters. */
function isSameAddress(known: string, given: string): boolean {
  return known === given || (known.startsWith('0x') && known.toLowerCase() === given.toLowerCase())
}

/** Those of the facts that are known. */
function keep(facts: AccountFacts = {}, names: readonly (keyof AccountFacts)[]): AccountFacts {
  return Object.fromEntries(names.flatMap((name) => (facts[name] ? [[name, facts[name]]] : [])))
}

/** The wallet of a connection stands on another chain now. */
export function changeChain(client: Client, connector: Connector, chainId: ChainId): void {
  const namespace = connector.chain
  const state = client.store.getState()
  const connection = getCurrentConnection(state, namespace)
  if (connection?.connector !== connector || connection.chainId === chainId) return
  const isKnownChain = findNetwork(state, chainId) !== undefined
  updateNamespace(client, namespace, {
    connection: replaceConnection(state, namespace, { ...connection, chainId }),
    ...(isKnownChain && { selectedChainId: chainId }),
    // What is known of the wallet and the person behind it holds on every chain; the rest belongs to one.
    account: keep(state.namespaces[namespace]?.account, [
      'connectedWalletInfo',
      'user',
      'preferredAccountType',
      'accounts',
    ]),
  })
  if (isKnownChain) rememberActive(client.memory, namespace, chainId)
}

/** Ends a connection in the state. The memory of it stays, so that it is restored when the wallet is ready again (`restoreWhenReady`). */
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
 * Ends a connection on our side, without asking the wallet; nothing of the account stays [S4.25, S4.26]. `connection` is
 * what stands there then.
 */
export function endConnection(client: Client, namespace: Namespace, connection?: Connection): void {
  forgetConnection(client.memory, namespace)
  announceMemory(client, namespace)
  const ended = getCurrentConnection(client.store.getState(), namespace)
  if (ended?.connector.type === 'WALLET_CONNECT') forgetLink(client.environment.storage)
  clearConnection(client, namespace, connection)
}
