import { describe, expect, it } from 'vitest'
import { type CodeEvent, type CodeState, emptyCode, stepCode } from './useCode.js'

function run(...events: CodeEvent[]): CodeState {
  return events.reduce(stepCode, emptyCode)
}
const check: CodeEvent = { type: 'check', code: '123456' }

describe('stepCode', () => {
  it('goes from typing to checking to confirmed', () => {
    expect(run({ type: 'type', code: '12' })).toEqual({ status: 'typing', code: '12' })
    expect(run(check)).toEqual({ status: 'checking', code: '123456' })
    expect(run(check, { type: 'right' })).toEqual({ status: 'confirmed', code: '123456' })
  })

  it('shows a wrong code in red, then clears it and shows the error until the user types', () => {
    const wrong = run(check, { type: 'wrong', fault: 'Incorrect code' })
    expect(wrong).toEqual({ status: 'wrong', code: '123456', fault: 'Incorrect code' })
    const cleared = stepCode(wrong, { type: 'clear' })
    expect(cleared).toEqual({ status: 'typing', code: '', fault: 'Incorrect code' })
    expect(stepCode(cleared, { type: 'type', code: '1' })).toEqual({ status: 'typing', code: '1' })
  })

  it('allows another try of the same code after another error', () => {
    expect(run(check, { type: 'fail', fault: 'offline' })).toEqual({
      status: 'typing',
      code: '123456',
      fault: 'offline',
    })
    const stuck = run(check, { type: 'right' }, { type: 'fail', fault: 'offline' })
    expect(stuck).toEqual({ status: 'stuck', code: '123456', fault: 'offline' })
    expect(stepCode(stuck, check).status).toBe('checking')
  })

  it('ignores digits after the last try until a new code was sent', () => {
    const spent = run(check, { type: 'spend', fault: 'Too many tries' })
    expect(stepCode(spent, { type: 'type', code: '1' })).toBe(spent)
    expect(stepCode(spent, check)).toBe(spent)
    expect(stepCode(spent, { type: 'sentAnew' })).toEqual(emptyCode)
  })

  it('ignores input while a code is checked', () => {
    const checking = run(check)
    expect(stepCode(checking, { type: 'type', code: '1' })).toBe(checking)
    expect(stepCode(checking, check)).toBe(checking)
    expect(stepCode(checking, { type: 'sentAnew' })).toBe(checking)
  })
})
