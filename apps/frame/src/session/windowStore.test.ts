import { afterEach, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../testing/createTestDatabase.js'
import {
  createLogin,
  createTestFrame,
  type Routes,
  type SeenCall,
  TestServerError,
} from '../testing/createTestFrame.js'
import { restoreFromWindow, storeInWindow } from './windowStore.js'

afterEach(() => vi.unstubAllGlobals())

/** Creates a server that accepts each token once, and whose cookies this browser drops or keeps. */
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
      if (state.isOver || !good.delete(String(refreshToken))) throw new TestServerError(401, 'session_expired')
      return { ...createLogin(), refreshToken: give() }
    },
  }
  return { routes, state }
}

/** Creates a browser in which the storage of windows survives a restart, but the storage of frames does not. */
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

it('restoreFromWindow: restores device, slots and session after each restart of the browser', async () => {
  const { start, opened } = openBrowser(createServer())
  const before = start()
  before.keys.values.set('slot:a', 'sealed')
  await logIn(before)
  await storeInWindow(before.frame, opened)
  const device = before.own.values.get('device-key:demo')
  for (const _ of [1, 2]) {
    const after = start()
    expect(await after.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    expect(after.frame.logins.isSessionLost).toBe(true)
    expect((await restoreFromWindow(after.frame, opened))?.id).toBe('alice')
    expect(after.own.values.get('device-key:demo')).toBe(device)
    expect(after.keys.values.get('slot:a')).toBe('sealed')
    expect(await after.ask('IS_CONNECTED')).toEqual({ isConnected: true })
  }
})

it("storeInWindow: stores an encrypted token that differs from the frame's own", async () => {
  const { start, opened, kept } = openBrowser(createServer())
  const { frame, own, ...rest } = start()
  await logIn({ frame, own, ...rest })
  await storeInWindow(frame, opened)
  const { bytes } = kept.values.get('refresh:demo') as { bytes: ArrayBuffer }
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('token-')
  expect(kept.values.get('refresh:demo')).not.toEqual(own.values.get('refresh:demo'))
})

it("storeInWindow: stores nothing if the browser keeps the frame's cookie", async () => {
  const { start, opened, kept } = openBrowser(createServer({ keepsCookies: true }))
  const frame = start()
  await logIn(frame, false)
  await storeInWindow(frame.frame, opened)
  expect(kept.values.size).toBe(0)
})

it('restoreFromWindow: removes the token when it is read, also if the session has ended', async () => {
  const server = createServer()
  const { start, opened, kept } = openBrowser(server)
  const before = start()
  await logIn(before)
  await storeInWindow(before.frame, opened)
  server.state.isOver = true
  expect(await restoreFromWindow(start().frame, opened)).toBe(undefined)
  expect(kept.values.has('refresh:demo')).toBe(false)
})

it('IS_CONNECTED: `isSessionLost` stays false while the browser still has the device key', async () => {
  const server = createServer()
  const { start } = openBrowser(server)
  const { ask, frame, own, ...rest } = start()
  await logIn({ ask, frame, own, ...rest })
  server.state.isOver = true
  const again = createTestFrame(server.routes, { indexedDb: own.factory })
  expect(await again.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  expect(again.frame.logins.isSessionLost).toBe(false)
})

it('restoreFromWindow: does not overwrite newer keys with older ones', async () => {
  const { start, opened } = openBrowser(createServer())
  const before = start()
  before.keys.values.set('slot:a', 'older')
  await logIn(before)
  await storeInWindow(before.frame, opened)
  const after = start()
  after.keys.values.set('slot:b', 'newer')
  await restoreFromWindow(after.frame, opened)
  expect([...after.keys.values]).toEqual([['slot:b', 'newer']])
})
