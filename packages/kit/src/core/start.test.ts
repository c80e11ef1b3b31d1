import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadActions } from './loadActions.js'
import { start } from './start.js'
import { projectAccount } from './state/project.js'
import { loadConnectedNamespaces } from './storage/connectionMemory.js'
import { wasConnected } from './storage/memory.js'
import { createTestEngine } from './testEngine.js'

afterEach(() => vi.restoreAllMocks())

it('start: removes caches after a disconnect, and keeps them for a connected user [S4.2]', () => {
  const caches = {
    '@appkit/native_balance_cache': '{}',
    '@appkit/identity_cache': '{}',
    '@appkit/portfolio_cache': '{}',
  }
  for (const [status, kept] of [
    ['disconnected', []],
    ['connected', Object.keys(caches)],
  ] as const) {
    const { client, shelf } = createTestEngine({
      stored: {
        ...caches,
        '@appkit/connection_status': status,
        '@appkit/connected_namespaces': 'eip155',
        '@appkit/eip155:connected_connector_id': 'org.foyer.test',
      },
    })
    start(client)
    expect(Object.keys(caches).filter((key) => shelf.has(key))).toEqual(kept)
    client.lifetime.abort()
  }
})

it('start: alerts the developer if a server is configured without a project id, not without a server [S8.7, S5.24, S7.69]', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const served = createTestEngine({ options: { serverUrl: 'http://localhost:3001', debug: true } })
  start(served.client)
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(expect.stringContaining('Project ID Not Configured')))
  expect(served.client.store.getState().event.data).toEqual({
    type: 'error',
    event: 'INTERNAL_SDK_ERROR',
    properties: { errorType: 'Project ID Not Configured', errorMessage: 'Give `projectId` together with `serverUrl`.' },
  })
  expect(served.client.store.getState().notice).toMatchObject({ kind: 'alert', short: 'Project ID Not Configured' })
  told.mockClear()
  const alone = createTestEngine()
  start(alone.client)
  await loadActions(alone.client)
  expect(told).not.toHaveBeenCalled()
})

describe('start: stored connections', () => {
  /** Starts a client. `isFetched` is true if the actions were loaded, which start the connection effects. */
  const startWith = async (stored: Record<string, string>) => {
    const { client } = createTestEngine({ stored })
    client.hasEffects = false
    start(client)
    await loadActions(createTestEngine().client)
    return { client, isFetched: client.hasEffects }
  }

  it('a namespace that is not configured is removed without loading the actions [S4.2]', async () => {
    const { client, isFetched } = await startWith({
      '@appkit/connection_status': 'connected',
      '@appkit/connected_namespaces': 'solana',
      '@appkit/solana:connected_connector_id': 'phantom',
    })
    expect(isFetched).toBe(false)
    expect(wasConnected(client.memory)).toBe(false)
  })

  it('a configured one sets `reconnecting` at once, but not in the initial state [S4.1, S4.2]', async () => {
    const stored = {
      '@appkit/connection_status': 'connected',
      '@appkit/connected_namespaces': 'constructor,eip155',
      '@appkit/eip155:connected_connector_id': 'org.foyer.test',
    }
    const { client } = createTestEngine({ stored })
    start(client)
    expect(projectAccount(client.store.getState()).status).toBe('reconnecting')
    expect(projectAccount(client.store.getInitialState()).status).toBe('disconnected')
    expect(Object.keys(client.store.getState().namespaces)).toEqual(['eip155'])
    await vi.waitFor(() => expect(projectAccount(client.store.getState()).status).not.toBe('reconnecting'))
    const stays = createTestEngine({ stored, options: { enableReconnect: false } })
    start(stays.client)
    expect(projectAccount(stays.client.store.getState()).status).toBe('disconnected')
  })

  it('the state becomes disconnected if the actions fail to load or the instance is destroyed [S4.2]', async () => {
    const stored = {
      '@appkit/connection_status': 'connected',
      '@appkit/connected_namespaces': 'eip155',
      '@appkit/eip155:connected_connector_id': 'org.foyer.test',
    }
    const cut = createTestEngine({ stored })
    Object.defineProperty(cut.client, 'hasEffects', {
      get: () => {
        throw new Error('the file did not arrive')
      },
    })
    start(cut.client)
    await vi.waitFor(() => expect(projectAccount(cut.client.store.getState()).status).toBe('disconnected'))
    const ended = createTestEngine({ stored })
    start(ended.client)
    ended.client.lifetime.abort()
    expect(projectAccount(ended.client.store.getState()).status).toBe('disconnected')
  })

  it('a configured one is restored, and one that is not configured is removed [S4.2]', async () => {
    const { client, isFetched } = await startWith({
      '@appkit/connection_status': 'connected',
      '@appkit/connected_namespaces': 'solana,eip155',
      '@appkit/eip155:connected_connector_id': 'org.foyer.test',
    })
    expect(isFetched).toBe(true)
    await vi.waitFor(() => expect(loadConnectedNamespaces(client.memory)).not.toContain('solana'))
  })

  it('an invalid namespace does not load the actions', async () => {
    const past = { '@appkit/connection_status': 'connected', '@appkit/connected_namespaces': '<x>' }
    expect((await startWith(past)).isFetched).toBe(false)
  })
})

