import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AssetBalance } from '../../core/Adapter.js'
import type { Client } from '../../core/Client.js'
import { balancesChangedKey } from '../../core/queries/balance.js'
import { createTestEngine, testAddresses, testNetworks } from '../../core/testEngine.js'
import type { Network } from '../../networks/Network.js'
import { findReceipts, followChanges } from './followChanges.js'

const hold = (symbol: string, atomic: bigint, more: Partial<AssetBalance> = {}): AssetBalance => ({
  asset: {
    chainId: 'eip155:1',
    name: symbol,
    symbol,
    decimals: 6,
    ...(symbol !== 'ETH' && { address: `0x${symbol}` }),
  },
  amount: { atomic, decimals: 6 },
  ...more,
})

describe('what came in', () => {
  it('is what there is more of, also of something new', () => {
    const receipts = findReceipts(
      [hold('ETH', 5n), hold('USDC', 9n)],
      [hold('ETH', 8n), hold('USDC', 9n), hold('DAI', 1n)],
    )
    expect(receipts.map(({ asset, amount }) => [asset.symbol, amount.atomic])).toEqual([
      ['ETH', 3n],
      ['DAI', 1n],
    ])
  })

  it('is not told of a token nobody vouched for', () => {
    const free = (atomic: bigint) => hold('FREE', atomic, { isUnverified: true })
    expect(findReceipts([], [free(1_000n)])).toEqual([])
    // A token that its author takes back hides no money that came.
    const receipts = findReceipts([hold('USDC', 1n), free(9n)], [hold('USDC', 5n), free(0n)])
    expect(receipts.map(({ asset }) => asset.symbol)).toEqual(['USDC'])
  })
})

describe('a trade', () => {
  const priced = (symbol: string, atomic: bigint) => hold(symbol, atomic, { priceUsd: symbol === 'ETH' ? '2500' : '1' })

  it('is not told as received, whatever of both sides is the native coin', () => {
    expect(findReceipts([hold('USDC', 9n), hold('DAI', 0n)], [hold('USDC', 4n), hold('DAI', 5n)])).toEqual([])
    expect(findReceipts([hold('USDC', 9n), hold('ETH', 1n)], [hold('USDC', 4n), hold('ETH', 5n)])).toEqual([])
    expect(findReceipts([hold('USDC', 9n), hold('ETH', 1n)], [hold('ETH', 5n)])).toEqual([])
    // Two thousand of the smallest unit bought five million of another one.
    const before = [priced('ETH', 10_000n), priced('USDC', 0n)]
    expect(findReceipts(before, [priced('ETH', 8_000n), priced('USDC', 5_000_000n)])).toEqual([])
  })

  it('is none where only the fee was paid for what came', () => {
    const before = [priced('ETH', 10_000n), priced('USDC', 0n)]
    expect(findReceipts(before, [priced('ETH', 9_990n), priced('USDC', 5_000_000n)])).toHaveLength(1)
    expect(findReceipts([hold('ETH', 9n)], [hold('ETH', 8n), hold('DAI', 1n)])).toHaveLength(1)
  })
})

describe('an account that is looked at', () => {
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

  /** A page, and a node whose newest block is `chain.block`; `chain.asked` counts the questions. */
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
    const undo = followChanges(client, network, testAddresses[0])
    const setHidden = (hidden: boolean) => {
      page.hidden = hidden
      page.dispatchEvent(new Event('visibilitychange'))
    }
    /** When balances were last read anew. */
    const changedAt = () => queries.get<number>(balancesChangedKey)
    return { chain, undo, setHidden, changedAt }
  }

  beforeEach(() => {
    sources.length = 0
    vi.useFakeTimers({ now: 1_000_000 })
  })
  afterEach(() => void vi.useRealTimers())
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it('is read anew with each new block where there is no server, and not between blocks', async () => {
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

  it('asks about once a block, but not more often than every two seconds nor less than every ten', async () => {
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

  it('asks nobody while the page is hidden or after the end, and looks anew when it is back', async () => {
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

  it('goes on after a node that did not answer', async () => {
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

  it('follows the stream of a server alone, and the chain only while the stream is broken', async () => {
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
