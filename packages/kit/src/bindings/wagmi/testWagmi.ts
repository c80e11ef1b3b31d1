import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as wagmi3 from 'wagmi'
import * as actions3 from 'wagmi/actions'
import * as wagmi2 from 'wagmi-2'
import * as actions2 from 'wagmi-2/actions'
import { createEip1193Connector } from '../../connectors/injected/createEip1193Connector.js'
import { addConnectors } from '../../core/actions/addConnectors.js'
import type { Connector } from '../../core/Connector.js'
import { createClient } from '../../core/createClient.js'
import { createInstance } from '../../core/createInstance.js'
import type { AppKitOptions } from '../../core/Options.js'
import { start } from '../../core/start.js'
import { createBrowserStorage } from '../../core/storage/storage.js'
import { testAddresses, testNetworks } from '../../core/testEngine.js'
import { createTestWallet, type TestWalletOptions } from '../../testing/index.js'
import type { WagmiAdapterParameters } from './adapterWagmi.js'
import { createWagmiAdapter } from './createWagmiAdapter.js'

export type Major = 'wagmi 2' | 'wagmi 3'

const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const chains = { 31337: { rpcUrl: 'http://127.0.0.1:1' }, 31338: { rpcUrl: 'http://127.0.0.1:1' } }

/** Returns the real wagmi of a major version. Functions that version 3 renamed have their new names in both. */
export function getWagmi(major: Major) {
  const [wagmi, actions] =
    major === 'wagmi 3' ? [wagmi3, actions3] : [wagmi2 as never as typeof wagmi3, actions2 as never]
  const renamed = actions as typeof actions3 & {
    getAccount: typeof actions3.getConnection
    watchAccount: typeof actions3.watchConnection
  }
  return {
    ...wagmi,
    ...(actions as typeof actions3),
    getConnection: major === 'wagmi 3' ? actions3.getConnection : renamed.getAccount,
    watchConnection: major === 'wagmi 3' ? actions3.watchConnection : renamed.watchAccount,
  }
}

export function createWallet(name = 'Test Wallet', more: Partial<TestWalletOptions> = {}) {
  const rdns = `org.${name.toLowerCase().replace(' ', '.')}`
  const wallet = createTestWallet({ name, rdns, accounts: keys, chains, ...more })
  const { provider } = wallet
  const connector = createEip1193Connector({
    id: rdns,
    name,
    type: 'ANNOUNCED',
    provider,
    info: { rdns },
    networks: testNetworks,
  })
  return { wallet, connector, ask: () => wallet.requests.map(({ method }) => method) }
}

function createShelf(shelf: Map<string, string>): Storage {
  return {
    getItem: (key) => shelf.get(key) ?? null,
    setItem: (key, value) => void shelf.set(key, value),
    removeItem: (key) => void shelf.delete(key),
    clear: () => shelf.clear(),
    key: () => null,
    length: 0,
  }
}

export interface VisitOptions {
  readonly parameters?: Partial<WagmiAdapterParameters>
  readonly options?: Partial<AppKitOptions>
  /** The initial connectors. Default: the connector of the test wallet. */
  readonly connectors?: readonly Connector[]
  readonly shelf?: Map<string, string>
  readonly onOpen?: () => void
}

/**
 * Creates a page with a real wagmi config and a real Foyer client, linked together. `reload` starts the same user's
 * next visit.
 */
export function visit(major: Major, given: VisitOptions = {}) {
  const { parameters, options, shelf = new Map<string, string>(), onOpen } = given
  const wagmi = getWagmi(major)
  const own = createWallet()
  const connectors = given.connectors ?? [own.connector]
  const adapter = createWagmiAdapter(wagmi.createConfig as never, {
    networks: testNetworks,
    storage: wagmi.createStorage({ storage: createShelf(shelf) }),
    ...parameters,
  })
  const page = Object.assign(new EventTarget(), { requestIdleCallback: (idle: () => void) => idle() })
  const client = createClient({
    options: { networks: testNetworks, connectors, adapters: [adapter], ...options },
    environment: {
      storage: createBrowserStorage(() => createShelf(shelf)),
      now: () => Date.now(),
      fetch: () => Promise.reject(new Error('this test has no network')),
      window: page as never,
    },
    sdkVersion: 'test',
    mountWidget: async () => onOpen?.(),
    adapterLoaders: {},
  })
  const appKit = createInstance(client, 'test')
  start(client)
  const config = adapter.wagmiConfig as ReturnType<typeof wagmi3.createConfig>
  const find = (id: string) => {
    const found = config.connectors.find((each) => each.id === id)
    if (!found) throw new Error(`wagmi lists no ${id}, but ${config.connectors.map((each) => each.id).join()}`)
    return found
  }
  const read = () => {
    const { address, chainId, status, connector } = wagmi.getConnection(config)
    const account = appKit.getAccount('eip155')
    const state = client.store.getState().namespaces.eip155?.connection
    return {
      wagmi: { address, status, connector: connector?.id, chainId: chainId ?? config.state.chainId },
      foyer: {
        address: account?.address,
        status: account?.status,
        connector: state?.status === 'connected' ? state.connector.id : undefined,
        chainId: Number(appKit.getChainId()),
      },
    }
  }
  return {
    ...own,
    wagmi,
    config,
    adapter,
    /** Marks the page as loaded and idle. */
    load: () => page.dispatchEvent(new Event('load')),
    client,
    appKit,
    find,
    add: (connector: Connector) => addConnectors(client, [connector]),
    /** Waits until wagmi and Foyer both have the expected state. */
    agree: (expected: { status: string; address?: string; chainId?: number; connector?: string }) =>
      expect.poll(read).toMatchObject({ wagmi: expected, foyer: expected }),
    reload: (next: VisitOptions = {}) => {
      client.lifetime.abort()
      return visit(major, { connectors, ...given, shelf, ...next })
    },
  }
}

/** A behavior of wagmi and Foyer: its sentence, which docs/wagmi.md repeats verbatim, and its test. */
export type Behaviour = readonly [sentence: string, prove: (major: Major) => Promise<void>]

const docs = readFileSync(new URL('../../../../../docs/wagmi.md', import.meta.url), 'utf8')

/** Tests each behaviour with the real wagmi of both major versions. */
export function proveBehaviours(behaviours: readonly Behaviour[]): void {
  describe.each(['wagmi 2', 'wagmi 3'] as const)('%s and Foyer', (major) => {
    it.each(behaviours)('%s', (_, prove) => prove(major))
  })
  it.each(behaviours)('the docs say: %s', (sentence) => {
    expect(docs).toContain(`- ${sentence}\n`)
  })
}

export async function connectedVisit(major: Major, given?: VisitOptions) {
  const page = visit(major, given)
  await page.wagmi.connect(page.config, { connector: page.find('org.test.wallet') })
  const expected = { status: 'connected', connector: 'org.test.wallet', address: testAddresses[0], chainId: 31337 }
  await page.agree(expected)
  return page
}
