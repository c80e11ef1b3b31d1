import type { Network } from '@foyer/primitives/networks/Network'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../core/actions/connect.js'
import { disconnect } from '../../core/actions/disconnect.js'
import { reconnect } from '../../core/actions/reconnect.js'
import { switchNetwork } from '../../core/actions/switchNetwork.js'
import type { Client } from '../../core/Client.js'
import { getActiveNetwork, getConnected, getConnection } from '../../core/state/select.js'
import { createTestEngine } from '../../core/testEngine.js'
import type { PairingEip155Provider } from './createEip155Provider.js'
import { createTestApp, createTestNetwork, solanaNetwork } from './testApp.js'
import { startTestRelay } from './testRelay.js'
import { grantEip155, startTestWallet, testAddresses } from './testWallet.js'

const networks: Network[] = [createTestNetwork(1), createTestNetwork(10)]
function until<Value>(read: () => Value) {
  return vi.waitFor(read, { timeout: 15_000, interval: 10 })
}
function read(client: Client) {
  return client.store.getState().namespaces.eip155
}
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

async function start(configured: Network[] = networks) {
  const relay = await startTestRelay()
  const wallet = await startTestWallet(relay.url)
  const app = createTestApp(relay.url, configured)
  const engine = createTestEngine({ options: { networks: configured, connectors: [app.connector] } })
  undo.push(
    () => relay.stop(),
    () => wallet.stop(),
    () => app.leave(),
  )
  const pair = async () => {
    const uri = new Promise<string>((resolve) => {
      connected.work = connect(engine.client, { connector: app.connector, onPairingUri: resolve })
    })
    const { topic } = await wallet.approve(await wallet.scan(await uri), grantEip155([1, 10]))
    await connected.work
    return topic
  }
  const connected: { work?: Promise<unknown> } = {}
  return { relay, wallet, app, engine, pair }
}

describe('engine with a pairing connector', () => {
  it('connects, stores the approved chains, applies wallet events, switches and disconnects [S3.3]', async () => {
    const { wallet, engine, pair } = await start()
    const topic = await pair()
    expect(read(engine.client)).toMatchObject({
      connection: { status: 'connected', addresses: testAddresses, chainId: 'eip155:1' },
      approvedChainIds: ['eip155:1', 'eip155:10'],
      supportsAllNetworks: false,
    })
    await switchNetwork(engine.client, networks[1] ?? expect.fail())
    expect(read(engine.client)?.connection).toMatchObject({ chainId: 'eip155:10' })
    const event = { event: { name: 'accountsChanged', data: [testAddresses[1]] }, chainId: 'eip155:1' }
    await wallet.call(topic, 'wc_sessionEvent', event)
    await until(() =>
      expect(read(engine.client)?.connection).toMatchObject({ addresses: [...testAddresses].reverse() }),
    )
    await disconnect(engine.client)
    expect(read(engine.client)?.connection).toEqual({ status: 'disconnected' })
    await wallet.waitFor((call) => call.topic === topic && call.method === 'wc_sessionDelete')
  })

  it('restores the session and its chain in the next visit [S4.2] [S4.3]', async () => {
    const { relay, app, engine, pair } = await start()
    await pair()
    await switchNetwork(engine.client, networks[1] ?? expect.fail())
    app.leave()
    const next = createTestApp(relay.url, networks, { browser: app.browser })
    undo.push(() => next.leave())
    const visit = createTestEngine({
      stored: Object.fromEntries(engine.shelf),
      options: { networks, connectors: [next.connector] },
    })
    await reconnect(visit.client)
    expect(read(visit.client)?.connection).toMatchObject({
      status: 'connected',
      addresses: testAddresses,
      chainId: 'eip155:10',
    })
  })

  it('has an unknown network if the wallet switches to an unconfigured one, and can switch back [S2.5] [S3.4]', async () => {
    const { wallet, engine, pair } = await start()
    const topic = await pair()
    const goTo = (data: number) =>
      wallet.call(topic, 'wc_sessionEvent', { event: { name: 'chainChanged', data }, chainId: 'eip155:1' })
    await goTo(56)
    await until(() => expect(read(engine.client)?.connection).toMatchObject({ chainId: 'eip155:56' }))
    expect(getActiveNetwork(engine.client.store.getState())).toMatchObject({ name: 'Unknown Network', id: 56 })
    const provider = getConnected(engine.client.store.getState())?.connector.provider as PairingEip155Provider
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x38')
    await expect(provider.request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    })
    await switchNetwork(engine.client, networks[1] ?? expect.fail())
    expect(read(engine.client)?.connection).toMatchObject({ chainId: 'eip155:10', addresses: testAddresses })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  })

  it('connects a wallet of another configured family than the active one [S3.3] [S4.24]', async () => {
    const { wallet, engine, pair } = await start([solanaNetwork, ...networks])
    expect(engine.client.store.getState().activeNamespace).toBe('solana')
    const topic = await pair()
    expect(read(engine.client)?.connection).toMatchObject({ status: 'connected', addresses: testAddresses })
    const state = engine.client.store.getState()
    expect(state.activeNamespace).toBe('eip155')
    expect(getConnection(state, 'solana').status).toBe('disconnected')
    await disconnect(engine.client)
    await wallet.waitFor((call) => call.topic === topic && call.method === 'wc_sessionDelete')
  })

  it('is disconnected if the wallet ended the session while no page was open', async () => {
    const { relay, wallet, app, engine, pair } = await start()
    const topic = await pair()
    app.leave()
    const params = { code: 6000, message: 'Bye' }
    await wallet.say(topic, { id: wallet.nextId(), jsonrpc: '2.0', method: 'wc_sessionDelete', params }, 1112)
    const next = createTestApp(relay.url, networks, { browser: app.browser })
    undo.push(() => next.leave())
    const visit = createTestEngine({
      stored: Object.fromEntries(engine.shelf),
      options: { networks, connectors: [next.connector] },
    })
    await reconnect(visit.client)
    await until(() => expect(read(visit.client)?.connection).toEqual({ status: 'disconnected' }))
  })
})
