import { formatChainId } from '@foyer/primitives/ChainId'
import { type Chain, getAddress, http } from 'viem'
import type { Config } from 'wagmi'
import type { Client } from '../../core/Client.js'
import { createMethod } from '../../core/loadActions.js'
import { updateNamespace } from '../../core/state/namespaceState.js'
import type { State } from '../../core/state/State.js'
import { findNetwork, getConnected, getConnection } from '../../core/state/select.js'
import { rememberActive, wasConnected } from '../../core/storage/memory.js'
import { createFace, type HostWallet } from './createFace.js'
import type { EngineLink } from './EngineLink.js'
import { showConnection } from './showConnection.js'

const evm = 'eip155'
/** How long a page without idle callbacks (Safari) is left alone once it has loaded, in ms. */
const pauseMs = 200

export interface BoundConfig {
  readonly link: EngineLink
  readonly config: Config
  readonly hostWallets: readonly HostWallet[]
  /** Of wagmi itself: what is at `config._internal.connectors.setup` also puts a face before what it is given. */
  readonly setup: Config['_internal']['connectors']['setup']
}

/** Ways in that are on the list from the start, because wagmi asks for them by id; their code comes when somebody uses them. */
function listStanding({ config, endpoints }: Client): readonly string[] {
  const { features, universalProvider, relayUrl, frameUrl, enableWalletConnect, serverUrl } = config
  const isPairing = enableWalletConnect !== false && (serverUrl ?? relayUrl ?? universalProvider) !== undefined
  const isLogIn =
    (frameUrl ?? endpoints?.api) !== undefined && (features?.email !== false || features.socials !== false)
  return [...(isPairing ? ['walletConnect'] : []), ...(isLogIn ? ['ID_AUTH'] : [])]
}

/** Puts a connector of the engine on wagmi's list, or the name and icon of one that arrived later. */
function addFaces({ config, link, setup }: BoundConfig, state: State, more: readonly string[]): void {
  const listed = config.connectors
  const known = state.connectors.flatMap((each) => each.connectors ?? [each]).filter(({ chain }) => chain === evm)
  const ids = [...new Set([...more, ...known.map(({ id }) => id)])]
  const fresh = ids.filter((id) => !listed.some((each) => each.id === id)).map((id) => setup(createFace(link, id)))
  const all = [...listed, ...fresh]
  for (const { id, name, imageUrl, info } of known) {
    const face = all.find((each) => each.id === id)
    if (face) Object.assign(face, { name }, imageUrl && { icon: imageUrl }, info?.rdns && { rdns: info.rdns })
  }
  if (fresh.length > 0) config._internal.connectors.setState(all)
}

/** wagmi reads networks that were added to the engine later. */
function addChains(config: Config, state: State): void {
  const added = state.networks.filter(
    ({ chainNamespace, id }) => chainNamespace === evm && !config.chains.some((chain) => chain.id === Number(id)),
  )
  if (added.length === 0) return
  const transports = config._internal.transports as Record<number, unknown>
  for (const { id } of added) transports[Number(id)] ??= http()
  config._internal.chains.setState([...config.chains, ...(added as unknown as readonly Chain[])] as never)
}

/** A connector that the host gave to the engine may say anything. */
function toChecksum(address: string): string {
  try {
    return getAddress(address)
  } catch {
    return address
  }
}

/** Addresses as wagmi writes them (EIP-55), in the engine too: the hooks of both are compared with each other. */
function checksum(client: Client): void {
  const connection = getConnected(client.store.getState(), evm)
  const [first, ...rest] = connection?.addresses.map(toChecksum) ?? []
  if (!connection || !first) return
  const addresses = [first, ...rest] as const
  if (addresses.some((address, index) => address !== connection.addresses[index]))
    updateNamespace(client, evm, { connection: { ...connection, addresses } })
}

/** While nobody is connected, the network chosen in wagmi is the one chosen here. */
function chooseNetwork(client: Client, chainId: number): void {
  const state = client.store.getState()
  const id = formatChainId(evm, chainId)
  if (getConnection(state, evm).status !== 'disconnected' || state.namespaces[evm]?.selectedChainId === id) return
  if (!findNetwork(state, id)) return
  updateNamespace(client, evm, { selectedChainId: id })
  if (state.activeNamespace === evm) rememberActive(client.memory, evm, id)
}

/** What wagmi keeps of itself; without a storage it keeps nothing. */
interface Persisted {
  hasHydrated(): boolean
  onFinishHydration(callback: () => void): () => void
}

/**
 * Calls back once the page is loaded and has nothing left to do. What a server rendered has been taken over by then, by whatever takes it over:
 * not every page with a config for server rendering has `<WagmiProvider>`.
 */
function whenIdle(page: Window & typeof globalThis, callback: () => void): void {
  const wait = () => (page.requestIdleCallback ?? ((idle: () => void) => setTimeout(idle, pauseMs)))(callback)
  if (page.document?.readyState === 'complete') wait()
  else page.addEventListener('load', wait, { once: true })
}

/** Calls back once wagmi has read what it stored, before which nothing may be written over it; returns the undo. */
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
 * Ties a wagmi config to an instance, whose connection is the truth: wagmi shows what stands there, and what is asked of wagmi's connectors
 * happens there. The newest instance takes the place of an earlier one, and the tie ends with it.
 */
export function bindConfig(bound: BoundConfig, client: Client): void {
  const { link, config, hostWallets } = bound
  const { store, memory, environment, lifetime } = client
  link.client = client
  const isServed = config._internal.ssr
  const own = hostWallets.map(({ connector }) => connector)
  const { connectors } = store.getState()
  store.setState({ connectors: [...connectors, ...own.filter(({ id }) => !connectors.some((each) => each.id === id))] })
  const standing = listStanding(client)
  // By its name: what reads it comes with the engine, which a page without a past does not load.
  const remembered =
    client.config.enableReconnect !== false && wasConnected(memory) && memory.get(`${evm}:connected_connector_id`)
  const more = [...standing, ...(remembered ? [remembered] : [])]
  // What a server cannot know comes once the page has taken over from it.
  addFaces(bound, isServed ? { ...store.getState(), connectors: own } : store.getState(), isServed ? standing : more)
  if (!environment.window) return
  let isReady = false
  const isMine = () => isReady && link.client === client
  /** The engine has news: they count, but that nobody is connected means nothing before the last visit is looked up. */
  const show = () => {
    if (link.client === client && !isServed) addFaces(bound, store.getState(), more)
    if (!isMine()) return
    checksum(client)
    const state = store.getState()
    addFaces(bound, state, more)
    addChains(config, state)
    if (!link.isRestoring || getConnection(state, evm).status !== 'disconnected') showConnection(config, state)
  }
  /** wagmi has news: what it asked of a connector comes back to it in a moment, and the rest is put right. */
  const correct = ({ status }: Config['state']) => {
    if (status === 'connected' || status === 'disconnected') show()
  }
  if (remembered) {
    link.isRestoring = true
    // Also where it cannot be fetched: then nobody is connected.
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
    // Before the rest is looked at, which would take the choice back.
    config.subscribe(
      ({ chainId }) => chainId,
      (chainId) => {
        if (isMine()) chooseNetwork(client, chainId)
      },
    ),
    config.subscribe((state) => state, correct),
  ]
  const ready = () => {
    isReady = true
    // Nothing, where the instance has ended meanwhile.
    show()
  }
  endings.push(afterHydration(config, environment.window, ready))
  lifetime.signal.addEventListener('abort', () => {
    for (const each of endings) each()
    if (link.client === client) link.client = undefined
  })
}
