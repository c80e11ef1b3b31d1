import { createHash, createPublicKey, verify } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { FrameFailure } from '../FrameFailure.js'
import { createLogin, createTestFrame, type SeenCall, TestServerError } from '../testing/createTestFrame.js'
import type { Api } from './createApi.js'
import { createSession, type LoginAnswer } from './createSession.js'

const refreshPath = '/api/login/refresh'

function readProof({ headers }: SeenCall) {
  const [header = '', claims = '', signature = ''] = (headers.get('DPoP') ?? '').split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const { jwk, ...rest } = read(header)
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return { jwk, header: rest, claims: read(claims), isSigned }
}

it('session: every request contains the project, the host and a new proof by the device (RFC 9449)', async () => {
  const { ask, calls } = createTestFrame({
    '/api/login/email/start': () => ({ challengeId: 'c', action: 'VERIFY_OTP', resendAfterMs: 1, expiresAtMs: 1 }),
  })
  await ask('CONNECT_EMAIL', { email: 'a@b.c' })
  await ask('CONNECT_EMAIL', { email: 'a@b.c' })
  const [first, second] = calls.map(readProof)
  expect(first?.isSigned).toBe(true)
  expect(first?.header).toEqual({ typ: 'dpop+jwt', alg: 'ES256' })
  expect(Object.keys(first?.jwk)).toEqual(expect.arrayContaining(['crv', 'kty', 'x', 'y']))
  expect(first?.jwk).not.toHaveProperty('d')
  expect(first?.claims).toMatchObject({ htm: 'POST', htu: 'https://wallet.example/api/login/email/start' })
  expect(Math.abs(first?.claims.iat * 1000 - Date.now())).toBeLessThan(5_000)
  expect(second?.claims.jti).not.toBe(first?.claims.jti)
  expect(second?.jwk).toEqual(first?.jwk)
  expect(calls[0]?.headers.get('X-Foyer-Project')).toBe('demo')
  expect(calls[0]?.headers.get('X-Foyer-Host')).toBe('https://app.example')
})

it('session: a proof is bound to the access token of its request', async () => {
  const { ask, calls } = createTestFrame({
    [refreshPath]: () => createLogin(),
    '/api/login/identity': () => ({ token: 't', expiresAtMs: 1 }),
  })
  await ask('GET_IDENTITY_TOKEN')
  const call = calls.find(({ path }) => path === '/api/login/identity')
  expect(call?.headers.get('Authorization')).toBe('DPoP token-of-alice')
  const ath = createHash('sha256').update('token-of-alice').digest('base64url')
  expect(call && readProof(call).claims.ath).toBe(ath)
})

it('session: simultaneous requests cause one renewal', async () => {
  const { ask, calls } = createTestFrame({ [refreshPath]: () => createLogin() })
  const answers = await Promise.all([ask('IS_CONNECTED'), ask('IS_CONNECTED'), ask('IS_CONNECTED')])
  expect(answers).toEqual([{ isConnected: true }, { isConnected: true }, { isConnected: true }])
  expect(calls).toHaveLength(1)
})

it.each(['session_expired', 'not_consented', 'reused'])(
  'IS_CONNECTED: returns false after the error %s [S7.49]',
  async (code) => {
    const { ask } = createTestFrame({
      [refreshPath]: () => {
        throw new TestServerError(401, code)
      },
    })
    expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
  },
)

it('error: IS_CONNECTED throws instead of returning false if the server cannot be reached', async () => {
  const { ask } = createTestFrame({})
  await expect(ask('IS_CONNECTED')).rejects.toMatchObject({ code: 'offline' })
})

it('session: renews a token shortly before its expiry', async () => {
  const logins = [createLogin('alice', 10_000), createLogin('alice')]
  const { ask, calls } = createTestFrame({
    [refreshPath]: () => logins.shift(),
    '/api/login/identity': () => ({ token: 't', expiresAtMs: 1 }),
  })
  await ask('IS_CONNECTED')
  await ask('GET_IDENTITY_TOKEN')
  expect(calls.map(({ path }) => path)).toEqual([refreshPath, refreshPath, '/api/login/identity'])
})

it('session: renews once if the server ended a token early, and throws if that does not help', async () => {
  const identity = vi.fn(() => {
    throw new TestServerError(401, 'session_expired')
  })
  const { ask, calls } = createTestFrame({ [refreshPath]: () => createLogin(), '/api/login/identity': identity })
  await expect(ask('GET_IDENTITY_TOKEN')).rejects.toMatchObject({ code: 'session_expired' })
  expect(identity).toHaveBeenCalledTimes(2)
  expect(calls.filter(({ path }) => path === refreshPath)).toHaveLength(2)
})

