import { asking } from '@foyer/messages/frame/en/asking'
import { smartAccount as texts } from '@foyer/messages/frame/en/smartAccount'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findAll, useTestDocument } from '../testing/createTestDocument.js'
import { createTestFrame, loggedIn, loggedOut } from '../testing/createTestFrame.js'
import type { Page, ScreenQueue, ScreenSession, Settle } from '../views/ScreenQueue.js'

const hash = `0x${'ab'.repeat(32)}`
const method = 'wallet_showCallsStatus'

beforeEach(() => {
  useTestDocument()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function setUp(receipt: { current: unknown } = { current: null }, routes = loggedIn) {
  const pages: Page[] = []
  const enter: ScreenQueue['enter'] = (signal, journey) => {
    const visit: ScreenSession = {
      ...{ words: asking, locale: 'en', signal, show: () => {} },
      prompt: <Answer>(draw: (settle: Settle<Answer>) => Page) =>
        new Promise<Answer>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(new FoyerError('USER_REJECTED')))
          pages.push(draw({ resolve, cancel: () => {}, fail: reject }))
        }),
    }
    return journey(visit)
  }
  const frame = createTestFrame(
    { ...routes, '/api/rpc': () => ({ jsonrpc: '2.0', id: 1, result: receipt.current }) },
    { startApproving: async () => ({ queue: { enter } as unknown as ScreenQueue }) },
  )
  const read = () => {
    const [page] = pages
    const node = { children: page?.body.filter((each) => each !== undefined) ?? [] }
    return { text: node.children.map((each) => each.textContent).join(' ') }
  }
  return { ...frame, pages, read }
}

async function store({ frame }: ReturnType<typeof setUp>, chainId = 1n) {
  ;(await frame.batches()).update('0x1', { chainId, hashes: [hash], count: 1, isAtomic: true })
}

it('wallet_showCallsStatus: shows status, network and transactions, and returns null after Close', async () => {
  const world = setUp()
  await store(world)
  const answer = world.ask('RPC_REQUEST', { method, params: ['0x1'] })
  await vi.waitFor(() => expect(world.pages).toHaveLength(1))
  const { text } = world.read()
  for (const part of [texts.callsPending, 'Ethereum', hash]) expect(text).toContain(part)
  const [page] = world.pages
  expect(page?.title).toBe(texts.callsTitle)
  // Without `confirm`, no press on the page binds the user.
  expect(page?.confirm).toBeUndefined()
  const buttons = findAll(page?.footer ?? [], 'button')
  expect(buttons.map((each) => each.textContent)).toEqual([texts.close])
  buttons[0]?.click()
  expect(await answer).toBeNull()
})

it('wallet_showCallsStatus: updates the status until it is final, then sends no request', async () => {
  const receipt: { current: unknown } = { current: null }
  const world = setUp(receipt)
  await store(world, 31_337n)
  world.ask('RPC_REQUEST', { method, params: ['0x1'] }).catch(() => {})
  await vi.waitFor(() => expect(world.pages).toHaveLength(1))
  const stop = world.pages[0]?.onShown?.()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(world.read().text).toContain(texts.callsPending)
  receipt.current = { status: '0x0', transactionHash: hash }
  await vi.waitFor(() => expect(world.read().text).toContain(texts.callsFailed), { timeout: 10_000 })
  const count = world.calls.length
  await vi.advanceTimersByTimeAsync(20_000)
  expect(world.calls).toHaveLength(count)
  stop?.()
})

it('wallet_showCallsStatus: sends no request after the page is gone', async () => {
  const world = setUp()
  await store(world)
  world.ask('RPC_REQUEST', { method, params: ['0x1'] }).catch(() => {})
  await vi.waitFor(() => expect(world.pages).toHaveLength(1))
  world.pages[0]?.onShown?.()()
  const count = world.calls.length
  await vi.advanceTimersByTimeAsync(20_000)
  expect(world.calls).toHaveLength(count)
})

it('error: wallet_showCallsStatus rejects an unknown batch and a visitor without a session, and shows nothing', async () => {
  const world = setUp()
  await expect(world.ask('RPC_REQUEST', { method, params: ['0x2'] })).rejects.toMatchObject({ code: 'batch_not_found' })
  expect(world.pages).toEqual([])
  const other = setUp(undefined, loggedOut)
  await store(other)
  await expect(other.ask('RPC_REQUEST', { method, params: ['0x1'] })).rejects.toMatchObject({ code: 'session_expired' })
  expect(other.pages).toEqual([])
})
