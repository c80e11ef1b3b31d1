import { afterEach, expect, it, vi } from 'vitest'
import { connect } from '../actions/connect.js'
import { disconnect } from '../actions/disconnect.js'
import type { Client } from '../Client.js'
import { createTestEngine, testAddresses, testNetworks } from '../testEngine.js'
import { subscribeAccount, subscribeConnectedAccount } from './subscribeAccount.js'

const [network, other] = testNetworks as [(typeof testNetworks)[0], (typeof testNetworks)[0]]
const [address, second] = testAddresses

/** Creates an instance in a page that records its open event streams. */
function start() {
  const open: string[] = []
  class Stream {
    constructor(readonly url: string) {
      open.push(url)
    }
    addEventListener() {}
    close() {
      open.splice(open.indexOf(this.url), 1)
    }
  }
  const engine = createTestEngine({ options: { serverUrl: 'https://foyer.test', projectId: 'x' } })
  const page = Object.assign(new EventTarget(), { hidden: false })
  const window = Object.assign(new EventTarget(), { document: page, EventSource: Stream }) as unknown as NonNullable<
    Client['environment']['window']
  >
  const client: Client = Object.assign(engine.client, { environment: { ...engine.client.environment, window } })
  return { ...engine, client, open }
}

afterEach(() => void vi.restoreAllMocks())

it('subscribeAccount: all subscribers of an account share one stream until the last one stops', () => {
  const { client, open } = start()
  const undo = [1, 2, 3].map(() => subscribeAccount(client, network, address))
  const stop = subscribeAccount(client, network, second)
  expect(open).toHaveLength(2)
  undo[0]?.()
  // A second call of the same function has no effect.
  undo[0]?.()
  undo[1]?.()
  expect(open).toHaveLength(2)
  undo[2]?.()
  expect(open).toHaveLength(1)
  stop()
  expect(open).toEqual([])
  subscribeAccount(client, network, address)
  expect(open).toHaveLength(1)
  client.lifetime.abort()
  expect(open).toEqual([])
})

it('subscribeAccount: opens no stream for an unsupported chain family', () => {
  const { client, open } = start()
  subscribeAccount(client, { ...network, chainNamespace: 'bip122' }, address)()
  expect(open).toEqual([])
})

it('subscribeConnectedAccount: follows changes of account and network, and stops on disconnect', async () => {
  const { client, open, connector, wallet } = start()
  const undo = subscribeConnectedAccount(client, 'eip155')
  expect(open).toEqual([])
  await connect(client, { connector, chainId: network.caipNetworkId })
  expect(open).toHaveLength(1)
  expect(open[0]).toContain(`/v1/account/${address}/changes?chainId=${encodeURIComponent(network.caipNetworkId)}`)
  await wallet.selectAccount(second)
  await vi.waitFor(() => expect(open[0]).toContain(second))
  wallet.setChain(Number(other.id))
  await vi.waitFor(() => expect(open[0]).toContain(encodeURIComponent(other.caipNetworkId)))
  expect(open).toHaveLength(1)
  await disconnect(client)
  expect(open).toEqual([])
  undo()
})
