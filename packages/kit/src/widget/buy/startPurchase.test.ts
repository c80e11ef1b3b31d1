import { formatAccountId } from '@foyer/primitives/AccountId'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadStoredPurchases, type PurchaseOrder } from '../../core/storage/purchases.js'
import { createTestEngine, testAddresses } from '../../core/testEngine.js'
import { createTestOnramp, createTestOrder } from '../../testing/createTestOnramp.js'
import { pollTimeoutMs, resumePurchase, startPurchase } from './startPurchase.js'

const chainId = 'eip155:31337'
const order = createTestOrder(formatAccountId(chainId, testAddresses[0]))
const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'

interface Popup {
  closed: boolean
  opener: unknown
  readonly document: { title: string }
  readonly location: { href: string }
  close(): void
}

/** Creates a client with a page that can block popups, and a test server with one provider. */
function createBuyer({
  isBlocked = false,
  userAgent = 'Chrome',
  pageOf = undefined as ((id: string) => string) | undefined,
} = {}) {
  const onramp = createTestOnramp({ chainId, now: () => Date.now(), ...(pageOf && { pageOf }) })
  const engine = createTestEngine({ options: { serverUrl: 'https://foyer.test', projectId: 'x' }, fetch: onramp.fetch })
  const popup: Popup = {
    closed: false,
    opener: 'the page',
    document: { title: '' },
    location: { href: 'about:blank' },
    close: () => Object.assign(popup, { closed: true }),
  }
  const listeners = new Set<() => void>()
  const page = {
    open: vi.fn((_url: string, _name: string, _features?: string) => (isBlocked ? null : popup)),
    navigator: { userAgent, maxTouchPoints: 0 },
    matchMedia: () => ({ matches: false }),
    location: { origin: 'https://app.example', pathname: '/trade', hostname: 'app.example', href: '' },
    document: {
      visibilityState: 'visible',
      addEventListener: (_name: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_name: string, listener: () => void) => listeners.delete(listener),
    },
  }
  const client = {
    ...engine.client,
    environment: { ...engine.client.environment, window: page as unknown as Window & typeof globalThis },
  }
  const ends: string[] = []
  const onEnd = (_order: PurchaseOrder, { status }: { status: string }) => void ends.push(status)
  return {
    ...{ client, onramp, page, popup, ends, onEnd },
    start: () => startPurchase({ client, order, onEnd }),
    comeBack: () => [...listeners].forEach((listener) => void listener()),
    looks: () => onramp.asked.filter(({ what }) => what.startsWith('GET')).length,
  }
}

function pass(ms: number) {
  return vi.advanceTimersByTimeAsync(ms)
}

