import { formatChainId } from '@foyer/primitives/ChainId'
import { type Chain, getAddress, http } from 'viem'
import type { Config } from 'wagmi'
import type { Client } from '../../core/Client.js'
import { createMethod } from '../../core/loadActions.js'
import { updateNamespace } from '../../core/state/namespaceState.js'
import type { State } from '../../core/state/State.js'
import { findNetwork, getConnected, getConnection } from '../../core/state/select.js'
import { storeActiveNetwork, wasConnected } from '../../core/storage/memory.js'
import type { ClientLink } from './ClientLink.js'
import { createProxyConnector, type HostWallet } from './createProxyConnector.js'
import { showConnection } from './showConnection.js'

const evm = 'eip155'
/** The delay after the page has loaded in browsers without idle callbacks (Safari), in ms. */
const idleFallbackMs = 200

export interface BoundConfig {
  readonly link: ClientLink
  readonly config: Config
  readonly hostWallets: readonly HostWallet[]
  /**
   * The original `setup` of wagmi. The one at `config._internal.connectors.setup` also wraps the connector with
   * `createProxyConnector`.
   */
  readonly setup: Config['_internal']['connectors']['setup']
}

/**
 * Returns the ids of connectors that are listed from the start, because wagmi requests them by id. Their code loads on
 * first use.
 */
function listStaticIds({ config, endpoints }: Client): readonly string[] {
  const { features, universalProvider, relayUrl, frameUrl, enableWalletConnect, serverUrl } = config
  const isPairing = enableWalletConnect !== false && (serverUrl ?? relayUrl ?? universalProvider) !== undefined
  const isLogIn =
    (frameUrl ?? endpoints?.api) !== undefined && (features?.email !== false || features.socials !== false)
  return [...(isPairing ? ['walletConnect'] : []), ...(isLogIn ? ['ID_AUTH'] : [])]
}

/** Adds the client's connectors to wagmi's list. Updates the name and icon of connectors that are listed already. */
function addProxyConnectors({ config, link, setup }: BoundConfig, state: State, more: readonly string[]): void {
  const listed = config.connectors
  const known = state.connectors.flatMap((each) => each.connectors ?? [each]).filter(({ chain }) => chain === evm)
  const ids = [...new Set([...more, ...known.map(({ id }) => id)])]
  const fresh = ids
    .filter((id) => !listed.some((each) => each.id === id))
    .map((id) => setup(createProxyConnector(link, id)))
  const all = [...listed, ...fresh]
  for (const { id, name, imageUrl, info } of known) {
    const face = all.find((each) => each.id === id)
    if (face) Object.assign(face, { name }, imageUrl && { icon: imageUrl }, info?.rdns && { rdns: info.rdns })
  }
  if (fresh.length > 0) config._internal.connectors.setState(all)
}

/** Adds networks that were added to the client later to wagmi. */
function addChains(config: Config, state: State): void {
  const added = state.networks.filter(
    ({ chainNamespace, id }) => chainNamespace === evm && !config.chains.some((chain) => chain.id === Number(id)),
  )
  if (added.length === 0) return
  const transports = config._internal.transports as Record<number, unknown>
  for (const { id } of added) transports[Number(id)] ??= http()
  config._internal.chains.setState([...config.chains, ...(added as unknown as readonly Chain[])] as never)
}

/** Returns the address unchanged if it is invalid: a connector of the app can return any value. */
function toChecksum(address: string): string {
  try {
    return getAddress(address)
  } catch {
    return address
  }
}

/**
 * Writes the addresses into the client's state as wagmi writes them (EIP-55), because apps compare the results of both
 * hooks.
 */
function checksum(client: Client): void {
  const connection = getConnected(client.store.getState(), evm)
  const [first, ...rest] = connection?.addresses.map(toChecksum) ?? []
  if (!connection || !first) return
  const addresses = [first, ...rest] as const
  if (addresses.some((address, index) => address !== connection.addresses[index]))
    updateNamespace(client, evm, { connection: { ...connection, addresses } })
}

/** Copies wagmi's chosen network to the client while no wallet is connected. */
function copyChosenNetwork(client: Client, chainId: number): void {
  const state = client.store.getState()
  const id = formatChainId(evm, chainId)
  if (getConnection(state, evm).status !== 'disconnected' || state.namespaces[evm]?.selectedChainId === id) return
  if (!findNetwork(state, id)) return
  updateNamespace(client, evm, { selectedChainId: id })
  if (state.activeNamespace === evm) storeActiveNetwork(client.memory, evm, id)
}

