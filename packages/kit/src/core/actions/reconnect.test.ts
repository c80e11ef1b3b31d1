import { describe, expect, it, vi } from 'vitest'
import { projectAccount } from '../state/project.js'
import { getConnection } from '../state/select.js'
import { wasConnected } from '../storage/memory.js'
import { loadRecentWallets } from '../storage/recentWallets.js'
import { createTestEngine, testAddresses } from '../testEngine.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { reconnect } from './reconnect.js'

const [first] = testAddresses

describe('reconnect', () => {
  it('restores the connection after a reload without a prompt [S4.2, S4.3]', async () => {
    const engine = createTestEngine()
    await connect(engine.client, { connector: engine.connector })
    const requested = engine.wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length
    const { client } = engine.reload()
    const restoring = reconnect(client)
    expect(projectAccount(client.store.getState()).status).toBe('reconnecting')
    await restoring
    expect(projectAccount(client.store.getState())).toMatchObject({ status: 'connected', address: first })
    expect(engine.wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(requested)
  })

  it('disconnects a wallet that does not respond within 5 s, but keeps it stored [S4.3]', async () => {
    const engine = createTestEngine()
    await connect(engine.client, { connector: engine.connector })
    const { client } = engine.reload()
    engine.wallet.answerWith('eth_accounts', () => new Promise(() => undefined))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const restoring = reconnect(client)
      await vi.advanceTimersByTimeAsync(4_900)
      expect(getConnection(client.store.getState()).status).toBe('reconnecting')
      await vi.advanceTimersByTimeAsync(400)
      await restoring
    } finally {
      vi.useRealTimers()
    }
    expect(getConnection(client.store.getState()).status).toBe('disconnected')
    expect(wasConnected(client.memory)).toBe(true)
  })

  it('disconnects a wallet that shares no account any more, and keeps it stored for other tabs [S4.3]', async () => {
    const engine = createTestEngine()
    await connect(engine.client, { connector: engine.connector })
    const { client } = engine.reload()
    // The wallet shares the approval only with the tab that got it.
    engine.wallet.answerWith('eth_accounts', () => [])
    await reconnect(client)
    expect(getConnection(client.store.getState()).status).toBe('disconnected')
    expect(wasConnected(client.memory)).toBe(true)
  })

  it('does not restore a connection that the user disconnected [S4.2]', async () => {
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
  ])('ignores invalid stored data under %s', async (key, value) => {
    const engine = createTestEngine({ stored: { '@appkit/connection_status': 'connected', [key]: value } })
    loadRecentWallets(engine.client)
    await reconnect(engine.client)
    expect(getConnection(engine.client.store.getState()).status).toBe('disconnected')
    await connect(engine.client, { connector: engine.connector })
    expect(getConnection(engine.client.store.getState()).status).toBe('connected')
  })
})