// Load the lazy queries before the fake timers start.
beforeAll(() => createTestEngine().client.getQueries())
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('startPurchase [S1.15]', () => {
  it("opens an empty popup without an opener synchronously, then loads the provider's page in it", async () => {
    const { page, popup, start } = createBuyer()
    const attempt = start()
    expect(page.open.mock.calls).toEqual([['about:blank', '_blank', 'popup,width=600,height=800']])
    expect(popup).toMatchObject({ opener: null, location: { href: 'about:blank' } })
    await pass(0)
    expect(popup.location.href).toBe('https://pay.alpha.example/buy/purchase-000000000001')
    expect(attempt.get()).toMatchObject({ stage: 'waiting', isBlocked: false, opened: { host: 'pay.alpha.example' } })
  })

  it("sends no return URL for a popup, and this page's URL without query for a tab or a link", async () => {
    const returnUrls = async (options: object) => {
      const { start, onramp } = createBuyer(options)
      start()
      await pass(0)
      expect(onramp.asked).toHaveLength(1)
      return (onramp.asked[0]?.body as { returnUrl?: string } | undefined)?.returnUrl
    }
    expect(await returnUrls({})).toBeUndefined()
    expect(await returnUrls({ userAgent: phone })).toBe('https://app.example/trade')
    expect(await returnUrls({ isBlocked: true })).toBe('https://app.example/trade')
  })

  it('opens a tab on a phone', () => {
    const { page, start } = createBuyer({ userAgent: phone })
    start()
    expect(page.open.mock.calls).toEqual([['about:blank', '_blank', undefined]])
  })

  it('closes the popup if the session request fails', async () => {
    const { onramp, popup, start } = createBuyer()
    onramp.fail('/foyer/v1/onramp/sessions')
    const attempt = start()
    await pass(0)
    expect(popup.closed).toBe(true)
    expect(attempt.get()).toMatchObject({ stage: 'refused', error: { code: 'HTTP_FAILED' } })
  })

  it('rejects a javascript: URL and closes the popup', async () => {
    const { popup, start } = createBuyer({ pageOf: () => 'javascript:alert(1)' })
    const attempt = start()
    await pass(0)
    expect(popup).toMatchObject({ closed: true, location: { href: 'about:blank' } })
    expect(attempt.get()).toMatchObject({ stage: 'refused', error: { code: 'RESPONSE_INVALID' } })
  })

  it("stores the provider's URL for a link if the browser blocked the popup", async () => {
    const { start } = createBuyer({ isBlocked: true })
    const attempt = start()
    await pass(0)
    expect(attempt.get()).toMatchObject({ stage: 'waiting', isBlocked: true, isWindowClosed: false })
    expect(attempt.get().opened?.url).toMatch(/^https:/)
  })

  it("polls every four seconds until the purchase ends, and leaves the provider's popup open", async () => {
    const { onramp, popup, ends, looks, start } = createBuyer()
    const attempt = start()
    await pass(3_999)
    expect(looks()).toBe(0)
    await pass(1)
    expect(looks()).toBe(1)
    onramp.settle('purchase-000000000001', { status: 'pending' })
    await pass(4_000)
    expect(attempt.get()).toMatchObject({ stage: 'waiting', purchase: { status: 'pending' } })
    onramp.settle('purchase-000000000001', { status: 'success', receives: '0.0394' })
    await pass(4_000)
    expect(attempt.get()).toMatchObject({ stage: 'over', purchase: { status: 'success', receives: '0.0394' } })
    expect([ends, popup.closed]).toEqual([['success'], false])
    const atEnd = looks()
    await pass(60_000)
    expect(looks()).toBe(atEnd)
  })

  it.each([
    { isOpen: true, hasView: true, reports: [] },
    { isOpen: true, hasView: false, reports: ['success'] },
    { isOpen: false, hasView: true, reports: ['success'] },
  ])(
    'reports the end only if no visible view shows the purchase: $isOpen, $hasView',
    async ({ isOpen, hasView, reports }) => {
      const { client, onramp, ends, start } = createBuyer()
      client.store.setState(({ modal: before }) => ({ modal: { ...before, open: isOpen } }))
      const attempt = start()
      if (hasView) attempt.subscribe(() => undefined)
      await pass(0)
      onramp.settle('purchase-000000000001', { status: 'success', receives: '0.0394' })
      await pass(4_000)
      expect(attempt.get().stage).toBe('over')
      expect(ends).toEqual(reports)
    },
  )

  it("leaves the popup of a declined purchase open: the provider's page shows the next steps", async () => {
    const { onramp, popup, ends, start } = createBuyer()
    start()
    await pass(0)
    onramp.settle('purchase-000000000001', { status: 'failed', reason: 'declined' })
    await pass(4_000)
    expect([ends, popup.closed]).toEqual([['failed'], false])
  })

  it('polls at once when the popup is closed, and continues to poll', async () => {
    const { onramp, popup, looks, start } = createBuyer()
    const attempt = start()
    await pass(500)
    popup.close()
    await pass(1_000)
    expect(attempt.get()).toMatchObject({ stage: 'waiting', isWindowClosed: true })
    expect(looks()).toBe(1)
    onramp.settle('purchase-000000000001', { status: 'success' })
    await pass(4_000)
    expect(attempt.get().stage).toBe('over')
  })

  it('stops polling after three minutes', async () => {
    const { looks, start } = createBuyer()
    const attempt = start()
    await pass(pollTimeoutMs - 1)
    expect(attempt.get().stage).toBe('waiting')
    await pass(4_001)
    expect(attempt.get().stage).toBe('late')
    const atEnd = looks()
    await pass(60_000)
    expect(looks()).toBe(atEnd)
  })

  it('polls at once when the page becomes visible again', async () => {
    const { looks, comeBack, start } = createBuyer({ userAgent: phone })
    start()
    await pass(0)
    comeBack()
    await pass(0)
    expect(looks()).toBe(1)
  })

  it('continues after a failed poll', async () => {
    const { onramp, start } = createBuyer()
    const attempt = start()
    await pass(0)
    onramp.fail('/foyer/v1/onramp/sessions/')
    await pass(4_000)
    expect(attempt.get()).toMatchObject({ stage: 'waiting', isUnreachable: true })
    await pass(4_000)
    expect(attempt.get()).toMatchObject({ stage: 'waiting', isUnreachable: false })
  })

  it("creates no purchase if it is stopped before the provider's page is open", async () => {
    const { client, popup, start } = createBuyer()
    const attempt = start()
    attempt.stop()
    await pass(0)
    expect(popup).toMatchObject({ closed: true, location: { href: 'about:blank' } })
    expect(loadStoredPurchases(client, order.owner)).toEqual([])
  })

  it('resumePurchase: polls at once after a reload, and reports the end only once', async () => {
    const { client, onramp, ends, onEnd, start } = createBuyer()
    start()
    await pass(0)
    const [kept] = loadStoredPurchases(client, order.owner)
    if (!kept) throw new Error('no purchase is stored')
    onramp.settle(kept.id, { status: 'success' })
    const resumed = resumePurchase({ client, kept, onEnd })
    expect(resumed.get()).toMatchObject({ stage: 'waiting', isBlocked: false })
    await pass(0)
    expect(resumed.get().stage).toBe('over')
    await pass(8_000)
    expect(ends).toEqual(['success'])
  })

  it('resumePurchase: polls one purchase once per interval, also after several presses', async () => {
    const { client, onramp, ends, looks, onEnd, start } = createBuyer()
    start()
    await pass(0)
    const [kept] = loadStoredPurchases(client, order.owner)
    if (!kept) throw new Error('no purchase is stored')
    const attempts = [1, 2, 3].map(() => resumePurchase({ client, kept, onEnd }))
    await pass(0)
    const before = looks()
    await pass(4_000)
    expect(looks() - before).toBe(1)
    await pass(pollTimeoutMs)
    expect(attempts.map((attempt) => attempt.get().stage)).toEqual(['late', 'late', 'late'])
    attempts.push(resumePurchase({ client, kept, onEnd }))
    expect(attempts.map((attempt) => attempt.get().stage)).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
    onramp.settle(kept.id, { status: 'success' })
    await pass(4_000)
    expect(attempts.map((attempt) => attempt.get().stage)).toEqual(['over', 'over', 'over', 'over'])
    expect(ends).toEqual(['success'])
  })

  it('resumePurchase: polls again after the attempt was stopped', async () => {
    const { client, looks, onEnd, start } = createBuyer()
    const first = start()
    await pass(0)
    const [kept] = loadStoredPurchases(client, order.owner)
    if (!kept) throw new Error('no purchase is stored')
    first.stop()
    expect(resumePurchase({ client, kept, onEnd }).get().stage).toBe('waiting')
    await pass(4_000)
    expect(looks()).toBe(2)
  })

  it('stops polling when the client is destroyed', async () => {
    const { client, looks, start } = createBuyer()
    start()
    await pass(0)
    client.lifetime.abort()
    await pass(20_000)
    expect(looks()).toBe(0)
  })
})
