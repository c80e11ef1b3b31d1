import { describe, expect, it, vi } from 'vitest'
import { startAnalytics } from './analytics.js'
import { emit } from './emit.js'
import { createTestEngine } from './testEngine.js'

const page = { location: { origin: 'https://app.example', pathname: '/shop', hostname: 'app.example' } } as Window

function createServer(isAnalyticsEnabled: boolean) {
  const calls: { url: string; body: unknown }[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = String(input)
    calls.push({ url, body: init?.body && JSON.parse(String(init.body)) })
    return Response.json(url.includes('getAnalyticsConfig') ? { isAnalyticsEnabled } : { stored: 1 })
  }
  return { calls, fetch }
}

const options = {
  serverUrl: 'https://foyer.example',
  projectId: 'p',
  features: { analytics: true },
}

describe('analytics', () => {
  it('posts events to the own server in one batch, without the query of the page [S7.70]', async () => {
    vi.useFakeTimers()
    const { calls, fetch } = createServer(true)
    const { client } = createTestEngine({ options, fetch })
    startAnalytics(client, 'https://foyer.example', page)
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

  it('sends nothing when the server does not want it, or cannot say [S4.46, S7.35]', async () => {
    vi.useFakeTimers()
    const { calls, fetch } = createServer(false)
    const { client } = createTestEngine({ options, fetch })
    startAnalytics(client, 'https://foyer.example', page)
    emit(client, 'MODAL_OPEN', { connected: false })
    await vi.runAllTimersAsync()
    emit(client, 'MODAL_CLOSE', { connected: false })
    await vi.runAllTimersAsync()
    vi.useRealTimers()
    expect(calls.map(({ url }) => new URL(url).pathname)).toEqual(['/getAnalyticsConfig'])
  })
})
