import { defineNetwork, type Network } from '@foyer/primitives/networks/Network'
import { privateKeyToAccount } from 'viem/accounts'
import { createEip1193Connector } from '../connectors/injected/createEip1193Connector.js'
import { createTestWallet } from '../testing/createTestWallet.js'
import { startConnectionEffects } from './connectionEffects.js'
import { createClient } from './createClient.js'
import type { AppKitOptions } from './Options.js'
import type { SIWXConfig } from './public/appKitTypes.js'
import { createBrowserStorage } from './storage/storage.js'

export const testKeys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const

export const testAddresses = [
  privateKeyToAccount(testKeys[0]).address,
  privateKeyToAccount(testKeys[1]).address,
] as const

export const testNetworks: readonly Network[] = [31337, 31338].map((id) =>
  defineNetwork({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  }),
)

/** A sign-in handler that stores nothing, for tests that only need the option. */
export const testSiwx: SIWXConfig = {
  createMessage: () => Promise.reject(new Error('this test does not sign in')),
  addSession: async () => undefined,
  revokeSession: async () => undefined,
  setSessions: async () => undefined,
  getSessions: async () => [],
}

/** Creates a client with one scripted wallet and without a window. `reload` starts the same user's next visit. */
export function createTestEngine({
  stored = {},
  options = {},
  fetch = () => Promise.reject(new Error('this test has no network')),
  now = () => Date.now(),
}: {
  readonly stored?: Readonly<Record<string, string>>
  readonly options?: Partial<AppKitOptions>
  readonly fetch?: typeof globalThis.fetch
  readonly now?: () => number
} = {}) {
  const shelf = new Map(Object.entries(stored))
  const storage = createBrowserStorage(() => ({
    getItem: (key) => shelf.get(key) ?? null,
    setItem: (key, value) => shelf.set(key, value),
    removeItem: (key) => shelf.delete(key),
    clear: () => shelf.clear(),
    key: () => null,
    length: 0,
  }))
  const createWallet = (name: string, rdns: string) => {
    const wallet = createTestWallet({
      name,
      rdns,
      accounts: testKeys,
      chains: { 31337: { rpcUrl: 'http://127.0.0.1:1' }, 31338: { rpcUrl: 'http://127.0.0.1:1' } },
    })
    const connector = createEip1193Connector({
      id: rdns,
      name,
      type: 'ANNOUNCED',
      provider: wallet.provider,
      info: { rdns },
    })
    return { wallet, connector }
  }
  const { wallet, connector } = createWallet('Test Wallet', 'org.foyer.test')
  const create = (more: Partial<AppKitOptions> = {}) => {
    const client = createClient({
      options: { networks: testNetworks, connectors: [connector], ...options, ...more },
      environment: { storage, now, fetch, window: undefined },
      sdkVersion: 'test',
      mountWidget: () => Promise.resolve(),
      adapterLoaders: { eip155: () => Promise.reject(new Error('this test has no adapter')) },
    })
    // The tests call the actions without loading them, so start the effects here.
    startConnectionEffects(client)
    return client
  }
  return {
    client: create(),
    wallet,
    connector,
    createWallet,
    shelf,
    reload: (more?: Partial<AppKitOptions>) => ({ client: create(more) }),
  }
}
