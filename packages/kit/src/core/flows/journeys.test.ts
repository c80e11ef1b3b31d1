import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EmailUpdate, type EmailUpdateEvent, noEmailUpdate, stepEmailUpdate } from './emailUpdate.js'

const email = 'ada@person.test'
const other = 'bob@person.test'

describe('stepEmailUpdate', () => {
  const states: Record<EmailUpdate['step'], EmailUpdate> = {
    idle: noEmailUpdate,
    primary: { step: 'primary', email },
    secondary: { step: 'secondary', email },
    changed: { step: 'changed', email },
  }
  const requested = (action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'): EmailUpdateEvent => ({
    type: 'answered',
    email: other,
    action,
  })
  it.each<[EmailUpdate['step'], EmailUpdateEvent, EmailUpdate]>([
    ['idle', requested('VERIFY_PRIMARY_OTP'), { step: 'primary', email: other }],
    ['idle', requested('VERIFY_SECONDARY_OTP'), { step: 'secondary', email: other }],
    ['idle', { type: 'primaryAccepted' }, noEmailUpdate],
    ['idle', { type: 'secondaryAccepted', email: other }, noEmailUpdate],
    ['primary', { type: 'primaryAccepted' }, { step: 'secondary', email }],
    ['primary', { type: 'secondaryAccepted', email: other }, { step: 'primary', email }],
    ['primary', { type: 'left' }, noEmailUpdate],
    ['secondary', { type: 'secondaryAccepted', email: other }, { step: 'changed', email: other }],
    ['secondary', { type: 'primaryAccepted' }, { step: 'secondary', email }],
    ['secondary', requested('VERIFY_PRIMARY_OTP'), { step: 'primary', email: other }],
    ['changed', { type: 'left' }, noEmailUpdate],
  ])('from %s by the event %o [S4.15, S4.16]', (step, event, after) => {
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
  it('for any events, reaches `changed` only through the code mailed to the new address', () => {
    fc.assert(
      fc.property(events, (list) => {
        const end = list.reduce(stepEmailUpdate, noEmailUpdate)
        if (end.step === 'changed') expect(list.some(({ type }) => type === 'secondaryAccepted')).toBe(true)
        if (end.step === 'secondary') expect(end.email).toBe(email)
      }),
    )
  })
})
