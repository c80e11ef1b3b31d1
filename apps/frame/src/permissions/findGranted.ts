import { type GrantedPermission, postPermissionList } from '@foyer/contract/permissions/permissionEndpoints'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { AuthSession } from '../session/createSession.js'
import { encodeContextStart } from './hashPermission.js'

/**
 * Finds the permission that an app wants to end, by `pci` or `permissionContext` (ERC-7715). Returns undefined unless
 * this user granted it to this origin.
 *
 * @throws FoyerError `METHOD_NOT_SUPPORTED` for a request of EIP-2255, which ends a connection and no permission.
 */
export async function findGranted(
  session: Pick<AuthSession, 'call'>,
  request: unknown,
  origin: string,
): Promise<GrantedPermission | undefined> {
  if (typeof request !== 'object' || request === null) return undefined
  if ('eth_accounts' in request) throw new FoyerError('METHOD_NOT_SUPPORTED')
  const { pci, permissionContext } = request as Readonly<Record<string, unknown>>
  const isHash = typeof pci === 'string' && /^0x[0-9a-fA-F]{64}$/.test(pci)
  if (!isHash && typeof permissionContext !== 'string') return undefined
  const { permissions } = await session.call(postPermissionList, isHash ? { pci: pci.toLowerCase() } : {})
  return permissions.find((granted) => {
    if (granted.origin !== origin) return false
    return isHash ? granted.pci === pci.toLowerCase() : isContextOf(granted, String(permissionContext).toLowerCase())
  })
}

/** Returns whether a context has this permission: all of it, before the signature. */
function isContextOf({ permission }: GrantedPermission, context: string): boolean {
  return context.startsWith(encodeContextStart(permission))
}

/** Returns whether a permission has neither ended nor expired. */
export function isOpen({ endedAtMs, permission }: GrantedPermission, nowMs: number): boolean {
  return endedAtMs === null && permission.validUntil * 1_000 > nowMs
}
