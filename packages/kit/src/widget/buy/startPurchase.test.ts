import { formatAccountId } from '@foyer/primitives/AccountId'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PurchaseOrder, readPurchases } from '../../core/storage/purchases.js'
import { createTestEngine, testAddresses } from '../../core/testEngine.js'
import { createTestOnramp, createTestOrder } from '../../testing/createTestOnramp.js'
import { followMs, resumePurchase, startPurchase } from './startPurchase.js'

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

/** A page with a browser that opens windows, or does not, and a server that sells. */
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

// What is fetched with the first read comes before the clock stands.
beforeAll(() => createTestEngine().client.getQueries())
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a purchase [S1.15]', () => {
  it('opens an empty window in the very task of the press, which cannot reach back, and leads it to the provider', async () => {
    const { page, popup, start } = createBuyer()
    const attempt = start()
    expect(page.open.mock.calls).toEqual([['about:blank', '_blank', 'popup,width=600,height=800']])
    expect(popup).toMatchObject({ opener: null, location: { href: 'about:blank' } })
    await pass(0)
    expect(popup.location.href).toBe('https://pay.alpha.example/buy/purchase-000000000001')
    expect(attempt.get()).toMatchObject({ stage: 'waiting', isBlocked: false, opened: { host: 'pay.alpha.example' } })
  })

  it('names no way back to a window of its own, and this page without query to a tab or a link', async () => {
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

  it('closes the window again when there is no page to pay on', async () => {
    const { onramp, popup, start } = createBuyer()
    onramp.fail('/foyer/v1/onramp/sessions')
    const attempt = start()
    await pass(0)
    expect(popup.closed).toBe(true)
    expect(attempt.get()).toMatchObject({ stage: 'refused', error: { code: 'HTTP_FAILED' } })
  })

  it('never opens an address that may run in the page', async () => {
    const { popup, start } = createBuyer({ pageOf: () => 'javascript:alert(1)' })
    const attempt = start()
    await pass(0)
    expect(popup).toMatchObject({ closed: true, location: { href: 'about:blank' } })
    expect(attempt.get()).toMatchObject({ stage: 'refused', error: { code: 'RESPONSE_INVALID' } })
  })

  it('keeps the address for a link where the browser opened no window', async () => {
    const { start } = createBuyer({ isBlocked: true })
    const attempt = start()
    await pass(0)
    expect(attempt.get()).toMatchObject({ stage: 'waiting', isBlocked: true, isWindowClosed: false })
    expect(attempt.get().opened?.url).toMatch(/^https:/)
  })

  it('is looked at every four seconds, and ends by itself; a window that no longer knows us is its provider’s to close', async () => {
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

  it('leaves the window of a declined one open: the provider says there what to do', async () => {
    const { onramp, popup, ends, start } = createBuyer()
    start()
    await pass(0)
    onramp.settle('purchase-000000000001', { status: 'failed', reason: 'declined' })
    await pass(4_000)
    expect([ends, popup.closed]).toEqual([['failed'], false])
  })

  it('notices a closed window, looks at once, and loses nothing', async () => {
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

  it('is looked at no longer than three minutes', async () => {
    const { looks, start } = createBuyer()
    const attempt = start()
    await pass(followMs - 1)
    expect(attempt.get().stage).toBe('waiting')
    await pass(4_001)
    expect(attempt.get().stage).toBe('late')
    const atEnd = looks()
    await pass(60_000)
    expect(looks()).toBe(atEnd)
  })

  it('is looked at as soon as somebody comes back to the page', async () => {
    const { looks, comeBack, start } = createBuyer({ userAgent: phone })
    start()
    await pass(0)
    comeBack()
    await pass(0)
    expect(looks()).toBe(1)
  })

  it('goes on through a look that fails', async () => {
    const { onramp, start } = createBuyer()
    const attempt = start()
    await pass(0)
    onramp.fail('/foyer/v1/onramp/sessions/')
    await pass(4_000)
    expect(attempt.get()).toMatchObject({ stage: 'waiting', isUnreachable: true })
    await pass(4_000)
    expect(attempt.get()).toMatchObject({ stage: 'waiting', isUnreachable: false })
  })

  it('is not begun when it is left before there is a page to pay on', async () => {
    const { client, popup, start } = createBuyer()
    const attempt = start()
    attempt.stop()
    await pass(0)
    expect(popup).toMatchObject({ closed: true, location: { href: 'about:blank' } })
    expect(readPurchases(client, order.owner)).toEqual([])
  })

  it('goes on after a reload, looked at at once, and its end is told once however many look', async () => {
    const { client, onramp, ends, onEnd, start } = createBuyer()
    start()
    await pass(0)
    const [kept] = readPurchases(client, order.owner)
    if (!kept) throw new Error('nothing is kept')
    onramp.settle(kept.id, { status: 'success' })
    const resumed = resumePurchase({ client, kept, onEnd })
    expect(resumed.get()).toMatchObject({ stage: 'waiting', isBlocked: false })
    await pass(0)
    expect(resumed.get().stage).toBe('over')
    await pass(8_000)
    expect(ends).toEqual(['success'])
  })

  it('is forgotten with its instance', async () => {
    const { client, looks, start } = createBuyer()
    start()
    await pass(0)
    client.lifetime.abort()
    await pass(20_000)
    expect(looks()).toBe(0)
  })
})
