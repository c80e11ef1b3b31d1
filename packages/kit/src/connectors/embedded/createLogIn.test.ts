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

/** Creates a log-in. The stub of the frame returns an action for each address and accepts one code. */
function setUp(actions: Readonly<Record<string, ConnectAction>> = {}) {
  const storeEmail = vi.fn<LogInMemory['storeEmail']>()
  const request = async (name: string, payload: unknown) => {
    const { email: requested = '', otp } = (payload ?? {}) as { email?: string; otp?: string }
    if (name === 'CONNECT_OTP' && otp !== right) throw new Error('code_wrong')
    return name === 'CONNECT_EMAIL' ? { action: actions[requested] ?? 'VERIFY_OTP' } : undefined
  }
  const host = { request } as unknown as Pick<FrameHost, 'request'>
  const logIn = createLogIn(host, { storeEmail } as unknown as LogInMemory)
  return { ...logIn, storeEmail }
}

describe('createLogIn: the stored email address', () => {
  it('stores the address after the correct code, and not before [S4.10-S4.13]', async () => {
    const { connectEmail, connectOtp, storeEmail } = setUp()
    await connectEmail(` ${email.toUpperCase()} `, signal)
    await expect(connectOtp('111111', signal)).rejects.toThrow('code_wrong')
    expect(storeEmail).not.toHaveBeenCalled()
    await connectOtp('424 242', signal)
    expect(storeEmail.mock.calls).toEqual([[email]])
  })

  it('stores the address immediately if the frame requires no code [S5.5]', async () => {
    const { connectEmail, storeEmail } = setUp({ [email]: 'CONNECT' })
    await connectEmail(email, signal)
    expect(storeEmail.mock.calls).toEqual([[email]])
  })

  it('does not store the address after a device approval alone: the code is still required [S4.11]', async () => {
    const { connectEmail, connectDevice, connectOtp, storeEmail } = setUp({ [email]: 'VERIFY_DEVICE' })
    await connectEmail(email, signal)
    await connectDevice(signal)
    expect(storeEmail).not.toHaveBeenCalled()
    await connectOtp(right, signal)
    expect(storeEmail.mock.calls).toEqual([[email]])
  })

  const event = fc.oneof(
    fc.record({ type: fc.constant('mail' as const), to: fc.constantFrom(email, other) }),
    fc.record({ type: fc.constant('code' as const), otp: fc.constantFrom(right, '111111') }),
    fc.record({ type: fc.constantFrom('device' as const, 'leave' as const) }),
  )
  const actions = fc.record(
    Object.fromEntries([email, other].map((to) => [to, fc.constantFrom('VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT')])),
  ) as fc.Arbitrary<Record<string, ConnectAction>>
  it('stores the last requested address for any order of events, and nothing without a request', async () => {
    await fc.assert(
      fc.asyncProperty(actions, fc.array(event), async (answers, events) => {
        const { connectEmail, connectDevice, connectOtp, discard, storeEmail } = setUp(answers)
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
            discard()
          } else await connectDevice(signal)
        }
        expect(storeEmail.mock.calls.map(([address]) => address)).toEqual(expected)
      }),
    )
  })
})
