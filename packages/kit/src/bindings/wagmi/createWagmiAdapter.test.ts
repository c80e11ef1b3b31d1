import type { Network } from '@foyer/primitives/networks/Network'
import { connect } from '@wagmi/core'
import { http } from 'viem'
import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { createTestNetwork } from '../../connectors/pairing/testApp.js'
import { openApp, start, undo } from '../../connectors/pairing/testPair.js'
import { grantEip155 } from '../../connectors/pairing/testWallet.js'
import { connect as connectByEngine } from '../../core/actions/connect.js'
import { updateNativeBalance } from '../../core/actions/refreshAccount.js'
import { testAddresses, testNetworks } from '../../core/testEngine.js'
import { WagmiAdapter } from './adapterWagmi.js'
import { WagmiAdapter as WagmiCoreAdapter } from './adapterWagmiCore.js'
import { connectedVisit, visit } from './testWagmi.js'

const [first] = testAddresses

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Stubs nodes that respond by method, and records the requests by host. */
function stubNodes(answers: Readonly<Record<string, () => unknown>>) {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const request = new Request(input, init)
    const { id, method } = (await request.json()) as { readonly id: number; readonly method: string }
    requested.push(`${new URL(request.url).host} ${method}`)
    return Response.json({ jsonrpc: '2.0', id, result: answers[method]?.() ?? '0x0' })
  })
  return requested
}

