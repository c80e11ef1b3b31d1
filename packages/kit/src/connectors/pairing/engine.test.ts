import { afterEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../core/actions/connect.js'
import { disconnect } from '../../core/actions/disconnect.js'
import { reconnect } from '../../core/actions/reconnect.js'
import { switchNetwork } from '../../core/actions/switchNetwork.js'
import type { Client } from '../../core/Client.js'
import { createTestEngine } from '../../core/testEngine.js'
import { createTestApp, createTestNetwork } from './testApp.js'
import { startTestRelay } from './testRelay.js'
import { grantEip155, startTestWallet, testAddresses } from './testWallet.js'

const networks = [createTestNetwork(1), createTestNetwork(10)]
const until = <Value>(read: () => Value) => vi.waitFor(read, { timeout: 8_000, interval: 10 })
const read = (client: Client) => client.store.getState().namespaces.eip155
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

async function start() {
  const relay = await startTestRelay()
  const wallet = await startTestWallet(relay.url)
  const app = createTestApp(relay.url, networks)
  const engine = createTestEngine({ options: { networks, connectors: [app.connector] } })
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

describe('the engine over a pairing', () => {
  it('connects, knows what was approved, follows the wallet, switches and leaves [S3.3] [S4.23]', async () => {
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

  it('finds the session again on the next visit, on the chain it was on [S4.2] [S4.3]', async () => {
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

  it('is disconnected when the wallet ended it while nobody was there', async () => {
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
