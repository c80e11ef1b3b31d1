import type { Namespace } from '@foyer/primitives/ChainId'
import type { Network } from '@foyer/primitives/networks/Network'
import { describe, expect, it } from 'vitest'
import type { Connector, WalletAccounts, WalletEvents } from '../Connector.js'
import { updateAccount } from '../state/namespaceState.js'
import { projectAccount, projectNetwork } from '../state/project.js'
import { getConnected, getConnection } from '../state/select.js'
import { loadConnectedNamespaces, loadConnectorId } from '../storage/connectionMemory.js'
import { wasConnected } from '../storage/memory.js'
import { createTestEngine, testAddresses, testNetworks } from '../testEngine.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'

const [first, second] = testAddresses

describe('connect', () => {
  it('changes the status from disconnected to connecting to connected, with addresses and chain [S4.1]', async () => {
    const { client, connector } = createTestEngine()
    const seen: string[] = []
    client.store.subscribe((state) => seen.push(getConnection(state).status))
    await connect(client, { connector })
    expect(seen.filter((status, index) => status !== seen[index - 1])).toEqual(['connecting', 'connected'])
    expect(projectAccount(client.store.getState())).toMatchObject({
      address: first,
      caipAddress: `eip155:31337:${first}`,
      isConnected: true,
      status: 'connected',
    })
  })

  it('switches to the requested chain, also if the wallet is already connected', async () => {
    const { client, connector } = createTestEngine()
    const there = await connect(client, { connector, chainId: 'eip155:31338' })
    expect(there.chainId).toBe('eip155:31338')
    expect(projectNetwork(client.store.getState()).caipNetworkId).toBe('eip155:31338')
    expect((await connect(client, { connector, chainId: 'eip155:31337' })).chainId).toBe('eip155:31337')
  })

  it("stays connected on the wallet's chain if the wallet rejects the switch", async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    wallet.setApprove('reject')
    expect((await connect(client, { connector, chainId: 'eip155:31338' })).chainId).toBe('eip155:31337')
    expect(getConnected(client.store.getState())?.chainId).toBe('eip155:31337')
  })

  it('restores "disconnected" and stores nothing if the user rejects [S8.29]', async () => {
    const { client, connector, wallet } = createTestEngine()
    wallet.setApprove('reject')
    await expect(connect(client, { connector })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(getConnection(client.store.getState())).toEqual({ status: 'disconnected' })
    expect(wasConnected(client.memory)).toBe(false)
  })

  it('rejects with ABORTED if the user cancels while the wallet does not respond', async () => {
    const { client, connector, wallet } = createTestEngine()
    wallet.setApprove('hang')
    const controller = new AbortController()
    const waiting = connect(client, { connector, signal: controller.signal })
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
    expect(getConnection(client.store.getState()).status).toBe('disconnected')
  })

  it('replaces a wallet that does not respond by another one', async () => {
    const { client, connector, wallet, createWallet } = createTestEngine()
    wallet.setApprove('hang')
    const hanging = connect(client, { connector })
    const connected = connect(client, { connector: createWallet('Other', 'org.example.other').connector })
    await expect(hanging).rejects.toMatchObject({ code: 'ABORTED' })
    expect((await connected).addresses[0]).toBe(first)
    expect(getConnection(client.store.getState()).status).toBe('connected')
  })

  it('throws REQUEST_PENDING if the same wallet gets a second request', async () => {
    const { client, connector, wallet } = createTestEngine()
    wallet.setApprove('hang')
    const hanging = connect(client, { connector })
    await expect(connect(client, { connector })).rejects.toMatchObject({ code: 'REQUEST_PENDING' })
    await expect(hanging).rejects.toMatchObject({ code: 'ABORTED' })
    expect(getConnection(client.store.getState()).status).toBe('disconnected')
  })

  it.each([
    ['eth_requestAccounts', null],
    ['eth_requestAccounts', 'rubbish'],
    ['eth_requestAccounts', ['0x12']],
    ['eth_requestAccounts', [{ address: first }]],
    ['eth_chainId', 'mainnet'],
    ['eth_chainId', '0xffffffffffffffffffff'],
    ['eth_chainId', -1],
    ['eth_chainId', {}],
  ])('throws WALLET_ANSWER_INVALID for an invalid response to %s: %j', async (method, answer) => {
    const { client, connector, wallet } = createTestEngine()
    wallet.answerWith(method, answer)
    await expect(connect(client, { connector })).rejects.toMatchObject({ code: 'WALLET_ANSWER_INVALID' })
    expect(getConnection(client.store.getState()).status).toBe('disconnected')
  })

  it('throws WALLET_NO_ACCOUNTS if the wallet shares no account', async () => {
    const { client, connector, wallet } = createTestEngine()
    wallet.answerWith('eth_requestAccounts', [])
    await expect(connect(client, { connector })).rejects.toMatchObject({ code: 'WALLET_NO_ACCOUNTS' })
  })

  it('keeps the first wallet if a second one rejects, and replaces it if the second one approves', async () => {
    const { client, connector, createWallet } = createTestEngine()
    await connect(client, { connector })
    const other = createWallet('Other', 'org.example.other')
    other.wallet.setApprove('reject')
    await expect(connect(client, { connector: other.connector })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(getConnection(client.store.getState())).toMatchObject({
      status: 'connected',
      connector: { id: connector.id },
    })
    other.wallet.setApprove('always')
    await connect(client, { connector: other.connector })
    expect(getConnection(client.store.getState())).toMatchObject({ connector: { id: 'org.example.other' } })
  })

  it('stores the connection status, and its end [S3.56]', async () => {
    const { client, connector, shelf } = createTestEngine()
    await connect(client, { connector })
    expect(shelf.get('@appkit/connection_status')).toBe('connected')
    await disconnect(client)
    expect(shelf.get('@appkit/connection_status')).toBe('disconnected')
  })

  it('stores at most two recent wallets, the newest first [S3.55, S9.15]', async () => {
    const { client, createWallet } = createTestEngine()
    for (const name of ['A', 'B', 'C', 'B'])
      await connect(client, { connector: createWallet(name, `org.example.${name.toLowerCase()}`).connector })
    expect(client.store.getState().recentWallets.map(({ name }) => name)).toEqual(['B', 'C'])
  })
})

describe('changes inside the connected wallet', () => {
  it('a new account replaces the old one and clears its data [S4.17]', async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    updateAccount(client, 'eip155', { balance: '5' })
    await wallet.selectAccount(second)
    expect(projectAccount(client.store.getState())).toMatchObject({ address: second, balance: undefined })
  })

  it('a new chain is applied, also if it is not configured [S2.5]', async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    wallet.setChain(31338)
    expect(projectAccount(client.store.getState()).caipAddress).toBe(`eip155:31338:${first}`)
    wallet.setChain(999)
    expect(projectAccount(client.store.getState()).caipAddress).toBe(`eip155:999:${first}`)
    expect(client.memory.get('active_caip_network_id')).toBe('eip155:31338')
  })

  it('a disconnect in the wallet removes the connection', async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    wallet.disconnect()
    await expect.poll(() => getConnection(client.store.getState()).status).toBe('disconnected')
    expect(loadConnectorId(client.memory, 'eip155')).toBeUndefined()
  })
})

