import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpEmbedded } from '../connectors/embedded/testEmbedded.js'
import { openModal } from '../core/actions/openModal.js'
import { createInstance } from '../core/createInstance.js'
import { fetchOffer } from '../core/embeddedOffer.js'
import { projectAccount } from '../core/state/project.js'
import { TestFrameError, testOtp } from '../testing/createTestFrame.js'
import { createEmailLogIn } from './emailLogIn.js'
import { createSocialLogIn } from './socialLogIn.js'
import { setUpApp } from './testApp.js'
// Import these here, so that lazy imports resolve within the turns that a test waits.
import './logInSteps.js'
import './toError.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const email = 'ada@person.test'

function setUp() {
  const set = setUpEmbedded()
  const logIn = createEmailLogIn(createInstance(set.client, 'test'))
  const statuses: string[] = []
  logIn.subscribe(() => statuses.push(logIn.get().status))
  return { ...set, logIn, statuses }
}

describe('createEmailLogIn', () => {
  it('sends a code, verifies it and connects the account [S4.10-S4.13]', async () => {
    const { logIn, run, statuses, client, frame } = setUp()
    const sent = await run(logIn.sendCode(email))
    expect(sent).toMatchObject({ status: 'code', email, error: null })
    expect(sent.resendAtMs).toBeGreaterThan(Date.now())
    expect(await run(logIn.verifyCode(testOtp))).toMatchObject({ status: 'connected', isCodeAccepted: true })
    expect(statuses).toEqual(['sending', 'code', 'verifying', 'verifying', 'connected'])
    expect(projectAccount(client.store.getState()).address).toBe(frame.evmAddress)
  })

  it('a wrong code keeps the step, and a correct one follows', async () => {
    const { logIn, run } = setUp()
    await run(logIn.sendCode(email))
    const wrong = await run(logIn.verifyCode('000000'))
    expect(wrong).toMatchObject({ status: 'code', error: { code: 'LOG_IN_REFUSED' }, isCodeAccepted: false })
    expect((await run(logIn.verifyCode(testOtp))).status).toBe('connected')
  })

  it('a second mail too early fails with EMAIL_COOLDOWN, and the first code stays valid [S5.2]', async () => {
    const { logIn, run } = setUp()
    await run(logIn.sendCode(email))
    const again = await run(logIn.resend())
    expect(again).toMatchObject({ status: 'code', error: { code: 'EMAIL_COOLDOWN' } })
    expect((await run(logIn.verifyCode(testOtp))).status).toBe('connected')
  })

  it('waits for the approval of a new device, with the number to match [S4.11]', async () => {
    const { logIn, settle, run, frame } = setUp()
    const device: { approve(): void } = { approve: () => {} }
    Object.assign(frame.answers, {
      CONNECT_EMAIL: () => ({ action: 'VERIFY_DEVICE', matchNumber: '42' }),
      CONNECT_DEVICE: () =>
        new Promise<void>((resolve) => {
          device.approve = resolve
        }),
    })
    const ended = logIn.sendCode(email)
    await settle()
    await settle()
    expect(logIn.get()).toMatchObject({ status: 'device', matchNumber: '42' })
    device.approve()
    expect(await run(ended)).toMatchObject({ status: 'code', matchNumber: undefined })
  })

  it('after a correct code, a failed connection is repeated without the code', async () => {
    const { logIn, run, frame } = setUp()
    await run(logIn.sendCode(email))
    const answer = frame.answers.GET_USER
    Object.assign(frame.answers, {
      GET_USER: () => {
        throw new TestFrameError({ message: 'down' })
      },
    })
    expect(await run(logIn.verifyCode(testOtp))).toMatchObject({ status: 'code', isCodeAccepted: true })
    Object.assign(frame.answers, { GET_USER: answer })
    expect((await run(logIn.verifyCode(''))).status).toBe('connected')
    expect(frame.getAsked().filter((name) => name === 'CONNECT_OTP').length).toBe(1)
  })

  it('cancel ends the wait for a silent frame', async () => {
    const { logIn, settle, frame } = setUp()
    frame.life.isSilent = true
    const ended = logIn.sendCode(email)
    await settle()
    logIn.cancel()
    expect(await ended).toMatchObject({ status: 'idle', error: null })
  })

  it('verifyCode and resend do nothing before a mail', async () => {
    const { logIn, frame } = setUp()
    expect((await logIn.verifyCode(testOtp)).status).toBe('idle')
    expect((await logIn.resend()).status).toBe('idle')
    expect(frame.received).toEqual([])
  })
})

describe('createEmailLogIn without log-in', () => {
  it('fails with EMAIL_LOGIN_UNAVAILABLE without a server, and if the app disables it', async () => {
    vi.useRealTimers()
    const code = 'EMAIL_LOGIN_UNAVAILABLE'
    for (const options of [{ serverUrl: undefined as never, features: {} }, {}]) {
      const logIn = createEmailLogIn(setUpApp({ options }).appKit)
      expect(await logIn.sendCode(email)).toMatchObject({ status: 'idle', error: { code } })
    }
  })

  it('fails with OFFLINE if the server cannot be reached', async () => {
    vi.useRealTimers()
    const { appKit, server } = setUpApp({ options: { features: { email: true } } })
    server.isDown = true
    expect(await createEmailLogIn(appKit).sendCode(email)).toMatchObject({ status: 'idle', error: { code: 'OFFLINE' } })
    appKit.destroy()
  })
})

describe('createSocialLogIn with a server that first fails', () => {
  it('requests the methods again, once, and later openings of the widget send no other request', async () => {
    vi.useRealTimers()
    const { appKit, client } = setUpApp({ options: { features: { email: true, socials: ['google'] } } })
    const config = { frameUrl: 'https://wallet.test', email: true, socials: ['google'] }
    const requests: string[] = []
    const fetch = async (input: unknown) => {
      const { pathname } = new URL(String(input))
      if (!pathname.endsWith('/config')) return Response.json({ allowedOrigins: ['https://*.test'] })
      requests.push(pathname)
      return requests.length === 1 ? Response.json({}, { status: 400 }) : Response.json(config)
    }
    Object.assign(client.environment, { fetch })
    const logIn = createSocialLogIn(appKit)
    expect(await logIn.loadProviders()).toMatchObject({ providers: ['google'], hasEmail: true, error: null })
    openModal(client)
    // This request comes after those of the opening, because all wait for the same code.
    await fetchOffer(client)
    expect(requests).toHaveLength(3)
    expect(client.store.getState().offerError).toBeUndefined()
    appKit.destroy()
  })
})
