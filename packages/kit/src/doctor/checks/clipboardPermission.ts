import type { Check } from '../Facts.js'
import { checkPermission } from '../page/checkPermission.js'

/** Checks that the widget and the frame may copy texts. */
export const checkClipboardPermission: Check = (facts) => {
  const frame = facts.server?.project?.frame
  return checkPermission(facts, {
    id: 'permissions-clipboard',
    level: 'warning',
    features: ['clipboard-write'],
    origins: frame ? [frame.origin.origin] : [],
    isUsedByPage: true,
    reason: 'Copy buttons can fail in the widget or in the frame.',
  })
}
