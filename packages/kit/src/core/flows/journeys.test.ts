import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EmailLogin, type EmailLoginEvent, noEmailLogin, stepEmailLogin } from './emailLogin.js'
import { type EmailUpdate, type EmailUpdateEvent, noEmailUpdate, stepEmailUpdate } from './emailUpdate.js'

const email = 'ada@person.test'
const other = 'bob@person.test'

describe('log-in by e-mail', () => {
  const states: Record<EmailLogin['step'], EmailLogin> = {
    idle: noEmailLogin,
    device: { step: 'device', email },
    otp: { step: 'otp', email },
    connected: { step: 'connected', email },
  }
  const asked = (action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'): EmailLoginEvent => ({
    type: 'answered',
    email: other,
    action,
  })
  it.each<[EmailLogin['step'], EmailLoginEvent, EmailLogin]>([
    ['idle', asked('VERIFY_DEVICE'), { step: 'device', email: other }],
    ['idle', asked('VERIFY_OTP'), { step: 'otp', email: other }],
    ['idle', asked('CONNECT'), { step: 'connected', email: other }],
    ['idle', { type: 'approved' }, noEmailLogin],
    ['idle', { type: 'accepted' }, noEmailLogin],
    ['device', { type: 'approved' }, { step: 'otp', email }],
    ['device', { type: 'accepted' }, { step: 'device', email }],
    ['device', asked('VERIFY_OTP'), { step: 'otp', email: other }],
    ['otp', { type: 'accepted' }, { step: 'connected', email }],
    ['otp', { type: 'approved' }, { step: 'otp', email }],
    ['otp', asked('VERIFY_DEVICE'), { step: 'device', email: other }],
    ['otp', { type: 'left' }, noEmailLogin],
    ['connected', { type: 'accepted' }, { step: 'connected', email }],
    ['connected', { type: 'left' }, noEmailLogin],
  ])('from %s by %o [S4.10-S4.13, S5.5]', (step, event, after) => {
    expect(stepEmailLogin(states[step], event)).toEqual(after)
  })

  const events = fc.array(
    fc.oneof(
      fc.record({
        type: fc.constant('answered' as const),
        email: fc.constantFrom(email, other),
        action: fc.constantFrom('VERIFY_DEVICE' as const, 'VERIFY_OTP' as const, 'CONNECT' as const),
      }),
      fc.record({ type: fc.constantFrom('approved' as const, 'accepted' as const, 'left' as const) }),
    ),
  )
  it('whatever happens, the address is the one asked for last, and nobody gets in without being asked', () => {
    fc.assert(
      fc.property(events, (list) => {
        const end = list.reduce(stepEmailLogin, noEmailLogin)
        const lastLeft = list.findLastIndex(({ type }) => type === 'left')
        const since = list.slice(lastLeft + 1)
        const answers = since.filter((event) => event.type === 'answered')
        expect(end.step === 'idle').toBe(answers.length === 0)
        if (end.step !== 'idle') expect(end.email).toBe(answers.at(-1)?.email)
        const isProven = answers.at(-1)?.action === 'CONNECT' || since.some(({ type }) => type === 'accepted')
        if (end.step === 'connected') expect(isProven).toBe(true)
      }),
    )
  })
})

describe('change of the e-mail address', () => {
  const states: Record<EmailUpdate['step'], EmailUpdate> = {
    idle: noEmailUpdate,
    primary: { step: 'primary', email },
    secondary: { step: 'secondary', email },
    changed: { step: 'changed', email },
  }
  const asked = (action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'): EmailUpdateEvent => ({
    type: 'answered',
    email: other,
    action,
  })
  it.each<[EmailUpdate['step'], EmailUpdateEvent, EmailUpdate]>([
    ['idle', asked('VERIFY_PRIMARY_OTP'), { step: 'primary', email: other }],
    ['idle', asked('VERIFY_SECONDARY_OTP'), { step: 'secondary', email: other }],
    ['idle', { type: 'primaryAccepted' }, noEmailUpdate],
    ['idle', { type: 'secondaryAccepted', email: other }, noEmailUpdate],
    ['primary', { type: 'primaryAccepted' }, { step: 'secondary', email }],
    ['primary', { type: 'secondaryAccepted', email: other }, { step: 'primary', email }],
    ['primary', { type: 'left' }, noEmailUpdate],
    ['secondary', { type: 'secondaryAccepted', email: other }, { step: 'changed', email: other }],
    ['secondary', { type: 'primaryAccepted' }, { step: 'secondary', email }],
    ['secondary', asked('VERIFY_PRIMARY_OTP'), { step: 'primary', email: other }],
    ['changed', { type: 'left' }, noEmailUpdate],
  ])('from %s by %o [S4.15, S4.16]', (step, event, after) => {
    expect(stepEmailUpdate(states[step], event)).toEqual(after)
  })

  const events = fc.array(
    fc.oneof(
      fc.record({
        type: fc.constant('answered' as const),
        email: fc.constant(email),
        action: fc.constantFrom('VERIFY_PRIMARY_OTP' as const, 'VERIFY_SECONDARY_OTP' as const),
      }),
      fc.record({ type: fc.constant('secondaryAccepted' as const), email: fc.constant(other) }),
      fc.record({ type: fc.constantFrom('primaryAccepted' as const, 'left' as const) }),
    ),
  )
  it('whatever happens, an address changes only by the code mailed to it', () => {
    fc.assert(
      fc.property(events, (list) => {
        const end = list.reduce(stepEmailUpdate, noEmailUpdate)
        if (end.step === 'changed') expect(list.some(({ type }) => type === 'secondaryAccepted')).toBe(true)
        if (end.step === 'secondary') expect(end.email).toBe(email)
      }),
    )
  })
})
