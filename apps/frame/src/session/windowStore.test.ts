import { afterEach, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../testing/createTestDatabase.js'
import { createLogin, createTestFrame, Refusal, type Routes, type SeenCall } from '../testing/createTestFrame.js'
import { keepInWindow, takeFromWindow } from './windowStore.js'

afterEach(() => vi.unstubAllGlobals())

/** A server whose cookies this browser drops, or keeps; it takes each token once. */
function createServer({ keepsCookies = false } = {}) {
  const good = new Set<string>()
  const state = { given: 0, isOver: false }
  const give = () => {
    state.given += 1
    good.add(`token-${state.given}`)
    return `token-${state.given}`
  }
  const routes: Routes = {
    '/api/login/email/start': () => ({ challengeId: 'c', action: 'VERIFY_OTP', resendAfterMs: 1, expiresAtMs: 1 }),
    '/api/login/email/code': () => createLogin(),
    '/api/login/refresh/token': ({ body: { former } }: SeenCall) => {
      if (former !== undefined) good.delete(String(former))
      return { refreshToken: keepsCookies ? null : give() }
    },
    '/api/login/refresh': ({ body: { refreshToken } }: SeenCall) => {
      if (state.isOver || !good.delete(String(refreshToken))) throw new Refusal(401, 'session_expired')
      return { ...createLogin(), refreshToken: give() }
    },
  }
  return { routes, state }
}

/** A browser whose windows keep what they store over a restart; a frame keeps it as long as the browser runs. */
function openBrowser({ routes }: ReturnType<typeof createServer>) {
  const kept = createTestDatabase()
  const opened = { indexedDB: kept.factory } as Window & typeof globalThis
  const start = () => {
    const own = createTestDatabase()
    const keys = createTestDatabase()
    vi.stubGlobal('indexedDB', keys.factory)
    return { own, keys, ...createTestFrame(routes, { indexedDb: own.factory }) }
  }
  return { kept, opened, start }
}

async function logIn({ ask, calls, own }: ReturnType<ReturnType<typeof openBrowser>['start']>, isKept = true) {
  await ask('CONNECT_EMAIL', { email: 'a@b.c' })
  await ask('CONNECT_OTP', { otp: '123456' })
  await vi.waitFor(() => expect(calls.some(({ path }) => path === '/api/login/refresh/token')).toBe(true))
  await vi.waitFor(() => expect(own.values.has('refresh:demo')).toBe(isKept))
}

it('gives device, slots and log-in back to a frame that has forgotten them, as often as the browser is closed', async () => {
  const { start, opened } = openBrowser(createServer())
  const before = start()
  before.keys.values.set('slot:a', 'sealed')
  await logIn(before)
  await keepInWindow(before.frame, opened)
  const device = before.own.values.get('device-key:demo')
  for (const _ of [1, 2]) {
    const after = start()
    expect(await after.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    expect(after.frame.logins.isForgotten).toBe(true)
    expect((await takeFromWindow(after.frame, opened))?.id).toBe('alice')
    expect(after.own.values.get('device-key:demo')).toBe(device)
    expect(after.keys.values.get('slot:a')).toBe('sealed')
    expect(await after.ask('IS_CONNECTED')).toEqual({ isConnected: true })
  }
})

it('what a window keeps is sealed, and no token of the frame itself', async () => {
  const { start, opened, kept } = openBrowser(createServer())
  const { frame, own, ...rest } = start()
  await logIn({ frame, own, ...rest })
  await keepInWindow(frame, opened)
  const { bytes } = kept.values.get('refresh:demo') as { bytes: ArrayBuffer }
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('token-')
  expect(kept.values.get('refresh:demo')).not.toEqual(own.values.get('refresh:demo'))
})

it('keeps nothing in a window where the browser keeps the cookie of the frame', async () => {
  const { start, opened, kept } = openBrowser(createServer({ keepsCookies: true }))
  const frame = start()
  await logIn(frame, false)
  await keepInWindow(frame.frame, opened)
  expect(kept.values.size).toBe(0)
})

it('a window shows its token once: of a log-in that has ended nothing is left there', async () => {
  const server = createServer()
  const { start, opened, kept } = openBrowser(server)
  const before = start()
  await logIn(before)
  await keepInWindow(before.frame, opened)
  server.state.isOver = true
  expect(await takeFromWindow(start().frame, opened)).toBe(undefined)
  expect(kept.values.has('refresh:demo')).toBe(false)
})

it('a browser that still knows its device has forgotten nothing, whether somebody is logged in or not', async () => {
  const server = createServer()
  const { start } = openBrowser(server)
  const { ask, frame, own, ...rest } = start()
  await logIn({ ask, frame, own, ...rest })
  server.state.isOver = true
  const again = createTestFrame(server.routes, { indexedDb: own.factory })
  expect(await again.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  expect(again.frame.logins.isForgotten).toBe(false)
})

it('keys made since the browser forgot stay: nothing older takes their place', async () => {
  const { start, opened } = openBrowser(createServer())
  const before = start()
  before.keys.values.set('slot:a', 'older')
  await logIn(before)
  await keepInWindow(before.frame, opened)
  const after = start()
  after.keys.values.set('slot:b', 'newer')
  await takeFromWindow(after.frame, opened)
  expect([...after.keys.values]).toEqual([['slot:b', 'newer']])
})
