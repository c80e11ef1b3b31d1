import { embedded } from '@foyer/messages/en/embedded'
import { expect, it } from 'vitest'
import { describeLevel } from './useSecurity.js'

// Each level and rule, and what the provider does for a person who has lost every device and logs in on a new one.
const truths = [
  { level: 'L0', managed: 'instant', opens: 'at once' },
  { level: 'L0', managed: 'delayed', opens: 'after a wait' },
  { level: 'L0', managed: undefined, opens: 'after a wait' },
  { level: 'L0', managed: 'never', opens: 'never' },
  { level: 'L1', managed: 'instant', opens: 'never' },
  { level: 'L1', managed: 'delayed', opens: 'never' },
  { level: 'L1', managed: 'never', opens: 'never' },
] as const

it.each(truths)('says of $level where the rule is $managed: the provider opens it $opens', (truth) => {
  const { title, text } = describeLevel(truth, embedded)
  const said = `${title}. ${text}`
  expect(said.includes('can recover this wallet')).toBe(truth.opens !== 'never')
  expect(said.includes('get back in by logging in')).toBe(truth.opens !== 'never')
  expect(said.includes('after a wait')).toBe(truth.opens === 'after a wait')
  expect(/nobody can help|Nobody can get it back/i.test(said)).toBe(truth.opens === 'never')
  // To add a way does not take the provider's key away.
  expect(said).not.toContain('and only you can open it')
})