describe('the option `debug`', () => {
  const stored = {
    '@appkit/recent_wallets': '[[[',
    '@appkit/active_caip_network_id': 'mainnet',
    '@appkit/connected_namespaces': 'eip155',
  }

  it('warns once about options without effect and invalid stored values [S8.12]', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    start(createTestEngine({ stored, options: { debug: true, tokens: {} } }).client)
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(3))
    const lines = told.mock.calls.map(([line]) => String(line))
    expect(lines.map((line) => /tokens|recent_wallets|active_caip_network_id/.exec(line)?.[0])).toEqual([
      'tokens',
      'active_caip_network_id',
      'recent_wallets',
    ])
  })

  it('warns about each given option that has no effect', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { client } = createTestEngine({
      options: {
        tokens: { 'eip155:1': { address: '0x' } },
        showWallets: true,
        features: { pay: true, smartSessions: false },
      },
    })
    const { warnSetUp } = await import('./debugNotes.js')
    await warnSetUp(client)
    const lines = told.mock.calls.map(([line]) => /The option (\S+) has no effect/.exec(String(line))?.[1])
    expect(lines).toEqual(['tokens', 'showWallets', 'features.pay'])
  })

  it('prints no warning if it is off', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    start(createTestEngine({ stored, options: { tokens: {} } }).client)
    await import('./debugNotes.js')
    await new Promise((resolve) => setImmediate(resolve))
    expect(told).not.toHaveBeenCalled()
  })

  it('warns about elements that are not defined, or defined by another library', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { client } = createTestEngine({ options: { elements: false } })
    const ours = class {
      appKit = undefined
    }
    Object.defineProperty(ours.prototype, 'appKit', { value: undefined })
    const defined: Record<string, unknown> = { 'foyer-button': ours, 'w3m-button': class {} }
    const window = Object.assign(new EventTarget(), {
      document: {
        readyState: 'complete',
        querySelector: (name: string) => (name.endsWith('network-button') ? null : {}),
      },
      customElements: { get: (name: string) => defined[name] },
    })
    Object.assign(client.environment, { window })
    const { warnSetUp } = await import('./debugNotes.js')
    await warnSetUp(client)
    const lines = told.mock.calls.map(([line]) => String(line))
    expect(lines.filter((line) => line.includes('another library'))).toEqual([expect.stringContaining('<w3m-button>')])
    expect(lines.filter((line) => line.includes('not defined'))).toHaveLength(7)
    expect(lines.join()).not.toContain('<foyer-button>')
  })
})
