import { expect, it } from 'vitest'
import { createLogin, createTestFrame, loggedIn, TestServerError } from '../testing/createTestFrame.js'

function start(action = 'VERIFY_OTP', more = {}) {
  return {
    challengeId: 'challenge',
    action,
    resendAfterMs: 30_000,
    expiresAtMs: 1,
    ...more,
  }
}

it.each(['VERIFY_OTP', 'CONNECT'])('CONNECT_EMAIL: returns the next step %s [S4.10, S5.5, S7.40]', async (action) => {
  const { ask, calls } = createTestFrame({ '/api/login/email/start': () => start(action) })
  expect(await ask('CONNECT_EMAIL', { email: 'a@b.c' })).toEqual({ action })
  expect(calls[0]?.body).toEqual({ email: 'a@b.c', locale: 'en-GB' })
})

it('CONNECT_DEVICE: waits for the approval after CONNECT_EMAIL has returned the number to match [S7.41]', async () => {
  const states = ['waiting', 'waiting', 'approved']
  const { ask, calls } = createTestFrame({
    '/api/login/email/start': () => start('VERIFY_DEVICE', { matchNumber: '42' }),
    '/api/login/email/device': () => ({ state: states.shift() }),
  })
  expect(await ask('CONNECT_EMAIL', { email: 'a@b.c' })).toEqual({ action: 'VERIFY_DEVICE', matchNumber: '42' })
  expect(await ask('CONNECT_DEVICE')).toBeUndefined()
  expect(calls.slice(1).map(({ body }) => body)).toEqual(Array(3).fill({ challengeId: 'challenge' }))
})

it.each([
  ['refused', 'device_refused'],
  ['expired', 'code_expired'],
])('error: CONNECT_DEVICE fails if the device link was %s', async (state, code) => {
  const { ask } = createTestFrame({
    '/api/login/email/start': () => start('VERIFY_DEVICE'),
    '/api/login/email/device': () => ({ state }),
  })
  await ask('CONNECT_EMAIL', { email: 'a@b.c' })
  await expect(ask('CONNECT_DEVICE')).rejects.toMatchObject({ code })
})

it('CONNECT_DEVICE: sends no further request after it is cancelled', async () => {
  const abort = new AbortController()
  const { ask, calls } = createTestFrame({
    '/api/login/email/start': () => start('VERIFY_DEVICE'),
    '/api/login/email/device': () => {
      abort.abort()
      return { state: 'waiting' }
    },
  })
  await ask('CONNECT_EMAIL', { email: 'a@b.c' })
  await expect(ask('CONNECT_DEVICE', undefined, abort.signal)).rejects.toMatchObject({ code: 'aborted' })
  expect(calls).toHaveLength(2)
})

it('CONNECT_OTP: logs in with a code, ignores its spaces, and works only once [S4.11, S7.42]', async () => {
  const { ask, calls } = createTestFrame({
    '/api/login/email/start': () => start(),
    '/api/login/email/code': () => createLogin(),
  })
  await ask('CONNECT_EMAIL', { email: 'a@b.c' })
  await ask('CONNECT_OTP', { otp: ' 123 456 ' })
  expect(calls[1]?.body).toEqual({ challengeId: 'challenge', code: '123456' })
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: true })
  await expect(ask('CONNECT_OTP', { otp: '123456' })).rejects.toMatchObject({ code: 'challenge_unknown' })
})

it.each([
  ['CONNECT_OTP', { otp: '123456' }],
  ['CONNECT_DEVICE', undefined],
  ['CONNECT_FARCASTER', undefined],
  ['CONNECT_SOCIAL', { uri: 'https://wallet.example/?code=1' }],
  ['UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' }],
  ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' }],
] as const)('error: %s before its first step sends no request to the server', async (name, payload) => {
  const { ask, calls } = createTestFrame(loggedIn)
  await expect(ask(name, payload)).rejects.toMatchObject({ code: 'challenge_unknown' })
  expect(calls).toEqual([])
})

it('error: CONNECT_OTP keeps the challenge after a wrong code, so that the user can retry', async () => {
  const answers = [new TestServerError(400, 'code_wrong'), undefined]
  const { ask } = createTestFrame({
    '/api/login/email/start': () => start(),
    '/api/login/email/code': () => {
      const refusal = answers.shift()
      if (refusal) throw refusal
      return createLogin()
    },
  })
  await ask('CONNECT_EMAIL', { email: 'a@b.c' })
  await expect(ask('CONNECT_OTP', { otp: '000000' })).rejects.toMatchObject({ code: 'code_wrong' })
  expect(await ask('CONNECT_OTP', { otp: '123456' })).toBeUndefined()
})

it.each([
  ['email', 'CONNECT_OTP', { otp: '123456' }, '/api/login/email/code', () => createLogin()],
  ['farcaster', 'CONNECT_FARCASTER', undefined, '/api/login/farcaster/finish', () => createLogin()],
  [
    'emailChange',
    'UPDATE_EMAIL_SECONDARY_OTP',
    { otp: '123456' },
    '/api/login/email/change/secondary',
    () => ({ newEmail: 'new@b.c' }),
  ],
] as const)(
  'a completed step keeps the newer %s challenge if the completed one was older',
  async (kind, name, payload, path, createAnswer) => {
    const { ask, frame } = createTestFrame({
      ...loggedIn,
      [path]: ({ body }) => {
        expect(body.challengeId).toBe('older')
        frame.logins[kind] = 'newer'
        return createAnswer()
      },
    })
    frame.logins[kind] = 'older'
    await ask(name, payload)
    expect(frame.logins[kind]).toBe('newer')
  },
)
