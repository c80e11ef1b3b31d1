import type { Network } from '@foyer/primitives/networks/Network'
import { defineNetwork } from '@foyer/primitives/networks/Network'
import { WebSocket } from 'ws'
import type { SignInRequest } from '../../core/Connector.js'
import { createPairingConnector, type PairingConnectorParts } from './createPairingConnector.js'
import { type Clock, createSystemClock, type PairingEnvironment } from './Environment.js'

/** Creates the storage that the tabs of one browser share. */
export function createTestBrowser(clock: Clock = createSystemClock()) {
  const shelf = new Map<string, string>()
  const tabs = new Set<{ readonly onChange: Set<() => void> }>()
  return {
    shelf,
    /** Opens another tab and returns its environment. `leave` closes the tab. */
    openTab: () => {
      const tab = {
        onChange: new Set<() => void>(),
        onWake: new Set<() => void>(),
        sockets: new Set<WebSocket>(),
        isOffline: false,
      }
      tabs.add(tab)
      const notifyOtherTabs = () => {
        for (const other of tabs) if (other !== tab) for (const listener of other.onChange) queueMicrotask(listener)
      }
      const environment: PairingEnvironment = {
        clock,
        storage: {
          get: (key) => shelf.get(key),
          set: (key, value) => {
            shelf.set(key, value)
            notifyOtherTabs()
          },
          remove: (key) => {
            shelf.delete(key)
            notifyOtherTabs()
          },
        },
        fetch: (input, init) => globalThis.fetch(input, init),
        openSocket: (url) => {
          const socket = new WebSocket(tab.isOffline ? 'ws://127.0.0.1:1' : url)
          tab.sockets.add(socket)
          return socket as never
        },
        watchStorage: (listener) => {
          tab.onChange.add(listener)
          return () => tab.onChange.delete(listener)
        },
        watchWake: (listener) => {
          tab.onWake.add(listener)
          return () => tab.onWake.delete(listener)
        },
        runExclusive: async (work) => work(),
      }
      return {
        environment,
        wake: () => {
          for (const listener of tab.onWake) listener()
        },
        cut: () => {
          for (const socket of tab.sockets) socket.terminate()
        },
        /** Closes all sockets and lets no new one connect while offline. */
        setOffline: (isOffline: boolean) => {
          tab.isOffline = isOffline
          for (const socket of tab.sockets) socket.terminate()
        },
        leave: () => {
          tabs.delete(tab)
          for (const socket of tab.sockets) socket.terminate()
        },
      }
    },
  }
}

export function createTestNetwork(id: number, rpcUrl = 'http://127.0.0.1:1'): Network {
  return defineNetwork({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
}

export const solanaNetwork: Network = defineNetwork({
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  deprecatedCaipNetworkId: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } },
})

/** Creates a connector in a tab, with a real socket. */
export function createTestApp(
  relayUrl: string,
  networks: readonly Network[],
  {
    browser = createTestBrowser(),
    ...more
  }: Partial<PairingConnectorParts> & {
    readonly browser?: ReturnType<typeof createTestBrowser>
  } = {},
) {
  const tab = browser.openTab()
  const refused: string[] = []
  const connector = createPairingConnector({
    relayUrl,
    projectId: 'sandbox',
    storage: tab.environment.storage,
    environment: tab.environment,
    metadata: () => ({ name: 'Foyer', description: 'An app', url: 'https://app.example', icons: [] }),
    networks: () => networks,
    onRefused: (code) => refused.push(code),
    ...more,
  })
  return {
    browser,
    tab,
    connector,
    refused,
    /** Starts to connect. `uri` resolves with the first pairing URI. */
    connect: (signal: AbortSignal = new AbortController().signal, signIn?: () => Promise<SignInRequest>) => {
      const uris: string[] = []
      const first: { tell?: (uri: string) => void } = {}
      const uri = new Promise<string>((resolve) => {
        first.tell = resolve
      })
      const accounts = connector.connect({
        networks,
        signal,
        ...(signIn && { signIn }),
        onPairingUri: (each) => {
          uris.push(each)
          first.tell?.(each)
        },
      })
      accounts.catch(() => undefined)
      return { uri, uris, accounts }
    },
    leave: () => {
      connector.close()
      tab.leave()
    },
  }
}
