import { defineNetwork } from '@foyer/primitives/networks/Network'
import { describe, expect, it, vi } from 'vitest'
import type { Connector, WalletAccounts } from '../Connector.js'
import { getConnected, getConnection } from '../state/select.js'
import { createTestEngine, testAddresses, testNetworks } from '../testEngine.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { switchNetwork } from './switchNetwork.js'

const solana = defineNetwork({
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } },
})
const networks = [...testNetworks, solana] as const

describe('connect: a wallet that is already connected in an inactive namespace', () => {
  it('becomes the active one when it is chosen again [S3.57]', async () => {
    const { client, connector } = createTestEngine({ options: { networks: [...networks] } })
    await connect(client, { connector })
    await switchNetwork(client, solana)
    expect(client.store.getState().activeNamespace).toBe('solana')
    await connect(client, { connector })
    expect(client.store.getState().activeNamespace).toBe('eip155')
    expect(client.memory.get('active_caip_network_id')).toBe('eip155:31337')
  })
})

describe('connect: a paired wallet that grants another chain family than the requested one', () => {
  const accounts: WalletAccounts = { addresses: [testAddresses[1]], chainId: 'eip155:31338' }

  function start() {
    const ends: string[] = []
    const createFor = (chain: Connector['chain']): Connector => ({
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      chain,
      chains: [],
      connect: async () => accounts,
      reconnect: async () => (chain === 'eip155' ? accounts : undefined),
      disconnect: async () => void ends.push('end'),
      switchNetwork: async () => undefined,
      watch: () => () => undefined,
    })
    const paired = { ...createFor('solana'), connectors: [createFor('solana'), createFor('eip155')] }
    const engine = createTestEngine({ options: { networks: [...networks], defaultNetwork: solana } })
    engine.client.store.setState({ connectors: [engine.connector, paired] })
    return { ...engine, paired, ends }
  }

  it('is connected in the granted family, which becomes active [S4.1]', async () => {
    const { client, paired } = start()
    const connected = await connect(client, { connector: paired })
    expect(connected).toMatchObject({ addresses: [testAddresses[1]], connector: { chain: 'eip155' } })
    const state = client.store.getState()
    expect(getConnection(state, 'solana')).toEqual({ status: 'disconnected' })
    expect([state.activeNamespace, getConnected(state)?.chainId]).toEqual(['eip155', 'eip155:31338'])
  })

  it('error: does not replace another wallet of that family, and its session is ended', async () => {
    const { client, connector, paired, ends } = start()
    await connect(client, { connector })
    await expect(connect(client, { connector: paired })).rejects.toMatchObject({ code: 'WALLET_NO_ACCOUNTS' })
    await vi.waitFor(() => expect(ends).toEqual(['end']))
    expect(getConnected(client.store.getState(), 'eip155')?.connector.id).toBe(connector.id)
    expect(getConnection(client.store.getState(), 'solana')).toEqual({ status: 'disconnected' })
  })
})

describe('a pairing session for two chain families', () => {
  const solanaAddress = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
  const grants = {
    eip155: { addresses: [testAddresses[1]], chainId: 'eip155:31338' },
    solana: { addresses: [solanaAddress], chainId: solana.caipNetworkId },
  } as const satisfies Partial<Record<Connector['chain'], WalletAccounts>>

  function start() {
    const createFor = (chain: 'eip155' | 'solana'): Connector => ({
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      chain,
      chains: [],
      connect: async () => grants[chain],
      reconnect: async () => grants[chain],
      disconnect: async () => undefined,
      switchNetwork: async () => undefined,
      watch: () => () => undefined,
    })
    const paired: Connector = { ...createFor('eip155'), connectors: [createFor('eip155'), createFor('solana')] }
    const own: Connector = { ...createFor('solana'), id: 'own', type: 'ANNOUNCED' }
    const engine = createTestEngine({ options: { networks: [...networks] } })
    engine.client.store.setState({ connectors: [engine.connector, paired] })
    const list = () =>
      (['eip155', 'solana'] as const).map((chain) => getConnected(engine.client.store.getState(), chain)?.connector.id)
    return { ...engine, paired, own, list }
  }

  it('connects both families and activates the requested one', async () => {
    const { client, paired, list } = start()
    await connect(client, { connector: paired })
    expect(list()).toEqual(['walletConnect', 'walletConnect'])
    expect(client.store.getState().activeNamespace).toBe('eip155')
  })

  it('does not replace a wallet of the other family', async () => {
    const { client, paired, own, list } = start()
    await connect(client, { connector: own })
    await connect(client, { connector: paired })
    expect(list()).toEqual(['walletConnect', 'own'])
    // The two are independent: only the pairing ends.
    await disconnect(client, 'eip155')
    expect(list()).toEqual([undefined, 'own'])
  })

  it.each(['eip155', 'solana'] as const)(
    'is disconnected in both families when %s is disconnected [S4.24]',
    async (chain) => {
      const { client, paired, list } = start()
      await connect(client, { connector: paired })
      await disconnect(client, chain)
      expect(list()).toEqual([undefined, undefined])
    },
  )

  it('disconnect: wallets of two families without a shared session end separately', async () => {
    const { client, connector, own, list } = start()
    await connect(client, { connector })
    await connect(client, { connector: own })
    await disconnect(client, 'solana')
    expect(list()).toEqual([connector.id, undefined])
  })
})
