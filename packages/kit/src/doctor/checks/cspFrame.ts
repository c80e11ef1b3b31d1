import { framePath } from '@foyer/contract/frame/frameAddress'
import type { Check } from '../Facts.js'
import { checkSources } from '../page/checkSources.js'

/** Checks that the page may embed the frame of the embedded wallet. */
export const checkCspFrame: Check = (facts) => {
  const frame = facts.server?.project?.frame
  if (frame === undefined) return undefined
  return checkSources(facts, {
    id: 'csp-frame',
    level: 'error',
    names: ['frame-src', 'child-src', 'default-src'],
    urls: [new URL(framePath, frame.origin)],
    reason: 'The browser blocks the frame of the embedded wallet: e-mail and social log-in do not work.',
  })
}
