import { describe, expect, it, vi } from 'vitest'
import type { Client } from '../Client.js'
import type { Connector } from '../Connector.js'
import { createClient } from '../createClient.js'
import { loadActions } from '../loadActions.js'
import { start } from '../start.js'
import { getConnected, getConnection } from '../state/select.js'
import { wasConnected } from '../storage/memory.js'
import { createBrowserStorage } from '../storage/storage.js'
import { createTestEngine, testNetworks } from '../testEngine.js'

/** Creates a browser whose tabs share a storage and a wallet. */
function createTestBrowser() {
  const engine = createTestEngine()
  const other = engine.createWallet('Other Wallet', 'org.foyer.other')
  const shelf = new Map<string, string>()
  const pages: EventTarget[] = []

  /** Opens a page with access to the storage. A write dispatches a `storage` event in the other pages. */
  const openPage = () => {
    const page = new EventTarget() as Window & typeof globalThis
    pages.push(page)
    const announce = (key: string, newValue: string | null) => {
      for (const each of pages)
        if (each !== page) each.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    }
    const storage = createBrowserStorage(() => ({
      getItem: (key) => shelf.get(key) ?? null,
      setItem: (key, value) => {
        shelf.set(key, value)
        announce(key, value)
      },
      removeItem: (key) => {
        if (shelf.delete(key)) announce(key, null)
      },
      clear: () => shelf.clear(),
      key: () => null,
      length: 0,
    }))
    const addInstance = (storageKey = '@appkit', options = {}): Client => {
      const client = createClient({
        options: { networks: testNetworks, connectors: [engine.connector, other.connector], storageKey, ...options },
        environment: { storage, now: () => Date.now(), fetch, window: page },
        sdkVersion: 'test',
        mountWidget: async () => {},
        adapterLoaders: { eip155: () => Promise.reject(new Error('not needed')) },
      })
      start(client)
      return client
    }
    return { addInstance, page }
  }
  return { ...engine, other, openPage }
}

/** Loads the actions with the first call, like the public methods. */
async function connect(client: Client, { connector }: { readonly connector: Connector }) {
  return (await (await loadActions(client))('connect'))(client, { connector })
}
async function disconnect(client: Client) {
  return (await (await loadActions(client))('disconnect'))(client)
}
function statusOf(client: Client) {
  return getConnection(client.store.getState()).status
}
function walletOf(client: Client) {
  return getConnected(client.store.getState())?.connector.id
}
function until(check: () => void) {
  return vi.waitFor(check, { timeout: 5_000 })
}

describe.each([
  ['another tab', (browser: ReturnType<typeof createTestBrowser>) => [browser.openPage(), browser.openPage()] as const],
  [
    'another instance of the page',
    (browser: ReturnType<typeof createTestBrowser>) => {
      const page = browser.openPage()
      return [page, page] as const
    },
  ],
] as const)('a connection in %s', (_, openPages) => {
  const open = (options = {}) => {
    const browser = createTestBrowser()
    const [here, there] = openPages(browser)
    return { ...browser, one: here.addInstance(), two: there.addInstance('@appkit', options) }
  }

  it('is connected here too, without a wallet prompt', async () => {
    const { one, two, connector, wallet } = open()
    await connect(one, { connector })
    await until(() => expect(statusOf(two)).toBe('connected'))
    expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
  })

  it('changes to another wallet here too, and that wallet is stored', async () => {
    const { one, two, connector, other } = open()
    await connect(one, { connector })
    await until(() => expect(statusOf(two)).toBe('connected'))
    await connect(two, { connector: other.connector })
    await until(() => expect(walletOf(one)).toBe('org.foyer.other'))
    expect(one.memory.get('eip155:connected_connector_id')).toBe('org.foyer.other')
  })

  it('ends in both when the user disconnects in one', async () => {
    const { one, two, connector } = open()
    await connect(one, { connector })
    await until(() => expect(statusOf(two)).toBe('connected'))
    await disconnect(two)
    await until(() => expect(statusOf(one)).toBe('disconnected'))
    expect(wasConnected(one.memory)).toBe(false)
  })

  it('remains when the user disconnects and reconnects before the other instance reads the storage', async () => {
    const { one, two, connector } = open()
    await connect(one, { connector })
    await until(() => expect(statusOf(two)).toBe('connected'))
    const leaving = disconnect(one)
    await connect(one, { connector })
    await leaving.catch(() => undefined)
    await until(() => expect([statusOf(one), statusOf(two)]).toEqual(['connected', 'connected']))
    expect(wasConnected(one.memory)).toBe(true)
  })

  it('is not connected here with `enableReconnect: false`', async () => {
    const { one, two, connector } = open({ enableReconnect: false })
    await connect(one, { connector })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(statusOf(two)).toBe('disconnected')
  })
})

it('a tab whose wallet shares no account with it stays disconnected, and the stored connection remains', async () => {
  const browser = createTestBrowser()
  const { connector, wallet } = browser.createWallet('Test Wallet', 'org.foyer.test')
  const one = browser.openPage().addInstance()
  const open = browser.openPage().addInstance('@appkit', { connectors: [connector] })
  await connect(one, { connector: browser.connector })
  const next = browser.openPage().addInstance('@appkit', { connectors: [connector] })
  await until(() => expect(wallet.requests.filter(({ method }) => method === 'eth_accounts').length).toBe(2))
  await until(() => expect([statusOf(open), statusOf(next)]).toEqual(['disconnected', 'disconnected']))
  expect([statusOf(one), wasConnected(one.memory)]).toEqual(['connected', true])
  const reloaded = browser.openPage().addInstance()
  await until(() => expect(statusOf(reloaded)).toBe('connected'))
  await disconnect(one)
  expect(wasConnected(open.memory)).toBe(false)
})

it('instances with different storage keys do not share connections', async () => {
  const browser = createTestBrowser()
  const page = browser.openPage()
  const one = page.addInstance('forum')
  const two = page.addInstance('shop')
  await connect(two, { connector: browser.connector })
  await connect(one, { connector: browser.other.connector })
  await disconnect(one)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([walletOf(two), statusOf(one)]).toEqual(['org.foyer.test', 'disconnected'])
})
