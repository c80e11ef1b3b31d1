import { describe, expect, it } from 'vitest'
import type { Network } from '../../networks/Network.js'
import { solana } from '../../networks/solana.js'
import type { Namespace } from '../../primitives/Namespace.js'
import type { Connector, WalletAccounts, WalletEvents } from '../Connector.js'
import { recallConnectorId, recallNamespaces, rememberConnection } from '../connectionMemory.js'
import { recallActiveChainId, wasConnected } from '../memory.js'
import { projectAccount, projectNetwork } from '../project.js'
import { recallWallets } from '../recentWallets.js'
import { getConnected, getConnection } from '../select.js'
import { createTestEngine, testAddresses, testNetworks } from '../testEngine.js'
import { updateAccount, updateNamespace } from '../update.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { reconnect } from './reconnect.js'
import { switchNetwork } from './switchNetwork.js'

const [first, second] = testAddresses

describe('connecting a wallet', () => {
  it('goes from disconnected over connecting to connected, with addresses and chain [S4.1]', async () => {
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

  it('goes to the chain it is told by name, also when the wallet is connected already', async () => {
    const { client, connector } = createTestEngine()
    const there = await connect(client, { connector, chainId: 'eip155:31338' })
    expect(there.chainId).toBe('eip155:31338')
    expect(projectNetwork(client.store.getState()).caipNetworkId).toBe('eip155:31338')
    expect((await connect(client, { connector, chainId: 'eip155:31337' })).chainId).toBe('eip155:31337')
  })

  it('stays connected where the wallet stands when it refuses to go to that chain', async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    wallet.setApprove('reject')
    expect((await connect(client, { connector, chainId: 'eip155:31338' })).chainId).toBe('eip155:31337')
    expect(getConnected(client.store.getState())?.chainId).toBe('eip155:31337')
  })

  it('leaves nothing of "connecting" behind when the person says no [S8.29]', async () => {
    const { client, connector, wallet } = createTestEngine()
    wallet.setApprove('reject')
    await expect(connect(client, { connector })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(getConnection(client.store.getState())).toEqual({ status: 'disconnected' })
    expect(wasConnected(client.memory)).toBe(false)
  })

  it('settles when the person gives up on a wallet that never answers', async () => {
    const { client, connector, wallet } = createTestEngine()
    wallet.setApprove('hang')
    const controller = new AbortController()
    const waiting = connect(client, { connector, signal: controller.signal })
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
    expect(getConnection(client.store.getState()).status).toBe('disconnected')
  })

  it('lets another wallet take the place of one that hangs', async () => {
    const { client, connector, wallet, createWallet } = createTestEngine()
    wallet.setApprove('hang')
    const hanging = connect(client, { connector })
    const connected = connect(client, { connector: createWallet('Other', 'org.example.other').connector })
    await expect(hanging).rejects.toMatchObject({ code: 'ABORTED' })
    expect((await connected).addresses[0]).toBe(first)
    expect(getConnection(client.store.getState()).status).toBe('connected')
  })

  it('says that a request is open already when the same wallet is asked twice', async () => {
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
  ])('refuses what is no answer to %s: %j', async (method, answer) => {
    const { client, connector, wallet } = createTestEngine()
    wallet.answerWith(method, answer)
    await expect(connect(client, { connector })).rejects.toMatchObject({ code: 'WALLET_ANSWER_INVALID' })
    expect(getConnection(client.store.getState()).status).toBe('disconnected')
  })

  it('says so when the wallet shares no account', async () => {
    const { client, connector, wallet } = createTestEngine()
    wallet.answerWith('eth_requestAccounts', [])
    await expect(connect(client, { connector })).rejects.toMatchObject({ code: 'WALLET_NO_ACCOUNTS' })
  })

  it('keeps the earlier wallet when a second one refuses, and lets it go when the second agrees', async () => {
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

  it('remembers at most two recent wallets, the newest first [S3.55, S9.15]', async () => {
    const { client, createWallet } = createTestEngine()
    for (const name of ['A', 'B', 'C', 'B'])
      await connect(client, { connector: createWallet(name, `org.example.${name.toLowerCase()}`).connector })
    expect(client.store.getState().recentWallets.map(({ name }) => name)).toEqual(['B', 'C'])
  })
})

describe('what the wallet changes by itself', () => {
  it('follows another account and forgets what was known of the first [S4.17]', async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    updateAccount(client, 'eip155', { balance: '5' })
    await wallet.selectAccount(second)
    expect(projectAccount(client.store.getState())).toMatchObject({ address: second, balance: undefined })
  })

  it('follows another chain, also one nobody configured [S2.5]', async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    wallet.setChain(31338)
    expect(projectAccount(client.store.getState()).caipAddress).toBe(`eip155:31338:${first}`)
    wallet.setChain(999)
    expect(projectAccount(client.store.getState()).caipAddress).toBe(`eip155:999:${first}`)
    expect(recallActiveChainId(client.memory)).toBe('eip155:31338')
  })

  it('is disconnected when the wallet cuts the page off', async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    wallet.disconnect()
    await expect.poll(() => getConnection(client.store.getState()).status).toBe('disconnected')
    expect(recallConnectorId(client.memory, 'eip155')).toBeUndefined()
  })
})

describe('restoring a connection', () => {
  it('comes back after a reload without asking anyone [S4.2, S4.3]', async () => {
    const engine = createTestEngine()
    await connect(engine.client, { connector: engine.connector })
    const asked = engine.wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length
    const { client } = engine.reload()
    const restoring = reconnect(client)
    expect(projectAccount(client.store.getState()).status).toBe('reconnecting')
    await restoring
    expect(projectAccount(client.store.getState())).toMatchObject({ status: 'connected', address: first })
    expect(engine.wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(asked)
  })

  it('is disconnected when the wallet shares nothing any more, and stays so [S4.3]', async () => {
    const engine = createTestEngine()
    await connect(engine.client, { connector: engine.connector })
    engine.wallet.disconnect()
    rememberConnection(engine.client.memory, 'eip155', engine.connector.id)
    const { client } = engine.reload()
    await reconnect(client)
    expect(getConnection(client.store.getState()).status).toBe('disconnected')
    expect(wasConnected(client.memory)).toBe(false)
  })

  it('does not come back after the person disconnected [S4.2]', async () => {
    const engine = createTestEngine()
    await connect(engine.client, { connector: engine.connector })
    await disconnect(engine.client)
    const { client } = engine.reload()
    await reconnect(client)
    expect(getConnection(client.store.getState()).status).toBe('disconnected')
  })

  it.each([
    ['@appkit/connection_status', '{}'],
    ['@appkit/connected_namespaces', 'eip155,,<script>,solana'],
    ['@appkit/eip155:connected_connector_id', 'x'.repeat(10_000)],
    ['@appkit/active_caip_network_id', 'eip155:1:0xabc:"'],
    ['@appkit/recent_wallets', '[{"id":1},null,"x",{"id":"a","name":"A"}]'],
    ['@appkit/native_balance_cache', '[[['],
  ])('is not hurt by foreign data under %s', async (key, value) => {
    const engine = createTestEngine({ stored: { '@appkit/connection_status': 'connected', [key]: value } })
    recallWallets(engine.client)
    await reconnect(engine.client)
    expect(getConnection(engine.client.store.getState()).status).toBe('disconnected')
    await connect(engine.client, { connector: engine.connector })
    expect(getConnection(engine.client.store.getState()).status).toBe('connected')
  })
})

describe('switching network', () => {
  it('asks the wallet and moves only when it moved [S4.30]', async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    await switchNetwork(client, { id: 31338 })
    expect(wallet.getChainId()).toBe(31338)
    expect(projectAccount(client.store.getState()).caipAddress).toBe(`eip155:31338:${first}`)
  })

  it('stays where it is when the person says no', async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    wallet.setApprove('reject')
    await expect(switchNetwork(client, { id: 31338 })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(projectAccount(client.store.getState()).caipAddress).toBe(`eip155:31337:${first}`)
  })

  it.each([4902, 5000, 32603, -32603])(
    'adds the chain when the wallet answers %i [S8.26, S8.27, S8.28]',
    async (code) => {
      const { client, connector, wallet } = createTestEngine()
      await connect(client, { connector })
      const undo = wallet.answerWith('wallet_switchEthereumChain', () => {
        undo()
        throw Object.assign(new Error('nope'), { code })
      })
      await switchNetwork(client, { id: 31338 })
      expect(wallet.requests.some(({ method }) => method === 'wallet_addEthereumChain')).toBe(true)
      expect(wallet.getChainId()).toBe(31338)
    },
  )

  it("says 'Chain is not supported' when the wallet can neither switch nor add [S4.30, S8.22]", async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    const refuse = (code: number) => () => {
      throw Object.assign(new Error('nope'), { code })
    }
    wallet.answerWith('wallet_switchEthereumChain', refuse(4902))
    wallet.answerWith('wallet_addEthereumChain', refuse(-32601))
    await expect(switchNetwork(client, { id: 31338 })).rejects.toThrow('Chain is not supported')
  })

  it('does not believe a wallet that says yes and stays', async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    wallet.answerWith('wallet_switchEthereumChain', null)
    await expect(switchNetwork(client, { id: 31338 })).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
    expect(projectAccount(client.store.getState()).caipAddress).toBe(`eip155:31337:${first}`)
  })

  it('alerts about a network that is not configured [S5.26, S8.2, S8.22]', async () => {
    const { client } = createTestEngine()
    await expect(switchNetwork(client, { id: 4242 })).rejects.toThrow('Network not found')
    expect(client.reportedAlerts.has('Network Not Found')).toBe(true)
  })

  it('only chooses when nothing is connected, and remembers [S3.57]', async () => {
    const engine = createTestEngine()
    await switchNetwork(engine.client, { id: 31338 })
    expect(engine.wallet.requests).toEqual([])
    const { client } = engine.reload()
    expect(client.store.getState().namespaces.eip155?.selectedChainId).toBe('eip155:31338')
  })
})

