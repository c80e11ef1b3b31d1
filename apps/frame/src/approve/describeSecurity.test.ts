import type { FrameWords } from '@foyer/messages/frame/en'
import { keys } from '@foyer/messages/frame/en/keys'
import { expect, it } from 'vitest'
import { formatSecurityLevel } from './describeSecurity.js'

// Each level and provider rule, and its effect for a user who lost all devices and logs in on a new one.
const truths = [
  { level: 'L0', managed: 'instant', opens: 'at once', hasProviderKey: true },
  { level: 'L0', managed: 'delayed', opens: 'after a wait', hasProviderKey: true },
  { level: 'L0', managed: 'never', opens: 'never', hasProviderKey: true },
  { level: 'L1', managed: 'instant', opens: 'never', hasProviderKey: false },
  { level: 'L1', managed: 'delayed', opens: 'never', hasProviderKey: false },
  { level: 'L1', managed: 'never', opens: 'never', hasProviderKey: false },
] as const

it.each(truths)(
  'formatSecurityLevel: for $level with the rule $managed, states that the provider opens the wallet $opens',
  (truth) => {
    const { title, text } = formatSecurityLevel(truth, keys as unknown as FrameWords)
    const said = `${title}. ${text}`
    expect(said.includes('can recover this wallet')).toBe(truth.opens !== 'never')
    expect(said.includes('after a wait')).toBe(truth.opens === 'after a wait')
    expect(/does not open it for you|neither open nor recover/.test(said)).toBe(truth.opens === 'never')
    expect(/holds? a key/.test(said)).toBe(truth.hasProviderKey)
  },
)
