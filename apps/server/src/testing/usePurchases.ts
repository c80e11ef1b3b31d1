import type { Purchase } from '@foyer/contract/http/onramp'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { networksOn } from './networksOn.js'
import { type FakeFoyerPay, startFakeFoyerPay } from './startFakeFoyerPay.js'
import { startTestServer } from './startTestServer.js'
import type { TestDatabase } from './testDatabases.js'

/** The shared secret with which the provider and the server authenticate. */
export const secret = 'a-secret-between-the-two'
export const account = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
export const native = `eip155:31337:0x${'e'.repeat(40)}`
export const hash = `0x${'5c'.repeat(32)}`

type Server = Awaited<ReturnType<typeof startTestServer>>

/**
 * Starts a server that sells through a fake Foyer Pay, for all tests of a `describe`. Its clock advances between tests.
 */
export function usePurchases(create: () => Promise<TestDatabase>) {
  const clock = { ms: 1_800_000_000_000 }
  const now = () => clock.ms
  const opened: { database?: TestDatabase; pay?: FakeFoyerPay; server?: Server } = {}
  const started = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('not started')
    return part
  }
  const world = {
    clock,
    get pay(): FakeFoyerPay {
      return started(opened.pay)
    },
    get server(): Server {
      return started(opened.server)
    },
    get database(): TestDatabase {
      return started(opened.database)
    },
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      world.server.call(path, { method: 'POST', body: JSON.stringify(body), headers }),
    /** Starts a purchase and returns its id. */
    async open(changes: Record<string, unknown> = {}): Promise<string> {
      const body = { provider: 'foyerpay', asset: native, account, currency: 'USD', amount: '100', ...changes }
      const response = await world.post('/foyer/v1/onramp/sessions', body)
      expect(response.status, await response.clone().text()).toBe(200)
      return ((await response.json()) as { id: string }).id
    },
    async look(id: string): Promise<Purchase> {
      const response = await world.server.call(`/foyer/v1/onramp/sessions/${id}`)
      expect(response.status).toBe(200)
      return (await response.json()) as Purchase
    },
    deliver: ({ url, init }: ReturnType<FakeFoyerPay['updatePurchase']>) => fetch(url, init),
    codeOf: async (response: Response) =>
      `${response.status} ${((await response.json()) as { error: { code: string } }).error.code}`,
    async history(query: string) {
      const response = await world.server.call(`/v1/account/${account}/history?${query}`)
      expect(response.status).toBe(200)
      return (await response.json()) as { data: Record<string, unknown>[]; next: string | null }
    },
  }
  beforeAll(async () => {
    opened.database = await create()
    opened.pay = await startFakeFoyerPay(secret, now)
    const onramp = { foyerPay: { url: opened.pay.url, secret } }
    opened.server = await startTestServer(opened.database, {
      networks: networksOn('http://127.0.0.1:1'),
      onramp,
      now,
      indexer: false,
    })
  })
  afterAll(async () => {
    await opened.server?.close()
    await opened.pay?.close()
    await opened.database?.remove()
  })
  beforeEach(() => {
    // Advance the clock, so that cached responses and purchases of earlier tests expire.
    clock.ms += 60_000
    world.pay.calls.length = 0
  })
  afterEach(() => {
    world.pay.failure = undefined
    world.pay.lifetimeMs = 600_000
  })
  return world
}
