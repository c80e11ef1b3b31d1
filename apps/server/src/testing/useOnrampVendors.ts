import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { OnrampAsset, OnrampEvent, OnrampProvider } from '../onramp/OnrampProvider.js'
import { type OnrampVendors, startOnrampVendors } from './startOnrampVendors.js'

/** The account whose purchases the tests use. */
export const account = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
export const sessionId = 'A'.repeat(32)
export const hash = `0x${'5c'.repeat(32)}`
export const secret = 'a-secret-of-the-operator'
export const eth: OnrampAsset = { chainId: 'eip155:8453', symbol: 'ETH', name: 'Ether', decimals: 18 }
export const opening = {
  ...{ sessionId, asset: eth, account, currency: 'EUR', amount: '50', clientIp: '203.0.113.7' },
  returnUrl: 'https://app.example/shop?x=1&y=2',
}
/** The error of a webhook without a valid signature. */
export const forged = { code: 'proof_invalid' }
export function signal() {
  return AbortSignal.timeout(10_000)
}

/** Starts the fake vendors of a test file, resets them before each test, and provides their clock. */
export function useOnrampVendors() {
  const clock = { ms: 1_800_000_000_000 }
  const now = () => clock.ms
  const open: { vendors?: OnrampVendors } = {}
  const get = (): OnrampVendors => {
    if (open.vendors === undefined) throw new Error('not started')
    return open.vendors
  }
  beforeAll(async () => {
    open.vendors = await startOnrampVendors(now)
  })
  afterAll(() => open.vendors?.close())
  beforeEach(() => {
    clock.ms += 600_000
    const vendors = get()
    vendors.calls.length = 0
    vendors.answers.clear()
    vendors.failure = undefined
  })
  return {
    clock,
    now,
    vendors: get,
    /** Expects the error codes that each provider must throw on failures. */
    async expectCodedFailures(request: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
      const vendors = get()
      for (const failure of [500, 429, 403, 'rubbish', 'moved'] as const) {
        vendors.failure = failure
        await expect(request(signal()), String(failure)).rejects.toMatchObject({ code: 'upstream_failed' })
      }
      vendors.failure = 'hang'
      const error = await request(AbortSignal.timeout(50)).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code: 'upstream_timeout' })
      vendors.failure = undefined
      // Errors are logged, so they must not contain the secret.
      expect(JSON.stringify([error, String(error)])).not.toContain(secret)
    },
    read: (
      provider: OnrampProvider,
      headers: Headers,
      body: string,
      nowMs = clock.ms,
    ): Promise<OnrampEvent | undefined> =>
      provider.readWebhook?.(headers, body, nowMs) ?? Promise.reject(new Error('has no webhooks')),
  }
}
