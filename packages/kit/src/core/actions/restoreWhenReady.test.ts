import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TestWallet } from '../../testing/TestWallet.js'
import { getConnected, getConnection } from '../state/select.js'
import { wasConnected } from '../storage/memory.js'
import { createTestEngine, testAddresses } from '../testEngine.js'
import { addConnectors } from './addConnectors.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { reconnect } from './reconnect.js'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const [first, second] = testAddresses
type Engine = ReturnType<typeof createTestEngine>

function fail(code: number) {
  return () => {
    throw Object.assign(new Error('not now'), { code })
  }
}

/** Creates a user who was connected on the last visit. */
async function setUpVisit() {
  const engine = createTestEngine()
  await connect(engine.client, { connector: engine.connector })
  return engine
}

/** Runs timers and waits for dynamic imports. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 500) {
    await vi.advanceTimersByTimeAsync(Math.min(500, left))
    await vi.dynamicImportSettled()
  }
}

function statusOf({ client }: Pick<Engine, 'client'>) {
  return getConnection(client.store.getState()).status
}
function isRemembered({ client }: Pick<Engine, 'client'>) {
  return wasConnected(client.memory)
}

/** Each wallet's behaviour at the start of a visit, and the function that makes it ready again. */
const away: readonly (readonly [string, (wallet: TestWallet) => (() => unknown) | undefined])[] = [
  [
    'is locked and reports it',
    (wallet) => {
      wallet.lock()
      return () => wallet.unlock()
    },
  ],
  [
    'is locked and does not report it',
    (wallet) => {
      Object.assign(wallet.provider, { _metamask: undefined })
      wallet.lock()
      return () => wallet.unlock()
    },
  ],
  ['fails twice with an internal error', (wallet) => wallet.answerWith('eth_accounts', fail(-32603))],
  ['reaches no chain (4900)', (wallet) => wallet.answerWith('eth_chainId', fail(4900))],
  ['returns invalid accounts', (wallet) => wallet.answerWith('eth_accounts', ['me'])],
  ['returns an invalid chain', (wallet) => wallet.answerWith('eth_chainId', {})],
  ['does not respond in time', (wallet) => wallet.answerWith('eth_accounts', () => new Promise(() => undefined))],
]

