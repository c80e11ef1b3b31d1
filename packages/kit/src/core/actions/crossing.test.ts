import { defineNetwork } from '@foyer/primitives/networks/Network'
import { describe, expect, it, vi } from 'vitest'
import { createEip1193Connector } from '../../connectors/injected/createEip1193Connector.js'
import type { Connector, WalletAccounts } from '../Connector.js'
import { createInstance } from '../createInstance.js'
import { getConnected, getConnection } from '../state/select.js'
import { wasConnected } from '../storage/memory.js'
import { createTestEngine, testAddresses, testNetworks } from '../testEngine.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { reconnect } from './reconnect.js'
import { switchNetwork } from './switchNetwork.js'

const [first, second] = testAddresses

/** Creates a connected wallet, and a second wallet with an open connection request. */
async function startBetweenTwo() {
  const engine = createTestEngine()
  const { client, connector } = engine
  await connect(client, { connector })
  const other = engine.createWallet('Other', 'org.example.other')
  other.wallet.setApprove('hang')
  const controller = new AbortController()
  const asking = connect(client, { connector: other.connector, signal: controller.signal }).catch(({ code }) => code)
  await vi.waitFor(() => expect(other.wallet.requests).toHaveLength(1))
  return { ...engine, other, asking, giveUp: () => controller.abort() }
}

/** Wraps a connector so that one method waits until `release` is called. */
function holdAnswer(connector: Connector, method: 'reconnect' | 'switchNetwork') {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow: Connector = { ...connector }
  if (method === 'reconnect') slow.reconnect = (request) => held.then(() => connector.reconnect(request))
  else slow.switchNetwork = (network, signal) => held.then(() => connector.switchNetwork(network, signal))
  return { connector: slow, release: () => release() }
}

describe('disconnect during another operation', () => {
  it('cancels a running reconnect: nothing is connected or stored [S4.24-S4.26]', async () => {
    const engine = createTestEngine()
    await connect(engine.client, { connector: engine.connector })
    const slow = holdAnswer(engine.connector, 'reconnect')
    const { client } = engine.reload()
    client.store.setState({ connectors: [slow.connector] })
    const restoring = reconnect(client)
    expect(getConnection(client.store.getState()).status).toBe('reconnecting')
    await disconnect(client)
    slow.release()
    await restoring
    expect(getConnection(client.store.getState())).toEqual({ status: 'disconnected' })
    expect(wasConnected(client.memory)).toBe(false)
  })

  it('disconnects the connected wallet too while another one is connecting [S4.24-S4.26]', async () => {
    const { client, wallet, asking } = await startBetweenTwo()
    await disconnect(client)
    expect(await asking).toBe('ABORTED')
    expect(getConnection(client.store.getState())).toEqual({ status: 'disconnected' })
    expect(wasConnected(client.memory)).toBe(false)
    expect(wallet.requests.map(({ method }) => method)).toContain('wallet_revokePermissions')
  })

  it('works with a wallet whose removeListener throws', async () => {
    const { client, wallet, connector } = createTestEngine()
    Object.assign(wallet.provider, {
      removeListener: () => {
        throw new Error('not implemented')
      },
    })
    await connect(client, { connector })
    await disconnect(client)
    expect(wasConnected(client.memory)).toBe(false)
  })
})

