import { expect, it, vi } from 'vitest'
import type { Client } from '../core/Client.js'
import { createTestEngine } from '../core/testEngine.js'
import type { Announcement, FrameMessage, RpcCall } from './DebugLog.js'
import { recordAnnouncements, recordFrameMessages, recordRpcCalls } from './recordTraffic.js'

type Page = Window & typeof globalThis

const node = 'http://127.0.0.1:1'
function ask(method: string) {
  return { method: 'POST', body: JSON.stringify({ method, params: ['secret'] }) }
}

function createPage(answer: () => Promise<Response> = async () => new Response('{}')) {
  return Object.assign(new EventTarget(), { fetch: answer }) as unknown as Page
}

/** An instance at a time that stands still. */
function createClient(): Client {
  const { client } = createTestEngine()
  return { ...client, environment: { ...client.environment, now: () => 5 } }
}

it('hears wallets by name, and takes hostile ones for what they are (EIP-6963)', () => {
  const page = createPage()
  const heard: Announcement[] = []
  const stop = recordAnnouncements(page, (entry) => heard.push(entry))
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
  expect(heard).toEqual([
    { name: 'Wallet', rdns: 'org.wallet' },
    { name: '', rdns: '' },
    { name: 'unreadable', rdns: '' },
    { name: 'unreadable', rdns: '' },
  ])
})

it('hears what goes to the frame and what its origin says, by name alone', () => {
  const client = createClient()
  const embedded = { id: 'ID_AUTH', type: 'AUTH', embedded: { frameOrigin: 'https://wallet.test' } }
  client.store.setState({ connectors: [embedded as never] })
  const page = createPage() as Page & { foyerFrameTap?: (name: string) => void }
  const heard: FrameMessage[] = []
  const stop = recordFrameMessages(client, page, (entry) => heard.push(entry))
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
  expect(heard).toEqual([
    { atMs: 5, direction: 'to frame', name: 'CONNECT_OTP' },
    { atMs: 5, direction: 'from frame', name: 'CONNECT_OTP_SUCCESS' },
  ])
})

it.each<[string, () => Promise<Response>, string]>([
  ['answered', async () => new Response('{"result":"0x1"}'), '200'],
  ['refused by the node', async () => new Response('{"error":{"code":-32601,"message":"no"}}'), '200 (error -32601)'],
  ['answered with rubbish', async () => new Response('<html>', { status: 502 }), '502'],
])('hears a call that is %s, and leaves the answer whole', async (_, answer, status) => {
  const page = createPage(answer)
  const heard: RpcCall[] = []
  recordRpcCalls(createClient(), page, (entry) => heard.push(entry))
  const body = await (await page.fetch(node, ask('eth_call'))).text()
  expect(body).toBe(await (await answer()).text())
  await vi.waitFor(() =>
    expect(heard).toEqual([{ atMs: 5, methods: ['eth_call'], network: 'eip155:31337', durationMs: 0, status }]),
  )
})

it('hears a call that fails, lets the failure through, and leaves every other request alone', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  const page = createPage(fetch)
  const heard: RpcCall[] = []
  const stop = recordRpcCalls(createClient(), page, (entry) => heard.push(entry))
  await expect(page.fetch(node, ask('eth_chainId'))).rejects.toThrow('Failed to fetch')
  await expect(page.fetch('https://host.example/api', ask('login'))).rejects.toThrow('Failed to fetch')
  await expect(page.fetch(node, { body: 'no JSON' })).rejects.toThrow('Failed to fetch')
  expect(heard.map(({ methods, status }) => [...methods, status])).toEqual([['eth_chainId', 'failed']])
  stop()
  expect(page.fetch).toBe(fetch)
})