describe('connect with a pairing', () => {
  const solana = { ...testNetworks[0], id: 'chain', chainNamespace: 'solana', caipNetworkId: 'solana:chain' } as Network
  const watchers = new Map<string, WalletEvents>()

  /** Creates a pairing session for two chain families, or for the first only. */
  const createPairing = (grants: Partial<Record<Namespace, WalletAccounts>>): Connector => {
    const createFor = (chain: Namespace): Connector => ({
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      chain,
      chains: [],
      connect: async () => grants[chain] as WalletAccounts,
      reconnect: async () => grants[chain],
      disconnect: async () => undefined,
      switchNetwork: async () => undefined,
      watch(events) {
        watchers.set(chain, events)
        return () => watchers.delete(chain)
      },
    })
    return { ...createFor('eip155'), connectors: [createFor('eip155'), createFor('solana')] }
  }
  const evm: WalletAccounts = { addresses: [first], chainId: 'eip155:31337', approvedChainIds: ['eip155:31337'] }
  const open = (grants: Parameters<typeof createPairing>[0]) => {
    const networks = [...testNetworks, solana] as const
    return createTestEngine({ options: { networks: [...networks], connectors: [createPairing(grants)] } })
  }

  it('connects every granted family, activates the requested one, and disconnects them together [S4.24]', async () => {
    const { client } = open({ eip155: evm, solana: { addresses: ['Sol'], chainId: 'solana:chain' } })
    const [paired] = client.store.getState().connectors
    await connect(client, { connector: paired as Connector })
    const { activeNamespace } = client.store.getState()
    expect(activeNamespace).toBe('eip155')
    expect(getConnected(client.store.getState(), 'solana')?.addresses).toEqual(['Sol'])
    expect(loadConnectedNamespaces(client.memory)).toEqual(['solana', 'eip155'])
    await disconnect(client, 'solana')
    expect(getConnected(client.store.getState(), 'eip155')).toBeUndefined()
  })

  it('does not connect a family that was not granted, and applies later grants [S3.3]', async () => {
    const { client } = open({ eip155: evm })
    const [paired] = client.store.getState().connectors
    await connect(client, { connector: paired as Connector })
    expect(getConnection(client.store.getState(), 'solana').status).toBe('disconnected')
    watchers.get('eip155')?.approvedChanged?.(['eip155:31337', 'eip155:31338'])
    expect(client.store.getState().namespaces.eip155?.approvedChainIds).toEqual(['eip155:31337', 'eip155:31338'])
  })
})