describe('WagmiAdapter', () => {
  // Run this test first: reads of an earlier test could reach the stubbed nodes.
  it('reads balances from the nodes of `transports` with their headers, other chains from their own nodes', async () => {
    const requested = stubNodes({ eth_getBalance: () => '0x1' })
    const headers: (string | null)[] = []
    const stubbed = globalThis.fetch
    vi.stubGlobal('fetch', (input: string | Request, init?: RequestInit) => {
      headers.push(new Request(input, init).headers.get('x-key'))
      return stubbed(input, init)
    })
    const transports = { 31337: http('http://host.example', { fetchOptions: { headers: { 'x-key': 'k' } } }) }
    const { client } = await connectedVisit('wagmi 3', { parameters: { transports } })
    await updateNativeBalance(client, first, 31337, 'eip155')
    const listBalanceNodes = () => [...new Set(requested.filter((each) => each.endsWith('eth_getBalance')))]
    expect(listBalanceNodes()).toEqual(['host.example eth_getBalance'])
    expect(headers).toContain('k')
    requested.length = 0
    const access = { network: testNetworks[1] as Network, rpcUrls: ['http://127.0.0.1:1'] }
    await (await client.getAdapter('eip155')).fetchBalance?.(access, first)
    expect(listBalanceNodes()).toEqual(['127.0.0.1:1 eth_getBalance'])
  })

  it('requests the nodes of `customRpcUrls` before those of the network, and only for their chain', async () => {
    const requested = stubNodes({ eth_blockNumber: () => '0x1' })
    const { wagmiConfig } = new WagmiAdapter({
      networks: testNetworks,
      customRpcUrls: { 'eip155:31337': [{ url: 'http://own.example' }] },
    })
    await wagmiConfig.getClient({ chainId: 31337 }).request({ method: 'eth_blockNumber' })
    await wagmiConfig.getClient({ chainId: 31338 }).request({ method: 'eth_blockNumber' })
    expect(requested).toEqual(['own.example eth_blockNumber', '127.0.0.1:1 eth_blockNumber'])
  })

  it('works with @wagmi/core alone, as the entry adapter-wagmi-core', async () => {
    const { adapter: _, ...page } = visit('wagmi 3')
    const adapter = new WagmiCoreAdapter({ networks: testNetworks })
    page.client.addAdapter(adapter)
    const [connector] = adapter.wagmiConfig.connectors
    if (!connector) throw new Error('wagmi lists no connector')
    const { accounts } = await connect(adapter.wagmiConfig as never, { connector })
    expect(accounts[0]).toBe(first)
    expect(page.appKit.getAddress()).toBe(first)
    expect(adapter.wagmiChains.map(({ id }) => id)).toEqual([31337, 31338])
  })

  it('returns the EVM networks of its config as `networks`, like AppKit 1.7.4', () => {
    const { adapter, appKit } = visit('wagmi 3')
    expectTypeOf<WagmiAdapter['networks']>().toEqualTypeOf<Network[]>()
    expectTypeOf<WagmiCoreAdapter['networks']>().toEqualTypeOf<Network[]>()
    expect(adapter.networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:31337', 'eip155:31338'])
    expect(appKit.getCaipNetworks('eip155')).toEqual(adapter.networks)
  })

  it("emits each pairing URI of the widget as `display_uri`, like wagmi's walletConnect connector", async () => {
    const { relay, wallet } = await start()
    const app = openApp(relay, { networks: () => [createTestNetwork(31337)] })
    const widget: { work?: Promise<unknown> } = {}
    const page = visit('wagmi 3', {
      connectors: [app.connector],
      options: { relayUrl: relay.url },
      onOpen: () => {
        // The view with the QR code does the same.
        widget.work ??= connectByEngine(page.client, { connector: app.connector, onPairingUri: () => undefined })
      },
    })
    const shown: unknown[] = []
    const connector = page.find('walletConnect')
    connector.emitter.on('message', ({ type, data }) => {
      if (type === 'display_uri') shown.push([type, data])
    })
    const connected = page.wagmi.connect(page.config, { connector })
    await expect.poll(() => shown).toEqual([['display_uri', expect.stringMatching(/^wc:[0-9a-f]{64}@2\?/)]])
    const [[, uri] = []] = shown as [string, string][]
    await wallet.approve(await wallet.scan(String(uri)), grantEip155([31337]))
    expect((await connected).accounts[0]).toBe(first)
    await widget.work
    expect(shown).toHaveLength(1)
  })

  it('binds to an instance only once if it is added repeatedly', () => {
    const { adapter, client } = visit('wagmi 3')
    const subscriptions = vi.spyOn(client.store, 'subscribe')
    client.addAdapter(adapter)
    expect(subscriptions).not.toHaveBeenCalled()
  })

  it('reads the balance again after a transaction from elsewhere, with `pendingTransactionsFilter`', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const nonces = { value: 1 }
    const requested = stubNodes({ eth_getTransactionCount: () => `0x${nonces.value.toString(16)}` })
    const parameters = { pendingTransactionsFilter: { enable: true, pollingInterval: 1_000 } }
    const { appKit, client } = await connectedVisit('wagmi 3', { parameters })
    // Wait for the initial read of the balance.
    await expect.poll(() => appKit.getAccount().balance).toBeDefined()
    const looks = () => requested.filter((each) => each.endsWith('eth_getTransactionCount')).length
    const reads = vi.spyOn(await client.getAdapter('eip155'), 'fetchBalance')
    for (const [nonce, isNews] of [
      [1, false],
      [1, false],
      [2, true],
      [2, false],
    ] as const) {
      nonces.value = nonce
      const [looked, read] = [looks(), reads.mock.calls.length]
      vi.advanceTimersByTime(1_000)
      await expect.poll(looks).toBe(looked + 1)
      if (isNews) await expect.poll(() => reads.mock.calls.length).toBeGreaterThan(read)
      else expect(reads.mock.calls.length).toBe(read)
    }
    appKit.destroy()
    const looked = looks()
    vi.advanceTimersByTime(5_000)
    expect(looks()).toBe(looked)
  })

  it("uses the app's own walletConnect connector instead of Foyer's, and passes on its pairing URI", async () => {
    const shown: string[] = []
    const create = (config: { readonly emitter: { emit(name: string, data: unknown): void } }) => ({
      id: 'walletConnect',
      name: 'Own pairing',
      type: 'walletConnect',
      connect: async () => {
        config.emitter.emit('message', { type: 'display_uri', data: 'wc:own@2' })
        return { accounts: [first], chainId: 31337 }
      },
      disconnect: async () => undefined,
      getAccounts: async () => [first],
      getChainId: async () => 31337,
      getProvider: async () => ({ isOwn: true }),
      isAuthorized: async () => false,
      onAccountsChanged: () => undefined,
      onChainChanged: () => undefined,
      onDisconnect: () => undefined,
    })
    const parameters = { connectors: [create as never] }
    const options = { serverUrl: 'http://127.0.0.1:1', projectId: 'test' }
    const page = visit('wagmi 3', { parameters, options, connectors: [] })
    expect(page.config.connectors.filter(({ id }) => id === 'walletConnect').map(({ name }) => name)).toEqual([
      'Own pairing',
    ])
    const connector = page.appKit.getConnectors().find(({ id }) => id === 'walletConnect')
    if (!connector) throw new Error('Foyer lists no walletConnect')
    expect(connector.type).toBe('WALLET_CONNECT')
    await page.appKit.connect({ connector, onPairingUri: (uri) => shown.push(uri) })
    expect(shown).toEqual(['wc:own@2'])
    await page.agree({ status: 'connected', connector: 'walletConnect', address: first as string })
    expect(page.appKit.getProvider('eip155')).toEqual({ isOwn: true })
  })
})
