import type { FrameWords } from '@foyer/messages/frame/en'
import { keys } from '@foyer/messages/frame/en/keys'
import { expect, it } from 'vitest'
import { describeLevel } from './describeSecurity.js'

// Each level and rule, and what of these is true for a person who has lost every device and logs in on a new one.
const truths = [
  { level: 'L0', managed: 'instant', opens: 'at once', hasProviderKey: true },
  { level: 'L0', managed: 'delayed', opens: 'after a wait', hasProviderKey: true },
  { level: 'L0', managed: 'never', opens: 'never', hasProviderKey: true },
  { level: 'L1', managed: 'instant', opens: 'never', hasProviderKey: false },
  { level: 'L1', managed: 'delayed', opens: 'never', hasProviderKey: false },
  { level: 'L1', managed: 'never', opens: 'never', hasProviderKey: false },
] as const

it.each(truths)('says of $level where the rule is $managed: the provider opens it $opens', (truth) => {
  const { title, text } = describeLevel(truth, keys as unknown as FrameWords)
  const said = `${title}. ${text}`
  expect(said.includes('can recover this wallet')).toBe(truth.opens !== 'never')
  expect(said.includes('after a wait')).toBe(truth.opens === 'after a wait')
  expect(/does not open it for you|neither open nor recover/.test(said)).toBe(truth.opens === 'never')
  expect(/holds? a key/.test(said)).toBe(truth.hasProviderKey)
})
