import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { ConnectAction } from '../../core/EmbeddedConnector.js'
import type { LogInMemory } from '../../core/storage/logInMemory.js'
import type { FrameHost } from './createFrameHost.js'
import { createLogIn } from './createLogIn.js'

const email = 'ada@person.test'
const other = 'bob@person.test'
const right = '424242'
const { signal } = new AbortController()

/** A log-in over a frame that says of an address what `actions` says of it, and takes one code. */
function setUp(actions: Readonly<Record<string, ConnectAction>> = {}) {
  const rememberEmail = vi.fn<LogInMemory['rememberEmail']>()
  const ask = async (name: string, payload: unknown) => {
    const { email: asked = '', otp } = (payload ?? {}) as { email?: string; otp?: string }
    if (name === 'CONNECT_OTP' && otp !== right) throw new Error('code_wrong')
    return name === 'CONNECT_EMAIL' ? { action: actions[asked] ?? 'VERIFY_OTP' } : undefined
  }
  const host = { ask } as unknown as Pick<FrameHost, 'ask'>
  const logIn = createLogIn(host, { rememberEmail } as unknown as LogInMemory)
  return { ...logIn, rememberEmail }
}

describe('the address of a log-in by e-mail', () => {
  it('is kept once the code was right, and not before [S4.10-S4.13]', async () => {
    const { connectEmail, connectOtp, rememberEmail } = setUp()
    await connectEmail(` ${email.toUpperCase()} `, signal)
    await expect(connectOtp('111111', signal)).rejects.toThrow('code_wrong')
    expect(rememberEmail).not.toHaveBeenCalled()
    await connectOtp('424 242', signal)
    expect(rememberEmail.mock.calls).toEqual([[email]])
  })

  it('is kept at once when the frame lets the person in without a code [S5.5]', async () => {
    const { connectEmail, rememberEmail } = setUp({ [email]: 'CONNECT' })
    await connectEmail(email, signal)
    expect(rememberEmail.mock.calls).toEqual([[email]])
  })

  it('is not proven by an approved device alone: the code follows [S4.11]', async () => {
    const { connectEmail, connectDevice, connectOtp, rememberEmail } = setUp({ [email]: 'VERIFY_DEVICE' })
    await connectEmail(email, signal)
    await connectDevice(signal)
    expect(rememberEmail).not.toHaveBeenCalled()
    await connectOtp(right, signal)
    expect(rememberEmail.mock.calls).toEqual([[email]])
  })

  const event = fc.oneof(
    fc.record({ type: fc.constant('mail' as const), to: fc.constantFrom(email, other) }),
    fc.record({ type: fc.constant('code' as const), otp: fc.constantFrom(right, '111111') }),
    fc.record({ type: fc.constantFrom('device' as const, 'leave' as const) }),
  )
  const actions = fc.record(
    Object.fromEntries([email, other].map((to) => [to, fc.constantFrom('VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT')])),
  ) as fc.Arbitrary<Record<string, ConnectAction>>
  it('is, whatever happens, the one asked for last, and nobody gets in without being asked', async () => {
    await fc.assert(
      fc.asyncProperty(actions, fc.array(event), async (answers, events) => {
        const { connectEmail, connectDevice, connectOtp, leave, rememberEmail } = setUp(answers)
        const expected: string[] = []
        let mailed: string | undefined
        for (const each of events) {
          if (each.type === 'mail') {
            mailed = each.to
            await connectEmail(each.to, signal)
            if (answers[each.to] === 'CONNECT') expected.push(each.to)
          } else if (each.type === 'code') {
            await connectOtp(each.otp, signal).catch(() => undefined)
            if (each.otp === right && mailed) expected.push(mailed)
          } else if (each.type === 'leave') {
            mailed = undefined
            leave()
          } else await connectDevice(signal)
        }
        expect(rememberEmail.mock.calls.map(([address]) => address)).toEqual(expected)
      }),
    )
  })
})
