import type { Check } from '../Facts.js'
import { getHeader, isFailure } from '../http/Reply.js'
import { parsePolicies } from '../page/Policy.js'
import { isPermitted, parsePermissions } from '../page/parsePermissions.js'

const features = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']

/** Checks that no proxy changed the other headers of the frame's page. */
export const checkFramePolicy: Check = ({ server }) => {
  const frame = server?.project?.frame
  if (frame === undefined || isFailure(frame.page) || frame.page.status !== 200) return undefined
  const { page } = frame
  const policies = parsePolicies(getHeader(page, 'content-security-policy') ?? '', 'header')
  const permissions = parsePermissions(getHeader(page, 'permissions-policy') ?? '')
  const self = frame.origin.origin
  const missing = features.filter((feature) => !isPermitted(permissions.get(feature) ?? ['self'], self, self))
  const cache = getHeader(page, 'cache-control') ?? 'none'
  const problems = [
    ...(policies.length === 1 ? [] : [`${policies.length} Content-Security-Policies instead of one`]),
    ...(missing.length === 0 ? [] : [`Permissions-Policy without ${missing.join(', ')}`]),
    ...(/no-store/i.test(cache) ? [] : [`Cache-Control: ${cache}`]),
  ]
  if (problems.length === 0)
    return { id: 'frame-policy', level: 'ok', measured: 'the headers of the frame are those of the server' }
  return {
    id: 'frame-policy',
    level: 'error',
    measured: problems.join('; '),
    reason: 'A proxy changes the headers of the frame. They protect the keys, and allow passkeys.',
    fix: 'Forward the headers of the frame unchanged, and do not cache its pages.',
  }
}