it('goes to a network of another family: it is the active one, and is remembered [S4.29]', async () => {
  const engine = createTestEngine({ options: { networks: [...testNetworks, solana] } })
  const { client, connector } = engine
  await connect(client, { connector })
  await switchNetwork(client, { id: solana.id, caipNetworkId: solana.caipNetworkId })
  expect(client.store.getState().activeNamespace).toBe('solana')
  expect(projectNetwork(client.store.getState()).caipNetworkId).toBe(solana.caipNetworkId)
  expect(getConnected(client.store.getState(), 'eip155')?.chainId).toBe('eip155:31337')
  expect(engine.shelf.get('@appkit/active_namespace')).toBe('solana')
  expect(engine.reload().client.store.getState().activeNamespace).toBe('solana')
})

describe('disconnecting', () => {
  it('forgets account, network and connection, and tells the wallet [S4.24-S4.27]', async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    updateAccount(client, 'eip155', { balance: '1', profileName: 'ada.eth' })
    updateNamespace(client, 'eip155', { approvedChainIds: ['eip155:31337'], supportsAllNetworks: false })
    await disconnect(client)
    expect(projectAccount(client.store.getState())).toMatchObject({ address: undefined, status: 'disconnected' })
    expect(recallNamespaces(client.memory)).toEqual([])
    expect(wallet.isConnected()).toBe(false)
    expect(client.store.getState().event.data.event).toBe('DISCONNECT_SUCCESS')
    expect(client.store.getState().namespaces.eip155).toMatchObject({
      account: {},
      approvedChainIds: undefined,
      supportsAllNetworks: true,
    })
    expect(client.store.getState().namespaces.eip155?.account).toEqual({})
  })

  it("says 'Failed to disconnect' when the connector fails, and is disconnected here all the same [S4.27, S4.28, S8.22]", async () => {
    const { client, connector } = createTestEngine()
    await connect(client, {
      connector: { ...connector, disconnect: () => Promise.reject(new Error('wallet crashed')) },
    })
    await expect(disconnect(client)).rejects.toThrow('Failed to disconnect')
    expect(projectAccount(client.store.getState()).status).toBe('disconnected')
    expect(client.store.getState().event.data.event).toBe('DISCONNECT_ERROR')
  })

  it('ends a try that is still open', async () => {
    const { client, connector, wallet } = createTestEngine()
    wallet.setApprove('hang')
    const waiting = connect(client, { connector })
    await disconnect(client)
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('connecting by a pairing', () => {
  const solana = { ...testNetworks[0], id: 'chain', chainNamespace: 'solana', caipNetworkId: 'solana:chain' } as Network
  const watchers = new Map<string, WalletEvents>()

  /** One session over two families, or over the first alone. */
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

  it('connects every family the wallet granted, the one asked for being active, and ends them together [S4.24]', async () => {
    const { client } = open({ eip155: evm, solana: { addresses: ['Sol'], chainId: 'solana:chain' } })
    const [paired] = client.store.getState().connectors
    await connect(client, { connector: paired as Connector })
    const { activeNamespace } = client.store.getState()
    expect(activeNamespace).toBe('eip155')
    expect(getConnected(client.store.getState(), 'solana')?.addresses).toEqual(['Sol'])
    expect(recallNamespaces(client.memory)).toEqual(['solana', 'eip155'])
    await disconnect(client, 'solana')
    expect(getConnected(client.store.getState(), 'eip155')).toBeUndefined()
  })

  it('leaves a family alone that the wallet did not grant, and follows what it grants later [S3.3]', async () => {
    const { client } = open({ eip155: evm })
    const [paired] = client.store.getState().connectors
    await connect(client, { connector: paired as Connector })
    expect(getConnection(client.store.getState(), 'solana').status).toBe('disconnected')
    watchers.get('eip155')?.approvedChanged?.(['eip155:31337', 'eip155:31338'])
    expect(client.store.getState().namespaces.eip155?.approvedChainIds).toEqual(['eip155:31337', 'eip155:31338'])
  })
})
