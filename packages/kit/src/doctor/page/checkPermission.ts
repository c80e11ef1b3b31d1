import type { CheckId } from '../checkIds.js'
import type { Facts } from '../Facts.js'
import type { Finding, Level } from '../Finding.js'
import { getHeader } from '../http/Reply.js'
import { isPermitted, parsePermissions } from './parsePermissions.js'

interface Need {
  readonly id: CheckId
  readonly level: Level
  readonly features: readonly string[]
  /** The origins that use the features, besides the page. */
  readonly origins: readonly string[]
  readonly isUsedByPage: boolean
  readonly reason: string
}

/**
 * Checks that a Permissions-Policy allows features. Without a member for a feature, the page has it and can delegate it
 * to a frame.
 */
export function checkPermission({ page: { reply } }: Facts, need: Need): Finding {
  const header = getHeader(reply, 'permissions-policy') ?? ''
  const permissions = parsePermissions(header)
  const self = reply.url.origin
  const origins = [...(need.isUsedByPage ? [self] : []), ...need.origins]
  const blocked = need.features.filter((feature) => {
    const list = permissions.get(feature)
    return list !== undefined && origins.some((origin) => !isPermitted(list, origin, self))
  })
  if (blocked.length === 0) {
    const isLimited = need.features.some((feature) => permissions.has(feature))
    const measured = isLimited
      ? `Permissions-Policy allows ${need.features.join(', ')}`
      : `Permissions-Policy does not limit ${need.features.join(', ')}`
    return { id: need.id, level: 'ok', measured }
  }
  const members = blocked.map((feature) => `${feature}=(${(permissions.get(feature) ?? []).map(quoteItem).join(' ')})`)
  const quoted = need.origins.filter((origin) => origin !== self).map((origin) => `"${origin}"`)
  return {
    id: need.id,
    level: need.level,
    measured: `Permissions-Policy: ${members.join(', ')}`,
    reason: need.reason,
    fix: `Permissions-Policy: ${blocked.map((feature) => `${feature}=(${['self', ...quoted].join(' ')})`).join(', ')}`,
  }
}

function quoteItem(item: string): string {
  return item === 'self' || item === '*' ? item : `"${item}"`
}