it("session: uses the server's clock after the server rejected the time of a proof", async () => {
  const date = new Date(Date.now() + 3_600_000)
  const refusals = [new TestServerError(401, 'proof_invalid', { date })]
  const { ask, calls } = createTestFrame({
    [refreshPath]: () => {
      const refusal = refusals.pop()
      if (refusal) throw refusal
      return createLogin('alice', 3_600_000 + 600_000)
    },
  })
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: true })
  const times = calls.map((call) => readProof(call).claims.iat)
  expect(times[1] - times[0]).toBeGreaterThan(3_500)
})

it('error: session does not resend a proof that was rejected for another reason', async () => {
  const { ask, calls } = createTestFrame({
    [refreshPath]: () => {
      throw new TestServerError(401, 'proof_invalid', { date: new Date() })
    },
  })
  await expect(ask('IS_CONNECTED')).rejects.toMatchObject({ code: 'proof_invalid' })
  expect(calls).toHaveLength(1)
})

it('error: session passes on the wait time of the server [S5.2]', async () => {
  const { ask } = createTestFrame({
    '/api/login/email/start': () => {
      throw new TestServerError(429, 'cooldown', { retryAfterMs: 17_000 })
    },
  })
  await expect(ask('CONNECT_EMAIL', { email: 'a@b.c' })).rejects.toMatchObject({
    code: 'cooldown',
    retryAfterMs: 17_000,
  })
})

it('error: session rejects a response with an invalid shape', async () => {
  const { ask } = createTestFrame({ '/api/login/email/start': () => ({ action: 'GIVE_KEYS' }) })
  await expect(ask('CONNECT_EMAIL', { email: 'a@b.c' })).rejects.toMatchObject({ code: 'response_invalid' })
})

it('session: locks the wallet when another user logs in and when the session ends [S7.48]', async () => {
  const people = [createLogin('alice'), createLogin('bob')]
  const { ask, vault } = createTestFrame({
    '/api/login/email/start': () => ({ challengeId: 'c', action: 'VERIFY_OTP', resendAfterMs: 1, expiresAtMs: 1 }),
    '/api/login/email/code': () => people.shift(),
    '/api/login/signout': () => ({}),
  })
  const logIn = async () => {
    await ask('CONNECT_EMAIL', { email: 'a@b.c' })
    await ask('CONNECT_OTP', { otp: '123 456' })
  }
  await logIn()
  await ask('GET_USER')
  const before = vault.locks
  await logIn()
  await vi.waitFor(() => expect(vault.locks).toBeGreaterThan(before))
  expect(await ask('GET_USER')).toMatchObject({ email: 'bob@example.com' })
  await ask('SIGN_OUT')
  expect(vault.getAddresses()).toBeUndefined()
})

it('SIGN_OUT: clears the session even if the server cannot be reached, and throws', async () => {
  const { ask, frame } = createTestFrame({ [refreshPath]: () => createLogin() })
  await ask('IS_CONNECTED')
  await expect(ask('SIGN_OUT')).rejects.toMatchObject({ code: 'offline' })
  expect(frame.session.getPerson()).toBeUndefined()
})

/** Creates a session whose renewal the test completes. */
function createSlowSession() {
  const renewal = { resolve: (_answer: LoginAnswer) => {}, reject: (_reason: Error) => {} }
  const renewed = new Promise<LoginAnswer>((resolve, reject) => Object.assign(renewal, { resolve, reject }))
  const api = {
    now: () => Date.now(),
    call: async ({ endpoint }: { endpoint: { path: string } }) => (endpoint.path === refreshPath ? renewed : {}),
  } as unknown as Api
  const refreshStore = { read: async () => undefined, write: async () => {}, remove: async () => {} }
  return { renewal, session: createSession({ api, alone: (work) => work(), refreshStore }) }
}

it('session: a late renewal does not restore the session after a sign-out', async () => {
  const { renewal, session } = createSlowSession()
  const resumed = session.resume()
  await session.signOut(false)
  renewal.resolve(createLogin() as LoginAnswer)
  expect(await resumed).toBeUndefined()
  expect(session.getPerson()).toBeUndefined()
})

it('session: a late rejected renewal does not end a newer login', async () => {
  const { renewal, session } = createSlowSession()
  const resumed = session.resume()
  const login = createLogin('bob') as LoginAnswer
  session.accept(login)
  renewal.reject(new FrameFailure('session_expired', 'over'))
  expect(await resumed).toEqual(login.person)
  expect(session.getPerson()).toEqual(login.person)
})