/** The persistence API of wagmi's store. It is absent if the config has no storage. */
interface Persisted {
  hasHydrated(): boolean
  onFinishHydration(callback: () => void): () => void
}

/**
 * Calls back when the page has loaded and is idle. Hydration of server-rendered markup is over by then. Do not rely on
 * `<WagmiProvider>`: not every page with a config for server rendering has it.
 */
function whenIdle(page: Window & typeof globalThis, callback: () => void): void {
  const wait = () => (page.requestIdleCallback ?? ((idle: () => void) => setTimeout(idle, idleFallbackMs)))(callback)
  if (page.document?.readyState === 'complete') wait()
  else page.addEventListener('load', wait, { once: true })
}

/**
 * Calls back after wagmi has read its stored state. A write before that would overwrite the stored state. Returns a
 * function that cancels the wait.
 */
function afterHydration(config: Config, page: Window & typeof globalThis, callback: () => void): () => void {
  const { store, ssr } = config._internal
  const { persist } = store as { readonly persist?: Persisted }
  if (!persist || persist.hasHydrated()) {
    callback()
    return () => undefined
  }
  if (ssr) whenIdle(page, callback)
  return persist.onFinishHydration(callback)
}

/**
 * Links a wagmi config to an instance. The instance is the source of truth: wagmi shows its connection and forwards
 * connector calls to it. A newer instance replaces an earlier one. The link ends with the instance.
 */
export function bindConfig(bound: BoundConfig, client: Client): void {
  const { link, config, hostWallets } = bound
  const { store, memory, environment, lifetime } = client
  link.client = client
  const isServed = config._internal.ssr
  const own = hostWallets.map(({ connector }) => connector)
  const { connectors } = store.getState()
  store.setState({ connectors: [...connectors, ...own.filter(({ id }) => !connectors.some((each) => each.id === id))] })
  const standing = listStaticIds(client)
  // Read the key by its name: the function that reads it is in a chunk that a page without an earlier connection does
  // not load.
  const remembered =
    client.config.enableReconnect !== false && wasConnected(memory) && memory.get(`${evm}:connected_connector_id`)
  const more = [...standing, ...(remembered ? [remembered] : [])]
  // For a server-rendered page, add connectors that the server cannot list only after hydration.
  addProxyConnectors(
    bound,
    isServed ? { ...store.getState(), connectors: own } : store.getState(),
    isServed ? standing : more,
  )
  if (!environment.window) return
  let isReady = false
  const isMine = () => isReady && link.client === client
  /**
   * Copies the client's state to wagmi. Before the last connection is restored, "disconnected" is not final and is not
   * copied.
   */
  const show = () => {
    if (link.client === client && !isServed) addProxyConnectors(bound, store.getState(), more)
    if (!isMine()) return
    checksum(client)
    const state = store.getState()
    addProxyConnectors(bound, state, more)
    addChains(config, state)
    if (!link.isRestoring || getConnection(state, evm).status !== 'disconnected') showConnection(config, state)
  }
  /** Corrects wagmi's state after wagmi changed it. Changes that came from a connector call are already equal. */
  const correct = ({ status }: Config['state']) => {
    if (status === 'connected' || status === 'disconnected') show()
  }
  if (remembered) {
    link.isRestoring = true
    // Also run this if the chunk cannot be loaded: the state is then "disconnected".
    const done = () => {
      link.isRestoring = false
      show()
    }
    link.restored = createMethod(client, 'reconnect')().then(done, done)
  }
  const isNews = (state: State, before: State) =>
    state.connectors !== before.connectors ||
    state.networks !== before.networks ||
    state.namespaces[evm] !== before.namespaces[evm]
  const endings = [
    store.subscribe((state, before) => {
      if (isNews(state, before)) show()
    }),
    // Subscribe to the chain id before the whole state: `correct` would revert the user's choice.
    config.subscribe(
      ({ chainId }) => chainId,
      (chainId) => {
        if (isMine()) copyChosenNetwork(client, chainId)
      },
    ),
    config.subscribe((state) => state, correct),
  ]
  const ready = () => {
    isReady = true
    // Does nothing if the instance has been destroyed.
    show()
  }
  endings.push(afterHydration(config, environment.window, ready))
  lifetime.signal.addEventListener('abort', () => {
    for (const each of endings) each()
    if (link.client === client) link.client = undefined
  })
}