describe('a second wallet that connects while one is connected', () => {
  it('a rejection restores the first wallet with its current account and chain', async () => {
    const { client, wallet, asking, giveUp } = await startBetweenTwo()
    await wallet.selectAccount(second)
    wallet.setChain(31_338)
    giveUp()
    expect(await asking).toBe('ABORTED')
    expect(getConnected(client.store.getState())).toMatchObject({ addresses: [second, first], chainId: 'eip155:31338' })
  })

  it('a rejection restores "disconnected" if the first wallet disconnected meanwhile', async () => {
    const { client, wallet, asking, giveUp } = await startBetweenTwo()
    wallet.disconnect()
    await vi.waitFor(() => expect(wasConnected(client.memory)).toBe(false))
    expect(getConnection(client.store.getState()).status).toBe('connecting')
    giveUp()
    await asking
    expect(getConnection(client.store.getState())).toEqual({ status: 'disconnected' })
  })

  it('a rejected third wallet restores the first one and aborts the second', async () => {
    const { client, createWallet, asking } = await startBetweenTwo()
    const third = createWallet('Third', 'org.example.third')
    third.wallet.setApprove('reject')
    await expect(connect(client, { connector: third.connector })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(await asking).toBe('ABORTED')
    expect(getConnected(client.store.getState())?.addresses[0]).toBe(first)
    expect(wasConnected(client.memory)).toBe(true)
  })

  it('choosing the first wallet again aborts the second', async () => {
    const { client, connector, asking } = await startBetweenTwo()
    expect((await connect(client, { connector })).connector).toBe(connector)
    expect(await asking).toBe('ABORTED')
    expect(getConnected(client.store.getState())?.connector).toBe(connector)
  })

  it('connecting the same provider under another name revokes no permissions', async () => {
    const { client, wallet, connector } = createTestEngine()
    const { provider } = wallet
    const nameless = createEip1193Connector({ id: 'injected', name: 'Browser Wallet', type: 'INJECTED', provider })
    await connect(client, { connector: nameless })
    await connect(client, { connector })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('wallet_revokePermissions')
  })

  it('a late network switch of the first wallet does not change the second', async () => {
    const engine = createTestEngine()
    const { client } = engine
    const slow = holdAnswer(engine.connector, 'switchNetwork')
    await connect(client, { connector: slow.connector })
    const switching = switchNetwork(client, { id: 31_338 }).catch(({ code }) => code)
    await connect(client, { connector: engine.createWallet('Other', 'org.example.other').connector })
    slow.release()
    expect(await switching).toBe('ABORTED')
    expect(getConnected(client.store.getState())?.chainId).toBe('eip155:31337')
  })
})

it('switchNetwork: treats the text "User rejected the request." as USER_REJECTED, without a further request [S8.29]', async () => {
  const { client, wallet, connector } = createTestEngine()
  await connect(client, { connector })
  const requested: string[] = []
  const { request } = wallet.provider
  Object.assign(wallet.provider, {
    request: async (question: { method: string }) => {
      requested.push(question.method)
      if (question.method === 'wallet_switchEthereumChain')
        throw { code: -32_603, message: 'User rejected the request.' }
      return request(question)
    },
  })
  await expect(switchNetwork(client, { id: 31_338 })).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
  expect(requested).toEqual(['wallet_switchEthereumChain'])
})

it('switchNetwork: adds a network without an explorer with `blockExplorerUrls: null` [S4.30]', async () => {
  const { client, wallet, connector } = createTestEngine()
  await connect(client, { connector })
  wallet.answerWith('wallet_switchEthereumChain', () => {
    throw Object.assign(new Error('nope'), { code: 4902 })
  })
  await switchNetwork(client, { id: 31_338 }).catch(() => undefined)
  const added = wallet.requests.find(({ method }) => method === 'wallet_addEthereumChain')
  expect(added?.params).toMatchObject([{ chainId: '0x7a6a', blockExplorerUrls: null }])
})

it('reconnect: keeps the active network if a wallet of another family reconnects later [S3.57]', async () => {
  const network = defineNetwork({
    id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    chainNamespace: 'solana',
    name: 'Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [] } },
  })
  const accounts: WalletAccounts = {
    addresses: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
    chainId: network.caipNetworkId,
  }
  const { connector: evm } = createTestEngine()
  const solana: Connector = {
    ...evm,
    id: 'solana-wallet',
    chain: 'solana',
    connect: async () => accounts,
    reconnect: async () => accounts,
    watch: () => () => {},
  }
  const options = { networks: [...testNetworks, network], connectors: [evm, solana] } as const
  const engine = createTestEngine({ options: { ...options, networks: [...testNetworks, network] } })
  await connect(engine.client, { connector: solana })
  await connect(engine.client, { connector: evm })
  for (const _visit of [1, 2]) {
    const { client } = engine.reload()
    const slow = holdAnswer(solana, 'reconnect')
    client.store.setState({ connectors: [evm, slow.connector] })
    const restoring = reconnect(client)
    await vi.waitFor(() => expect(getConnection(client.store.getState(), 'eip155').status).toBe('connected'))
    slow.release()
    await restoring
    expect(getConnection(client.store.getState(), 'solana').status).toBe('connected')
    expect(client.store.getState().activeNamespace).toBe('eip155')
    expect(client.memory.get('active_caip_network_id')).toBe('eip155:31337')
  }
})

describe('errors of the app', () => {
  it('an error in a subscriber does not interrupt connect or events', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { client, connector, wallet } = createTestEngine()
    const instance = createInstance(client, 'test')
    const stop = instance.subscribeAccount(() => {
      throw new Error('fault of the host')
    })
    await connect(client, { connector })
    wallet.setChain(31_338)
    expect(getConnected(client.store.getState())?.chainId).toBe('eip155:31338')
    expect(wasConnected(client.memory)).toBe(true)
    expect(report).toHaveBeenCalled()
    stop()
    report.mockRestore()
  })

  it('error: connect and open throw INSTANCE_DESTROYED after destroy, without a wallet request', async () => {
    const { client, connector, wallet } = createTestEngine()
    const instance = createInstance(client, 'test')
    instance.destroy()
    await expect(connect(client, { connector })).rejects.toMatchObject({ code: 'INSTANCE_DESTROYED' })
    await expect(instance.open()).rejects.toMatchObject({ code: 'INSTANCE_DESTROYED' })
    expect(wallet.requests).toEqual([])
    expect(instance.isOpen()).toBe(false)
  })
})
