import { describe, expect, it } from 'vitest'
import { updateAccount, updateNamespace } from '../state/namespaceState.js'
import { projectAccount } from '../state/project.js'
import { loadConnectedNamespaces } from '../storage/connectionMemory.js'
import { createTestEngine } from '../testEngine.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'

describe('disconnect', () => {
  it('removes account, network and connection, and notifies the wallet [S4.24-S4.27]', async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    updateAccount(client, 'eip155', { balance: '1', profileName: 'ada.eth' })
    updateNamespace(client, 'eip155', { approvedChainIds: ['eip155:31337'], supportsAllNetworks: false })
    await disconnect(client)
    expect(projectAccount(client.store.getState())).toMatchObject({ address: undefined, status: 'disconnected' })
    expect(loadConnectedNamespaces(client.memory)).toEqual([])
    expect(wallet.isConnected()).toBe(false)
    expect(client.store.getState().event.data.event).toBe('DISCONNECT_SUCCESS')
    expect(client.store.getState().namespaces.eip155).toMatchObject({
      account: {},
      approvedChainIds: undefined,
      supportsAllNetworks: true,
    })
    expect(client.store.getState().namespaces.eip155?.account).toEqual({})
  })

  it("throws 'Failed to disconnect' if the connector fails, but still disconnects here [S4.27, S4.28, S8.22]", async () => {
    const { client, connector } = createTestEngine()
    await connect(client, {
      connector: { ...connector, disconnect: () => Promise.reject(new Error('wallet crashed')) },
    })
    await expect(disconnect(client)).rejects.toThrow('Failed to disconnect')
    expect(projectAccount(client.store.getState()).status).toBe('disconnected')
    expect(client.store.getState().event.data.event).toBe('DISCONNECT_ERROR')
  })

  it('aborts an open connection attempt', async () => {
    const { client, connector, wallet } = createTestEngine()
    wallet.setApprove('hang')
    const waiting = connect(client, { connector })
    await disconnect(client)
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
  })
})
