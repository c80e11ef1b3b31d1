import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { expect, it, vi } from 'vitest'
import { createLogin, createTestFrame, createTestScreens, type Routes } from '../testing/createTestFrame.js'
import type { Screens } from '../wallet/Screens.js'

const routes: Routes = {
  '/api/login/refresh': () => createLogin(),
  '/api/login/signout': () => ({}),
  '/api/login/email/start': () => ({
    challengeId: 'login',
    action: 'VERIFY_OTP',
    resendAfterMs: 30_000,
    expiresAtMs: 1,
  }),
  '/api/login/email/code': () => createLogin('mallory'),
  '/api/login/email/change/start': () => ({ challengeId: 'change', action: 'VERIFY_PRIMARY_OTP', resendAfterMs: 1 }),
  '/api/login/email/change/primary': () => ({}),
  '/api/login/email/change/secondary': () => ({ newEmail: 'new@b.c' }),
}
const change = { email: 'new@b.c' }

/** Creates a frame whose user responds with `confirm`. Lists the requests to the server except those of the login. */
function setUp(confirm: Screens['confirm'], ui: { ui?: '1' } = { ui: '1' }) {
  const made = createTestFrame(routes, { ...ui, startScreens: createTestScreens({ confirm }) })
  const prove = vi.spyOn(made.vault, 'proveAction')
  const listCalls = () => made.calls.map(({ path }) => path).filter((path) => path !== '/api/login/refresh')
  return { ...made, prove, listCalls }
}
function sayNo() {
  return Promise.reject(new FoyerError('USER_REJECTED'))
}

it('UPDATE_EMAIL: changes the address with a confirmation, a proof and both codes [S4.15, S4.16, S7.55-S7.57]', async () => {
  const confirm = vi.fn(async () => true)
  const { ask, calls, frame } = setUp(confirm)
  expect(await ask('UPDATE_EMAIL', change)).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  expect(confirm.mock.calls).toEqual([
    [{ kind: 'email', from: 'alice@example.com', to: 'new@b.c' }, expect.any(AbortSignal)],
  ])
  expect(await ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: '111 111' })).toBeUndefined()
  expect(await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: '222222' })).toEqual({ newEmail: 'new@b.c' })
  expect(calls.slice(1).map(({ body }) => body)).toEqual([
    { email: 'new@b.c', proof: { nonce: 'changeEmail new@b.c', signature: 's'.repeat(86) } },
    { challengeId: 'change', code: '111111' },
    { challengeId: 'change', code: '222222' },
  ])
  expect(await ask('GET_USER')).toMatchObject({ email: 'new@b.c' })
  expect(frame.logins.emailChange).toBeUndefined()
})

it('SIGN_OUT_EVERYWHERE: ends all sessions after the user has confirmed it', async () => {
  const confirm = vi.fn(async () => true)
  const { ask, calls, vault } = setUp(confirm)
  await ask('GET_USER')
  await ask('SIGN_OUT_EVERYWHERE')
  expect(confirm.mock.calls).toEqual([[{ kind: 'signOutEverywhere' }, expect.any(AbortSignal)]])
  const last = calls.at(-1)
  expect([last?.body, last?.headers.has('Authorization')]).toEqual([{ everywhere: true }, true])
  expect(vault.getAddresses()).toBeUndefined()
})

it.each([
  ['UPDATE_EMAIL', change],
  ['SIGN_OUT_EVERYWHERE', undefined],
] as const)('error: %s after a rejection signs no proof and sends no request to the server', async (name, payload) => {
  const { ask, prove, listCalls } = setUp(sayNo)
  await expect(ask(name, payload)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(prove).not.toHaveBeenCalled()
  expect(listCalls()).toEqual([])
  // No change was started that a code could complete.
  await expect(ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: '1' })).rejects.toMatchObject({ code: 'challenge_unknown' })
  await expect(ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: '1' })).rejects.toMatchObject({ code: 'challenge_unknown' })
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: true })
})

it.each([
  ['UPDATE_EMAIL', change],
  ['SIGN_OUT_EVERYWHERE', undefined],
] as const)('error: %s is rejected if the app does not show the frame', async (name, payload) => {
  const confirm = vi.fn(async () => true)
  const { ask, calls } = setUp(confirm, {})
  await expect(ask(name, payload)).rejects.toMatchObject({ code: 'not_shown' })
  expect(confirm).not.toHaveBeenCalled()
  expect(calls).toEqual([])
})

it.each([
  ['UPDATE_EMAIL', change],
  ['SIGN_OUT_EVERYWHERE', undefined],
] as const)('error: %s ignores the confirmation if another user has logged in meanwhile', async (name, payload) => {
  const { ask, prove, listCalls } = setUp(async () => {
    await ask('CONNECT_EMAIL', { email: 'mallory@example.com' })
    await ask('CONNECT_OTP', { otp: '424242' })
    return true
  })
  await expect(ask(name, payload)).rejects.toMatchObject({ code: 'session_expired' })
  expect(prove).not.toHaveBeenCalled()
  expect(listCalls()).toEqual(['/api/login/email/start', '/api/login/email/code'])
})

it('error: UPDATE_EMAIL is discarded if another user logs in', async () => {
  const { ask, listCalls } = setUp(async () => true)
  await ask('UPDATE_EMAIL', change)
  await ask('CONNECT_EMAIL', { email: 'mallory@example.com' })
  await ask('CONNECT_OTP', { otp: '424242' })
  const requested = listCalls().length
  for (const name of ['UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'] as const)
    await expect(ask(name, { otp: '424242' })).rejects.toMatchObject({ code: 'challenge_unknown' })
  expect(listCalls()).toHaveLength(requested)
})
