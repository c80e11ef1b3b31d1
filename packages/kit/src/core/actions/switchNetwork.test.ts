import { solana } from '@foyer/primitives/networks/nonEvm'
import { describe, expect, it } from 'vitest'
import type { Client } from '../Client.js'
import type { Connector } from '../Connector.js'
import { projectAccount, projectNetwork } from '../state/project.js'
import { getConnected } from '../state/select.js'
import { createTestEngine, testAddresses, testNetworks } from '../testEngine.js'
import { connect } from './connect.js'
import { selectChain, switchNetwork } from './switchNetwork.js'

const [first] = testAddresses

describe('switchNetwork', () => {
  it('requests the switch from the wallet and changes the chain once the wallet has switched [S4.30]', async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    await switchNetwork(client, { id: 31338 })
    expect(wallet.getChainId()).toBe(31338)
    expect(projectAccount(client.store.getState()).caipAddress).toBe(`eip155:31338:${first}`)
  })

  it('keeps the current chain if the user rejects', async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    wallet.setApprove('reject')
    await expect(switchNetwork(client, { id: 31338 })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(projectAccount(client.store.getState()).caipAddress).toBe(`eip155:31337:${first}`)
  })

  it.each([4902, 5000, 32603, -32603])(
    'adds the chain if the wallet responds with the error code %i [S8.26, S8.27, S8.28]',
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

  it("throws 'Chain is not supported' if the wallet can neither switch nor add [S4.30, S8.22]", async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    const reject = (code: number) => () => {
      throw Object.assign(new Error('nope'), { code })
    }
    wallet.answerWith('wallet_switchEthereumChain', reject(4902))
    wallet.answerWith('wallet_addEthereumChain', reject(-32601))
    await expect(switchNetwork(client, { id: 31338 })).rejects.toThrow('Chain is not supported')
  })

  it('throws CHAIN_NOT_SUPPORTED if the wallet approves but does not switch', async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    wallet.answerWith('wallet_switchEthereumChain', null)
    await expect(switchNetwork(client, { id: 31338 })).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
    expect(projectAccount(client.store.getState()).caipAddress).toBe(`eip155:31337:${first}`)
  })

  it('alerts the developer about a network that is not configured [S5.26, S8.2, S8.22]', async () => {
    const { client } = createTestEngine()
    await expect(switchNetwork(client, { id: 4242 })).rejects.toThrow('Network not found')
    expect(client.reportedAlerts.has('Network Not Found')).toBe(true)
    expect(client.store.getState().event.data).toMatchObject({
      properties: { errorMessage: expect.stringContaining('4242') },
    })
  })

  it('sends no switch request for the network that the wallet is on', async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    const before = wallet.requests.length
    await switchNetwork(client, { id: 31337 })
    expect(wallet.requests.slice(before).map(({ method }) => method)).not.toContain('wallet_switchEthereumChain')
  })

  it('rejects with ABORTED if its signal aborts before the wallet responds', async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    wallet.answerWith('wallet_switchEthereumChain', () => new Promise(() => {}))
    const stop = new AbortController()
    const switching = switchNetwork(client, { id: 31338 }, stop.signal)
    stop.abort()
    await expect(switching).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('ignores the response of a wallet that another one has replaced', async () => {
    const { client, connector } = createTestEngine()
    await connect(client, { connector })
    const connection = getConnected(client.store.getState(), 'eip155')
    if (!connection) throw new Error('not connected')
    const other = { ...connection.connector, id: 'other' }
    const replaced = { ...connection.connector, switchNetwork: async () => setConnector(client, other) }
    setConnector(client, replaced)
    await expect(switchNetwork(client, { id: 31338 })).rejects.toMatchObject({ code: 'ABORTED' })
    expect(getConnected(client.store.getState(), 'eip155')?.chainId).toBe('eip155:31337')
  })

  it('only selects and stores the network if no wallet is connected [S3.57]', async () => {
    const engine = createTestEngine()
    await switchNetwork(engine.client, { id: 31338 })
    expect(engine.wallet.requests).toEqual([])
    const { client } = engine.reload()
    expect(client.store.getState().namespaces.eip155?.selectedChainId).toBe('eip155:31338')
  })
})

it('switchNetwork: activates and stores a network of another chain family [S4.29]', async () => {
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

it('selectChain: selects the chain for the next connection, and the active namespace does not change', async () => {
  const { client, connector } = createTestEngine({ options: { networks: [...testNetworks, solana] } })
  await connect(client, { connector })
  selectChain(client, solana.caipNetworkId)
  const state = client.store.getState()
  expect(state.namespaces.solana?.selectedChainId).toBe(solana.caipNetworkId)
  expect(state.modal.request).toMatchObject({ namespace: 'solana' })
  expect(state.activeNamespace).toBe('eip155')
})

/** Replaces the connector of the EVM connection. */
function setConnector(client: Client, connector: Connector): void {
  client.store.setState(({ namespaces }) => {
    const { eip155 } = namespaces
    if (eip155?.connection?.status !== 'connected') throw new Error('not connected')
    return { namespaces: { ...namespaces, eip155: { ...eip155, connection: { ...eip155.connection, connector } } } }
  })
}
