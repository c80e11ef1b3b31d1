import type { Check } from '../Facts.js'
import { checkPermission } from '../page/checkPermission.js'

/** Checks that the frame may use passkeys. */
export const checkPasskeyPermission: Check = (facts) => {
  const frame = facts.server?.project?.frame
  if (frame === undefined) return undefined
  return checkPermission(facts, {
    id: 'permissions-passkey',
    level: 'error',
    features: ['publickey-credentials-get', 'publickey-credentials-create'],
    origins: [frame.origin.origin],
    isUsedByPage: false,
    reason: 'The frame cannot use passkeys: users cannot open a wallet that a passkey protects, or add a passkey.',
  })
}
