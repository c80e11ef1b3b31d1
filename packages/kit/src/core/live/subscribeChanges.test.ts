import type { Network } from '@foyer/primitives/networks/Network'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Client } from '../Client.js'
import { balancesChangedKey } from '../queries/balance.js'
import { createTestEngine, testAddresses, testNetworks } from '../testEngine.js'
import { subscribeChanges } from './subscribeChanges.js'

describe('subscribeChanges', () => {
  const network = testNetworks[0] as Network
  const sources: { listeners: Map<string, () => void>; isOpen: boolean; url: string }[] = []

  class FakeEventSource {
    readonly kept: (typeof sources)[number]
    constructor(url: string) {
      this.kept = { listeners: new Map(), isOpen: true, url }
      sources.push(this.kept)
    }
    addEventListener(name: string, listener: () => void) {
      this.kept.listeners.set(name, listener)
    }
    close() {
      this.kept.isOpen = false
    }
  }

  /** Creates a page and a node whose newest block is `chain.block`. `chain.asked` counts the requests. */
  async function start(options: Parameters<typeof createTestEngine>[0] = {}) {
    const chain = { block: 100, asked: 0, isDown: false }
    const fetch: typeof globalThis.fetch = async (_, init) => {
      const { method } = JSON.parse(String(init?.body)) as { method: string }
      if (method !== 'eth_blockNumber' || chain.isDown) throw new Error('down')
      chain.asked += 1
      return Response.json({ jsonrpc: '2.0', id: 1, result: `0x${chain.block.toString(16)}` })
    }
    const { client: bare } = createTestEngine({ ...options, fetch })
    const page = Object.assign(new EventTarget(), { hidden: false })
    const window = { document: page, EventSource: FakeEventSource } as unknown as NonNullable<
      Client['environment']['window']
    >
    const client: Client = { ...bare, environment: { ...bare.environment, window } }
    const queries = await client.getQueries()
    const undo = subscribeChanges(client, network, testAddresses[0])
    const setHidden = (hidden: boolean) => {
      page.hidden = hidden
      page.dispatchEvent(new Event('visibilitychange'))
    }
    /** Returns the time of the last refresh. */
    const changedAt = () => queries.get<number>(balancesChangedKey)
    return { chain, undo, setHidden, changedAt }
  }

  beforeEach(() => {
    sources.length = 0
    vi.useFakeTimers({ now: 1_000_000 })
  })
  afterEach(() => void vi.useRealTimers())
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it('without a server, refreshes with each new block, and not between blocks', async () => {
    const { chain, undo, changedAt } = await start()
    await pass(8_000)
    expect(chain.asked).toBeGreaterThan(1)
    expect(changedAt()).toBeUndefined()
    chain.block += 1
    await pass(4_000)
    expect(changedAt()).toBeDefined()
    const last = changedAt()
    await pass(8_000)
    expect(changedAt()).toBe(last)
    undo()
  })

  it('requests the newest block about once per block, at intervals between 2 s and 10 s', async () => {
    for (const [blockMs, most] of [
      [500, 16],
      [5_000, 8],
      [60_000, 10],
    ] as const) {
      const { chain, undo } = await start()
      const mining = setInterval(() => {
        chain.block += 1
      }, blockMs)
      await pass(30_000)
      chain.asked = 0
      await pass(30_000)
      expect(chain.asked).toBeLessThanOrEqual(most)
      expect(chain.asked).toBeGreaterThanOrEqual(3)
      clearInterval(mining)
      undo()
    }
  })

  it('sends no request while the page is hidden or after it stopped, and refreshes when the page is visible again', async () => {
    const { chain, undo, setHidden, changedAt } = await start()
    await pass(1_000)
    setHidden(true)
    chain.asked = 0
    await pass(60_000)
    expect(chain.asked).toBe(0)
    setHidden(false)
    await pass(1_000)
    expect(changedAt()).toBeDefined()
    expect(chain.asked).toBe(1)
    undo()
    await pass(60_000)
    expect(chain.asked).toBe(1)
  })

  it('continues after a node did not respond', async () => {
    const { chain, undo, changedAt } = await start()
    await pass(1_000)
    chain.isDown = true
    await pass(20_000)
    chain.isDown = false
    chain.block += 1
    await pass(10_000)
    expect(changedAt()).toBeDefined()
    undo()
  })

  it("uses the server's stream, and polls the chain only while the stream fails", async () => {
    const { chain, undo, changedAt } = await start({ options: { serverUrl: 'https://foyer.test', projectId: 'x' } })
    const [source] = sources
    expect(source?.url).toContain(`/v1/account/${testAddresses[0]}/changes?chainId=eip155%3A31337`)
    source?.listeners.get('open')?.()
    await pass(20_000)
    expect(chain.asked).toBe(0)
    source?.listeners.get('error')?.()
    await pass(20_000)
    expect(chain.asked).toBeGreaterThan(3)
    chain.block += 1
    await pass(10_000)
    expect(changedAt()).toBeDefined()
    source?.listeners.get('open')?.()
    chain.asked = 0
    await pass(20_000)
    expect(chain.asked).toBe(0)
    undo()
    expect(source?.isOpen).toBe(false)
  })
})
