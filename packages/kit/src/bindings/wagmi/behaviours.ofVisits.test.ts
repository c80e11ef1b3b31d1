import { foyerLocal } from '@foyer/primitives/networks/sandbox'
import { hydrate } from '@wagmi/core'
import { expect } from 'vitest'
import { createInstance } from '../../core/createInstance.js'
import { createTestEngine } from '../../core/testEngine.js'
import { connectedVisit, createWallet, getWagmi, proveBehaviours, visit } from './testWagmi.js'

const test = 'org.test.wallet'
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Creates a cookie jar for `cookieStorage`. */
function createCookies() {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map((each) => each.join('=')).join('; ')
  const storage = {
    getItem: (key: string) => jar.get(key) ?? null,
    setItem: (key: string, value: string) => void jar.set(key, value),
    removeItem: (key: string) => void jar.delete(key),
  }
  return { storage, cookie }
}

proveBehaviours([
  [
    'a reload restores both without a prompt, and neither is disconnected in between',
    async (major) => {
      const before = await connectedVisit(major)
      const requested = before.wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length
      const { wagmi, config, agree, appKit } = before.reload()
      const received: string[] = []
      wagmi.watchConnection(config, { onChange: ({ status }) => received.push(status) })
      appKit.subscribeAccount(({ status }) => received.push(status))
      await wagmi.reconnect(config)
      await agree({ status: 'connected', connector: test, address: first, chainId: 31337 })
      expect(received).not.toContain('disconnected')
      expect(before.wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(requested)
    },
  ],
  [
    'a reload restores both, even if reconnectOnMount is false',
    async (major) => {
      const { config, agree } = (await connectedVisit(major)).reload()
      // `hydrate` is equal in both major versions. Only their React packages export it.
      hydrate(config, { reconnectOnMount: false }).onMount()
      await agree({ status: 'connected', connector: test, address: first })
    },
  ],
  [
    'a reload waits for a wallet that announces itself late',
    async (major) => {
      const before = await connectedVisit(major)
      const { wagmi, config, agree, add, find } = before.reload({ connectors: [] })
      const reconnecting = wagmi.reconnect(config)
      await agree({ status: 'reconnecting' })
      add(before.connector)
      await reconnecting
      await agree({ status: 'connected', connector: test })
      expect(find(test).name).toBe('Test Wallet')
    },
  ],
  [
    'a reload with a locked wallet leaves both disconnected',
    async (major) => {
      const before = await connectedVisit(major)
      before.wallet.lock()
      const { wagmi, config, agree } = before.reload()
      await wagmi.reconnect(config)
      await agree({ status: 'disconnected' })
    },
  ],
  [
    'after a disconnect on either side, a reload restores neither',
    async (major) => {
      for (const side of ['wagmi', 'Foyer'] as const) {
        const before = await connectedVisit(major)
        await (side === 'wagmi' ? before.wagmi.disconnect(before.config) : before.appKit.disconnect())
        const { wagmi, config, agree } = before.reload()
        expect(await wagmi.reconnect(config)).toEqual([])
        await agree({ status: 'disconnected' })
      }
    },
  ],
  [
    'with enableReconnect false neither side reconnects',
    async (major) => {
      const { wagmi, config, agree } = (await connectedVisit(major)).reload({ options: { enableReconnect: false } })
      await wagmi.reconnect(config)
      await agree({ status: 'disconnected' })
    },
  ],
  [
    'both restore a connector of the host',
    async (major) => {
      const { mock } = major === 'wagmi 3' ? await import('wagmi/connectors') : await import('@wagmi/core')
      const connectors = [mock({ accounts: [first], features: { reconnect: true, defaultConnected: true } })]
      const before = visit(major, { parameters: { connectors } })
      await before.wagmi.connect(before.config, { connector: before.find('mock') })
      const { wagmi, config, agree } = before.reload()
      await wagmi.reconnect(config)
      await agree({ status: 'connected', connector: 'mock', address: first })
    },
  ],
  [
    'both select the network of the last visit before a connection',
    async (major) => {
      const before = visit(major)
      await before.appKit.switchNetwork({ id: 31338 })
      await before.agree({ status: 'disconnected', chainId: 31338 })
      await before.reload().agree({ status: 'disconnected', chainId: 31338 })
    },
  ],
  [
    'a server reads the connection from the cookie, and wagmi’s state is the same until hydration',
    async (major) => {
      const wagmi = getWagmi(major)
      const cookies = createCookies()
      const storage = wagmi.createStorage({ storage: cookies.storage })
      const parameters = { ssr: true, storage }
      const before = visit(major, { parameters })
      await hydrate(before.config, { reconnectOnMount: true }).onMount()
      await before.wagmi.connect(before.config, { connector: before.find(test) })
      await before.agree({ status: 'connected' })

      const server = visit(major, { parameters: { ssr: true, storage: null } })
      const initialState = wagmi.cookieToInitialState({ ...server.config, storage }, cookies.cookie())
      expect([...(initialState?.connections.values() ?? [])][0]?.accounts[0]).toBe(first)

      const after = before.reload()
      await expect.poll(() => after.appKit.getAccount()?.status).toBe('connected')
      expect(wagmi.getConnection(after.config).status).toBe('disconnected')
      expect(after.config.connectors).toEqual([])
      const { onMount } = hydrate(after.config, { initialState, reconnectOnMount: true })
      expect(wagmi.getConnection(after.config)).toMatchObject({ status: 'reconnecting', address: first })
      await onMount()
      await after.agree({ status: 'connected', connector: test, address: first })
    },
  ],
  [
    'a page with `ssr: true` and no WagmiProvider shows a restored connection once it is loaded and idle',
    async (major) => {
      const before = visit(major, { parameters: { ssr: true } })
      before.load()
      await before.appKit.connect({ connector: before.connector })
      await before.agree({ status: 'connected' })
      const after = before.reload()
      await expect.poll(() => after.appKit.getAccount()?.status).toBe('connected')
      expect(after.wagmi.getConnection(after.config).status).toBe('disconnected')
      after.load()
      await after.agree({ status: 'connected', connector: test, address: first })
    },
  ],
  [
    'a network added to Foyer later is added to wagmi',
    async (major) => {
      const { appKit, config, wagmi, agree, wallet } = await connectedVisit(major)
      appKit.addNetwork('eip155', { ...foyerLocal, id: 4242, caipNetworkId: 'eip155:4242' })
      await expect.poll(() => config.chains.map(({ id }) => id)).toContain(4242)
      wallet.setChain(4242)
      await agree({ status: 'connected', chainId: 4242 })
      expect(wagmi.getConnection(config).chain?.id).toBe(4242)
      expect(config.getClient({ chainId: 4242 as never })).toMatchObject({ chain: { id: 4242 } })
    },
  ],
  [
    'the config follows the newest instance, and none after that one is destroyed',
    async (major) => {
      const { appKit, config, wagmi, find, adapter, connector } = await connectedVisit(major)
      const { client } = createTestEngine({ options: { connectors: [connector] } })
      Object.assign(client.environment, { window: new EventTarget() })
      client.addAdapter(adapter)
      const newest = createInstance(client, 'test')
      // The first instance no longer affects the config.
      await appKit.disconnect()
      await newest.connect({ connector })
      await expect.poll(() => wagmi.getConnection(config).status).toBe('connected')
      await appKit.connect({ connector: createWallet('Other Wallet').connector })
      expect(wagmi.getConnection(config).connector?.id).toBe(test)
      appKit.destroy()
      await newest.disconnect()
      await expect.poll(() => wagmi.getConnection(config).status).toBe('disconnected')
      newest.destroy()
      await expect(wagmi.connect(config, { connector: { ...find(test), uid: 'other' } })).rejects.toMatchObject({
        code: 'NO_INSTANCE',
      })
    },
  ],
])
