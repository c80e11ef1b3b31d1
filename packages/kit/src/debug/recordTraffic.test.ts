import { expect, it, vi } from 'vitest'
import type { Client } from '../core/Client.js'
import { createTestEngine } from '../core/testEngine.js'
import type { Announcement, FrameMessage, RpcCall } from './DebugLog.js'
import { recordAnnouncements, recordFrameMessages, recordRpcCalls } from './recordTraffic.js'

type Page = Window & typeof globalThis

const node = 'http://127.0.0.1:1'
function request(method: string) {
  return { method: 'POST', body: JSON.stringify({ method, params: ['secret'] }) }
}

function createPage(answer: () => Promise<Response> = async () => new Response('{}')) {
  return Object.assign(new EventTarget(), { fetch: answer }) as unknown as Page
}

/** Creates a client with a fixed clock. */
function createClient(): Client {
  const { client } = createTestEngine()
  return { ...client, environment: { ...client.environment, now: () => 5 } }
}

it('recordAnnouncements: records names of wallets and sanitizes hostile ones (EIP-6963)', () => {
  const page = createPage()
  const received: Announcement[] = []
  const stop = recordAnnouncements(page, (entry) => received.push(entry))
  const announce = (detail: unknown) =>
    page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
  announce({ info: { name: 'Wal\u202elet', rdns: 'org.wallet' } })
  announce({ info: { name: 7 } })
  announce(undefined)
  announce({
    get info() {
      throw new Error('hostile')
    },
  })
  stop()
  announce({ info: { name: 'Late', rdns: 'late' } })
  expect(received).toEqual([
    { name: 'Wallet', rdns: 'org.wallet' },
    { name: '', rdns: '' },
    { name: 'unreadable', rdns: '' },
    { name: 'unreadable', rdns: '' },
  ])
})

it("recordFrameMessages: records sent messages and messages from the frame's origin, by name only", () => {
  const client = createClient()
  const embedded = { id: 'ID_AUTH', type: 'AUTH', embedded: { frameOrigin: 'https://wallet.test' } }
  client.store.setState({ connectors: [embedded as never] })
  const page = createPage() as Page & { foyerFrameTap?: (name: string) => void }
  const received: FrameMessage[] = []
  const stop = recordFrameMessages(client, page, (entry) => received.push(entry))
  const say = (origin: string, data: unknown) =>
    page.dispatchEvent(Object.assign(new Event('message'), { origin, data }))
  page.foyerFrameTap?.('CONNECT_OTP')
  say('https://wallet.test', { type: '@w3m-frame/CONNECT_OTP_SUCCESS', payload: 'secret' })
  say('https://other.test', { type: '@w3m-frame/CONNECT_OTP_SUCCESS' })
  say('https://wallet.test', { type: 'something else' })
  say('https://wallet.test', null)
  stop()
  say('https://wallet.test', { type: '@w3m-frame/READY' })
  expect(page.foyerFrameTap).toBeUndefined()
  expect(received).toEqual([
    { atMs: 5, direction: 'to frame', name: 'CONNECT_OTP' },
    { atMs: 5, direction: 'from frame', name: 'CONNECT_OTP_SUCCESS' },
  ])
})

it.each<[string, () => Promise<Response>, string]>([
  ['answered', async () => new Response('{"result":"0x1"}'), '200'],
  ['rejected by the node', async () => new Response('{"error":{"code":-32601,"message":"no"}}'), '200 (error -32601)'],
  ['answered with an invalid response', async () => new Response('<html>', { status: 502 }), '502'],
])('recordRpcCalls: records a call that is %s, without consuming the response', async (_, answer, status) => {
  const page = createPage(answer)
  const received: RpcCall[] = []
  recordRpcCalls(createClient(), page, (entry) => received.push(entry))
  const body = await (await page.fetch(node, request('eth_call'))).text()
  expect(body).toBe(await (await answer()).text())
  await vi.waitFor(() =>
    expect(received).toEqual([{ atMs: 5, methods: ['eth_call'], network: 'eip155:31337', durationMs: 0, status }]),
  )
})

it('recordRpcCalls: records and rethrows a failure, and ignores other requests', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  const page = createPage(fetch)
  const received: RpcCall[] = []
  const stop = recordRpcCalls(createClient(), page, (entry) => received.push(entry))
  await expect(page.fetch(node, request('eth_chainId'))).rejects.toThrow('Failed to fetch')
  await expect(page.fetch('https://host.example/api', request('login'))).rejects.toThrow('Failed to fetch')
  await expect(page.fetch(node, { body: 'no JSON' })).rejects.toThrow('Failed to fetch')
  expect(received.map(({ methods, status }) => [...methods, status])).toEqual([['eth_chainId', 'failed']])
  stop()
  expect(page.fetch).toBe(fetch)
})
