import type { Namespace } from '@foyer/primitives/ChainId'
import { UsageError } from '@foyer/primitives/errors/UsageError'
import { defineNetwork } from '@foyer/primitives/networks/Network'
import { createStore } from 'zustand/vanilla'
import type { Adapter } from './Adapter.js'
import type { Client, Environment } from './Client.js'
import { getEndpoints } from './endpoints.js'
import type { AppKitOptions, Features } from './Options.js'
import { createNamespaceState, updateNamespace } from './state/namespaceState.js'
import type { NamespaceState, State } from './state/State.js'
import { findNetwork } from './state/select.js'
import { createMemory } from './storage/memory.js'

export interface ClientParts {
  readonly options: AppKitOptions
  readonly environment: Environment
  readonly sdkVersion: string
  /** Loads the UI and mounts it. Never called again while a call is running or after a success. */
  readonly mountWidget: (client: Client) => Promise<void>
  /** Foyer's own adapters, loaded when a namespace first needs one. */
  readonly adapterLoaders: Readonly<Partial<Record<Namespace, () => Promise<Adapter>>>>
}

/**
 * The default features [S9.19, S9.20]. A feature that is not available yet stays hidden even if it is enabled.
 * `emailShowWallets` is true if missing.
 */
export const defaultFeatures: Features = {
  swaps: true,
  onramp: true,
  receive: true,
  send: true,
  email: true,
  socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  history: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  pay: false,
}

/** Creates the state that a server would render: no stored values, and `defaultNetwork` or else the first network. */
function createInitialState(options: AppKitOptions): State {
  const [first, ...others] = options.networks.map(defineNetwork)
  if (!first) throw new UsageError('NETWORKS_REQUIRED')
  const networks = [first, ...others] as const
  const wanted = options.defaultNetwork && defineNetwork(options.defaultNetwork).caipNetworkId
  const start = networks.find(({ caipNetworkId }) => caipNetworkId === wanted) ?? first
  const namespaces: { [Name in Namespace]?: NamespaceState } = {}
  for (const network of networks) {
    const { chainNamespace } = network
    const { caipNetworkId } = chainNamespace === start.chainNamespace ? start : network
    namespaces[chainNamespace] ??= createNamespaceState(caipNetworkId)
  }
  return {
    options: { ...options, features: { ...defaultFeatures, ...options.features } },
    networks,
    connectors: options.connectors ?? [],
    recentWallets: [],
    activeNamespace: start.chainNamespace,
    namespaces,
    modal: { open: false, loading: false, request: { seq: 0, how: 'open' } },
    embedded: undefined,
    transactions: [],
    theme: { mode: options.themeMode, variables: options.themeVariables ?? {} },
    notice: undefined,
    event: {
      timestamp: 0,
      data: {
        type: 'track',
        event: 'INITIALIZE',
        properties: { networks: networks.map(({ caipNetworkId }) => caipNetworkId) },
      },
    },
    initialized: false,
  }
}

/** The stored network has priority over `defaultNetwork` while it is configured [S3.57]. */
function restoreNetwork(client: Client): void {
  const network = findNetwork(client.store.getState(), client.memory.get('active_caip_network_id'))
  if (!network) return
  updateNamespace(client, network.chainNamespace, { selectedChainId: network.caipNetworkId })
  client.store.setState({ activeNamespace: network.chainNamespace })
}

/** Returns a loader that loads once, and retries only after a failure: the file may load the next time. */
function once<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/**
 * Creates the client of an instance. Sends no request and starts no listener or timer.
 *
 * @throws FoyerError `NETWORKS_REQUIRED`, `INVALID_OPTION`, `SIWE_AND_SIWX` [S5.23].
 */
export function createClient({ options, environment, sdkVersion, adapterLoaders, mountWidget }: ClientParts): Client {
  if (options.siweConfig && options.siwx) throw new UsageError('SIWE_AND_SIWX')
  options.siwx?.attach?.(options)
  const memory = createMemory(environment.storage, options.storageKey)
  const adapters = new Map<Namespace, Promise<Adapter>>()
  const addAdapter = (adapter: Adapter) => {
    // Code migrated from AppKit may still pass AppKit's adapters. Their `adapterType` names the package to use instead.
    if (!adapter?.isAddress) {
      const { adapterType = 'wagmi' } = (adapter ?? {}) as { readonly adapterType?: string }
      throw new UsageError('INVALID_OPTION', { name: 'adapters', reason: `see @foyer/kit/adapter-${adapterType}` })
    }
    adapters.set(adapter.namespace, Promise.resolve(adapter))
    adapter.attach?.(client)
  }
  const store = createStore<State>(() => createInitialState(options))
  const client: Client = {
    config: options,
    endpoints: getEndpoints(options, sdkVersion),
    environment,
    memory,
    store,
    lifetime: new AbortController(),
    attempts: new Map(),
    connectionUndo: new Map(),
    undo: [],
    loadWidget: once(() => mountWidget(client)),
    reportedAlerts: new Set(),
    hasAdapter: (namespace) => adapters.has(namespace) || namespace in adapterLoaders,
    addAdapter,
    removeAdapter: (namespace) => adapters.delete(namespace),
    getAdapter: (namespace) => {
      const known = adapters.get(namespace)
      if (known) return known
      const load = adapterLoaders[namespace]
      if (!load) return Promise.reject(new UsageError('ADAPTER_NOT_FOUND'))
      const loading = load()
      adapters.set(namespace, loading)
      // Remove a failed load, so that the next call retries.
      loading.catch(() => adapters.delete(namespace))
      return loading
    },
    getQueries: once(() => import('./loadQueries.js').then((module) => module.loadQueries(client.lifetime.signal))),
  }
  // Restore the network after the store is created, so that `getInitialState()` equals the server-rendered state.
  restoreNetwork(client)
  options.adapters?.forEach(addAdapter)
  return client
}
