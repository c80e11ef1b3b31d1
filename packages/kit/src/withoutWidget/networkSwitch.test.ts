import { expect, it, vi } from 'vitest'
import { connect } from '../core/actions/connect.js'
import { createInstance } from '../core/createInstance.js'
import { getActiveChainId } from '../core/state/select.js'
import { createTestEngine } from '../core/testEngine.js'
import { createNetworkSwitch } from './networkSwitch.js'

async function setUp() {
  const engine = createTestEngine()
  await connect(engine.client, { connector: engine.connector })
  const appKit = createInstance(engine.client, 'test')
  return { ...engine, appKit, networks: createNetworkSwitch(appKit) }
}

it.each(['eip155:31338', 31338])('switches the wallet to %s', async (id) => {
  const { networks, client } = await setUp()
  expect(await networks.switchNetwork(id)).toMatchObject({ status: 'idle', target: id, error: null })
  expect(getActiveChainId(client.store.getState())).toBe('eip155:31338')
})

it('fails with NETWORK_NOT_FOUND, and with USER_REJECTED if the wallet rejects', async () => {
  const { networks, wallet, client } = await setUp()
  expect(await networks.switchNetwork(5)).toMatchObject({ status: 'failed', error: { code: 'NETWORK_NOT_FOUND' } })
  wallet.answerWith('wallet_switchEthereumChain', () => {
    throw Object.assign(new Error('no'), { code: 4001 })
  })
  expect(await networks.switchNetwork(31338)).toMatchObject({ status: 'failed', error: { code: 'USER_REJECTED' } })
  expect(getActiveChainId(client.store.getState())).toBe('eip155:31337')
})

it('cancel ends the wait for a wallet that does not respond', async () => {
  const { networks, wallet } = await setUp()
  wallet.answerWith('wallet_switchEthereumChain', () => new Promise(() => {}))
  const ended = networks.switchNetwork(31338)
  await vi.waitFor(() => expect(wallet.requests.at(-1)?.method).toBe('wallet_switchEthereumChain'))
  networks.cancel()
  expect(await ended).toMatchObject({ status: 'idle', error: null })
})
