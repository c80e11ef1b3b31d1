import { embedded } from '@foyer/messages/en/embedded'
import { expect, it } from 'vitest'
import { getLevelText } from './useSecurity.js'

// All levels and rules, with the provider's behavior for a user who lost every device and logs in on a new one.
const truths = [
  { level: 'L0', managed: 'instant', opens: 'at once' },
  { level: 'L0', managed: 'delayed', opens: 'after a wait' },
  { level: 'L0', managed: undefined, opens: 'after a wait' },
  { level: 'L0', managed: 'never', opens: 'never' },
  { level: 'L1', managed: 'instant', opens: 'never' },
  { level: 'L1', managed: 'delayed', opens: 'never' },
  { level: 'L1', managed: 'never', opens: 'never' },
] as const

it.each(truths)('getLevelText for $level with the rule $managed: the provider opens the wallet $opens', (truth) => {
  const { title, text } = getLevelText(truth, embedded)
  const said = `${title}. ${text}`
  expect(said.includes('can recover this wallet')).toBe(truth.opens !== 'never')
  expect(said.includes('get back in by logging in')).toBe(truth.opens !== 'never')
  expect(said.includes('after a wait')).toBe(truth.opens === 'after a wait')
  expect(/the wallet is lost|It cannot be restored/.test(said)).toBe(truth.opens === 'never')
  // Adding a way does not remove the provider's key.
  expect(said).not.toContain('and only you can open it')
})
