import { expect, it, vi } from 'vitest'
import { createTestDatabase } from '../testing/createTestDatabase.js'
import {
  createLogin,
  createTestFrame,
  type Routes,
  type SeenCall,
  TestServerError,
} from '../testing/createTestFrame.js'

const logInPaths = { start: '/api/login/email/start', code: '/api/login/email/code' }
const refreshPath = '/api/login/refresh'
const tokenPath = '/api/login/refresh/token'
const signOutPath = '/api/login/signout'

/** Creates a server whose cookies this browser drops or keeps. */
function createServer({ keepsCookies = false, expiresInMs = 600_000 } = {}) {
  let given = 0
  const next = () => `token-${++given}`
  const routes: Routes = {
    [logInPaths.start]: () => ({ challengeId: 'c', action: 'VERIFY_OTP', resendAfterMs: 1, expiresAtMs: 1 }),
    [logInPaths.code]: () => createLogin('alice', expiresInMs),
    [tokenPath]: () => ({ refreshToken: keepsCookies ? null : next() }),
    [refreshPath]: ({ body }: SeenCall) => {
      if (keepsCookies) return createLogin()
      if (body.refreshToken !== `token-${given}`) throw new TestServerError(401, 'session_expired')
      return { ...createLogin(), refreshToken: next() }
    },
    [signOutPath]: () => ({}),
  }
  return routes
}

async function logIn({ ask, calls }: ReturnType<typeof createTestFrame>, keeps: () => boolean): Promise<void> {
  await ask('CONNECT_EMAIL', { email: 'a@b.c' })
  await ask('CONNECT_OTP', { otp: '123456' })
  await vi.waitFor(() => expect(calls.some(({ path }) => path === tokenPath) && keeps()).toBe(true))
}

function openVisit(routes: Routes) {
  const database = createTestDatabase()
  const visit = () => createTestFrame(routes, { indexedDb: database.factory })
  const keeps = () => database.values.has('refresh:demo')
  return { database, visit, keeps }
}

it('refresh token: keeps a user logged in after a reload if the browser drops the cookie', async () => {
  const { visit, keeps } = openVisit(createServer())
  await logIn(visit(), keeps)
  expect(await visit().ask('IS_CONNECTED')).toEqual({ isConnected: true })
  expect(await visit().ask('IS_CONNECTED')).toEqual({ isConnected: true })
})

it('refresh token: is encrypted with a key that cannot leave the browser', async () => {
  const { visit, keeps, database } = openVisit(createServer())
  await logIn(visit(), keeps)
  const key = database.values.get('key:refresh:demo')
  expect(key).toMatchObject({ extractable: false, algorithm: { name: 'AES-GCM' } })
  const { bytes } = database.values.get('refresh:demo') as { bytes: ArrayBuffer }
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('token-')
})

it('refresh token: is not stored if the browser keeps the cookie, and an earlier one is removed', async () => {
  const { visit, keeps, database } = openVisit(createServer({ keepsCookies: true }))
  database.values.set('refresh:demo', 'left over')
  await logIn(visit(), () => !keeps())
  const later = visit()
  expect(await later.ask('IS_CONNECTED')).toEqual({ isConnected: true })
  expect(later.calls.map(({ body }) => body)).toEqual([{}])
})

it('SIGN_OUT: removes the refresh token, and renews first if only this token identifies the session', async () => {
  const { visit, keeps } = openVisit(createServer())
  await logIn(visit(), keeps)
  const later = visit()
  await later.ask('SIGN_OUT')
  expect(later.calls.map(({ path }) => path)).toEqual([refreshPath, signOutPath])
  expect(later.calls[1]?.headers.get('Authorization')).toBe('DPoP token-of-alice')
  expect(keeps()).toBe(false)
})

it('error: a refresh token that cannot be decrypted is ignored and does not end the session', async () => {
  const { visit, database } = openVisit(createServer({ keepsCookies: true }))
  database.values.set('refresh:demo', { iv: new Uint8Array(12), bytes: new Uint8Array(40) })
  const { ask, calls } = visit()
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: true })
  expect(calls[0]?.body).toEqual({})
})