describe('reconnect: a stored wallet that is not ready', () => {
  it.each(away)('stays stored and connects when it is ready: a wallet that %s [S4.3]', async (_, misbehave) => {
    const engine = await setUpVisit()
    const mend = misbehave(engine.wallet)
    const visit = engine.reload()
    const restoring = reconnect(visit.client)
    await pass(9_000)
    await restoring
    expect([statusOf(visit), isRemembered(visit)]).toEqual(['disconnected', true])
    await mend?.()
    await pass(15_000)
    expect(getConnected(visit.client.store.getState())?.addresses[0]).toBe(first)
  })

  it.each(away)('connects on the next visit if it is ready then: a wallet that %s [S4.3]', async (_, misbehave) => {
    const engine = await setUpVisit()
    const mend = misbehave(engine.wallet)
    const visit = engine.reload()
    void reconnect(visit.client)
    await pass(9_000)
    visit.client.lifetime.abort()
    await mend?.()
    const next = engine.reload()
    void reconnect(next.client)
    await pass(1_000)
    expect(statusOf(next)).toBe('connected')
  })

  it('connects in the same attempt if one request fails once [S4.3]', async () => {
    const engine = await setUpVisit()
    let failures = 1
    engine.wallet.answerWith('eth_chainId', () => {
      if (failures-- > 0) throw new Error('busy')
      return '0x7a69'
    })
    const visit = engine.reload()
    const statuses = new Set<string>()
    visit.client.store.subscribe(() => statuses.add(statusOf(visit)))
    void reconnect(visit.client)
    await pass(1_000)
    expect([...statuses]).toEqual(['reconnecting', 'connected'])
  })

  it('connects if it announces itself after the restore has ended [S4.3]', async () => {
    const engine = await setUpVisit()
    const visit = engine.reload({ connectors: [] })
    void reconnect(visit.client)
    await pass(60_000)
    expect([statusOf(visit), isRemembered(visit)]).toEqual(['disconnected', true])
    addConnectors(visit.client, [engine.connector])
    await pass(1_000)
    expect(statusOf(visit)).toBe('connected')
  })

  it('is read at most once per second, however many events it emits', async () => {
    const engine = await setUpVisit()
    engine.wallet.lock()
    const visit = engine.reload()
    void reconnect(visit.client)
    await pass(1_000)
    const countReads = () => engine.wallet.requests.filter(({ method }) => method === 'eth_accounts').length
    const before = countReads()
    for (let count = 0; count < 500; count += 1) {
      await engine.wallet.selectAccount(count % 2 ? first : second)
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(countReads() - before).toBeLessThanOrEqual(7)
  })
})

describe('a connected wallet', () => {
  it.each(['which it reports', 'without a report'])(
    'that is locked, %s, is disconnected, and reconnects when it is unlocked',
    async (sign) => {
      const engine = await setUpVisit()
      if (sign.startsWith('without')) Object.assign(engine.wallet.provider, { _metamask: undefined })
      engine.wallet.lock()
      await pass(1_000)
      expect([statusOf(engine), isRemembered(engine)]).toEqual(['disconnected', true])
      await engine.wallet.unlock()
      await pass(1_000)
      expect(statusOf(engine)).toBe('connected')
    },
  )

  it('that has no chain connection stays connected (EIP-1193 `disconnect`)', async () => {
    const engine = await setUpVisit()
    engine.wallet.answerWith('eth_chainId', fail(4900))
    engine.wallet.emit('disconnect', { code: 4900 })
    await pass(1_000)
    expect(statusOf(engine)).toBe('connected')
  })

  it('that is unlocked and revokes its accounts is removed from storage and does not reconnect', async () => {
    const engine = await setUpVisit()
    engine.wallet.disconnect()
    await pass(1_000)
    expect([statusOf(engine), isRemembered(engine)]).toEqual(['disconnected', false])
    engine.wallet.emit('connect', { chainId: '0x7a69' })
    await pass(20_000)
    expect(statusOf(engine)).toBe('disconnected')
  })

  it('that ends in one tab does not remove the stored wallet of another tab', async () => {
    const engine = await setUpVisit()
    const other = engine.createWallet('Other Wallet', 'org.foyer.other')
    const tab = engine.reload({ connectors: [engine.connector, other.connector] })
    await connect(tab.client, { connector: other.connector })
    engine.wallet.disconnect()
    await pass(1_000)
    expect(statusOf(engine)).toBe('disconnected')
    expect(engine.shelf.get('@appkit/eip155:connected_connector_id')).toBe('org.foyer.other')
  })
})

describe('user actions while a wallet is not ready', () => {
  it('disconnect removes a stored wallet that is not ready [S4.2]', async () => {
    const engine = await setUpVisit()
    engine.wallet.lock()
    const visit = engine.reload()
    void reconnect(visit.client)
    await pass(1_000)
    await disconnect(visit.client)
    expect(isRemembered(visit)).toBe(false)
    await engine.wallet.unlock()
    await pass(20_000)
    expect(statusOf(visit)).toBe('disconnected')
  })

  it('another wallet replaces one that is not ready', async () => {
    const engine = await setUpVisit()
    const other = engine.createWallet('Other Wallet', 'org.foyer.other')
    engine.wallet.lock()
    const visit = engine.reload({ connectors: [engine.connector, other.connector] })
    void reconnect(visit.client)
    await pass(1_000)
    await connect(visit.client, { connector: other.connector })
    await engine.wallet.unlock()
    await pass(20_000)
    expect(getConnected(visit.client.store.getState())?.connector.id).toBe('org.foyer.other')
  })

  it('approval of a pending request connects the wallet, after connect failed with REQUEST_PENDING', async () => {
    const engine = createTestEngine()
    let approve = (_: boolean) => {}
    engine.wallet.setApprove(
      () =>
        new Promise((resolve) => {
          approve = resolve
        }),
    )
    // The open request is from an earlier page.
    void engine.wallet.provider.request({ method: 'eth_requestAccounts' })
    await expect(connect(engine.client, { connector: engine.connector })).rejects.toMatchObject({
      code: 'REQUEST_PENDING',
    })
    await pass(5_000)
    expect(statusOf(engine)).toBe('disconnected')
    approve(true)
    await pass(2_000)
    expect(statusOf(engine)).toBe('connected')
    expect(isRemembered(engine)).toBe(true)
  })
})
