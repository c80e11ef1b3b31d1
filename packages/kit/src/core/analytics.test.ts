import { describe, expect, it, vi } from 'vitest'
import { startAnalytics } from './analytics.js'
import type { AppKitOptions } from './Options.js'
import { start } from './start.js'
import { emit } from './state/emit.js'
import { createTestEngine } from './testEngine.js'

const page = { location: { origin: 'https://app.example', pathname: '/shop', hostname: 'app.example' } } as Window

const options = {
  serverUrl: 'https://foyer.example',
  projectId: 'p',
  features: { analytics: true },
}

function createClient(fetch: typeof globalThis.fetch, more: Partial<AppKitOptions> = {}) {
  const { client } = createTestEngine({ options: { ...options, ...more }, fetch })
  Object.assign(client.environment, { window: Object.assign(new EventTarget(), page) })
  return { client }
}

function createServer() {
  const calls: { url: string; body: unknown }[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = String(input)
    calls.push({ url, body: init?.body && JSON.parse(String(init.body)) })
    return Response.json(url.includes('getAnalyticsConfig') ? { isAnalyticsEnabled: true } : { stored: 1 })
  }
  return { calls, fetch }
}

describe('startAnalytics', () => {
  it("sends events to the app's server in one batch, without the page's query [S7.70]", async () => {
    vi.useFakeTimers()
    const { calls, fetch } = createServer()
    const { client } = createClient(fetch)
    startAnalytics(client)
    emit(client, 'MODAL_OPEN', { connected: false })
    emit(client, 'CLICK_ALL_WALLETS')
    expect(calls).toEqual([])
    await vi.runAllTimersAsync()
    vi.useRealTimers()
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    expect(calls[1]?.url).toMatch(/^https:\/\/foyer\.example\/e\?/)
    expect(calls[1]?.body).toMatchObject([
      { url: 'https://app.example/shop', props: { event: 'MODAL_OPEN', properties: { connected: false } } },
      { props: { event: 'CLICK_ALL_WALLETS' } },
    ])
  })

  it('sends the events from before its code was loaded, first INITIALIZE [S7.69]', async () => {
    const { calls, fetch } = createServer()
    const { client } = createClient(fetch)
    vi.useFakeTimers()
    start(client)
    for (let count = 0; count < 100; count += 1) emit(client, 'CLICK_NETWORKS')
    vi.useRealTimers()
    await import('./analytics.js')
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    const sent = calls[1]?.body as { props: object; timestamp: number }[]
    expect(sent[0]?.props).toMatchObject({
      event: 'INITIALIZE',
      properties: { networks: ['eip155:31337', 'eip155:31338'] },
    })
    expect(sent[0]?.timestamp).toBeGreaterThan(1_700_000_000_000)
    expect(sent).toHaveLength(50)
  })

  it('sends no request before the first user action: INITIALIZE is sent together with it [S7.69]', async () => {
    const { calls, fetch } = createServer()
    const { client } = createClient(fetch)
    vi.useFakeTimers()
    startAnalytics(client, [client.store.getState().event])
    await vi.advanceTimersByTimeAsync(600_000)
    expect(calls).toEqual([])
    emit(client, 'MODAL_OPEN', { connected: false })
    await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    expect(calls[1]?.body).toMatchObject([{ props: { event: 'INITIALIZE' } }, { props: { event: 'MODAL_OPEN' } }])
  })

  it.each([401, 403, 404])('stops after three responses %i, with one warning if `debug` is on', async (status) => {
    vi.useFakeTimers()
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const sent: number[] = []
    const fetch: typeof globalThis.fetch = async (input) => {
      if (String(input).includes('getAnalyticsConfig')) return Response.json({ isAnalyticsEnabled: true })
      sent.push(Date.now())
      return new Response('', { status })
    }
    const { client } = createClient(fetch, { debug: true })
    startAnalytics(client)
    for (let second = 0; second < 600; second += 1) {
      emit(client, 'CLICK_NETWORKS')
      await vi.advanceTimersByTimeAsync(1_000)
    }
    vi.useRealTimers()
    expect(sent).toHaveLength(3)
    expect(told.mock.calls).toEqual([[expect.stringContaining(`responds with ${status}`)]])
    told.mockRestore()
  })

  it('increases the delay while the server fails, and sends later events when it works again', async () => {
    vi.useFakeTimers()
    const server = { isDown: true, posts: 0 }
    const fetch: typeof globalThis.fetch = async (input) => {
      if (String(input).includes('getAnalyticsConfig')) return Response.json({ isAnalyticsEnabled: true })
      server.posts += 1
      return server.isDown ? new Response('', { status: 503 }) : Response.json({ stored: 1 })
    }
    const { client } = createClient(fetch)
    startAnalytics(client)
    const live = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        emit(client, 'CLICK_NETWORKS')
        await vi.advanceTimersByTimeAsync(1_000)
      }
    }
    await live(600)
    // The delays: 1, 2, 4 … 60 s, then 60 s each.
    expect(server.posts).toBeLessThan(17)
    server.isDown = false
    server.posts = 0
    await live(120)
    expect(server.posts).toBeGreaterThan(30)
    vi.useRealTimers()
  })

  it.each([
    ['disables analytics [S7.35]', () => Response.json({ isAnalyticsEnabled: false })],
    ['does not have the setting [S4.46]', () => new Response('gone', { status: 404 })],
    ['returns an invalid setting [S4.46]', () => Response.json({ isAnalyticsEnabled: 'yes' })],
    ['cannot be reached [S4.46]', () => Promise.reject(new TypeError('no network'))],
  ])('sends nothing if the server %s', async (_, answer) => {
    vi.useFakeTimers()
    const requested: string[] = []
    const { client } = createClient(async (input) => {
      requested.push(new URL(String(input)).pathname)
      return answer()
    })
    startAnalytics(client)
    emit(client, 'MODAL_OPEN', { connected: false })
    await vi.runAllTimersAsync()
    emit(client, 'MODAL_CLOSE', { connected: false })
    await vi.runAllTimersAsync()
    vi.useRealTimers()
    expect(requested).toEqual(['/getAnalyticsConfig'])
  })
})
