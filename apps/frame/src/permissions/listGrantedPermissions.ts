import type { Permission } from '@foyer/contract/permissions/permission'
import { type GrantedPermission, postPermissionList } from '@foyer/contract/permissions/permissionEndpoints'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { formatAddress } from '../decode/addresses.js'
import type { Frame } from '../Frame.js'
import { type Hex, toHex, toQuantity } from '../signers/bytes.js'
import { isOpen } from './findGranted.js'
import { encodeContext, hashPermission } from './hashPermission.js'
import { nativeToken } from './PermissionRequest.js'

/**
 * Handles wallet_getGrantedExecutionPermissions (ERC-7715): the permissions that the account granted to this origin and
 * that have neither ended nor expired. Each one has the type `contract-call`, also if
 * the app requested another type.
 *
 * @throws FrameFailure `session_expired`. FoyerError `UNAUTHORIZED` while the wallet is locked.
 */
export async function listGrantedPermissions(frame: Frame, signal: AbortSignal): Promise<readonly object[]> {
  const { session, api, smartAccounts } = frame
  const { permissions } = await session.call(postPermissionList, {}, signal)
  const account = (await frame.vault()).getAddresses()?.eip155.toLowerCase()
  if (account === undefined) throw new FoyerError('UNAUTHORIZED')
  const { origin } = frame.getHost()
  return permissions.flatMap((granted) => {
    const contract = smartAccounts?.[granted.chainId]?.permissions
    const isOwn = granted.origin === origin && granted.permission.account.toLowerCase() === account
    return contract !== undefined && isOwn && isOpen(granted, api.now()) ? formatGranted(granted, contract) : []
  })
}

/** Formats a permission as its grant was answered. Omits one whose content does not match its hash. */
function formatGranted({ pci, chainId, permission, signature }: GrantedPermission, contract: string): object[] {
  const number = BigInt(chainId.slice('eip155:'.length))
  if (toHex(hashPermission(permission, number, contract.toLowerCase())) !== pci) return []
  const { account, delegate, validUntil, maxCalls } = permission
  return [
    {
      chainId: toQuantity(number),
      ...{ from: formatAddress(account), to: formatAddress(delegate) },
      permission: { type: 'contract-call', data: formatData(permission) },
      rules: [
        { type: 'expiry', data: { timestamp: validUntil } },
        { type: 'call-limit', data: { count: maxCalls } },
      ],
      context: encodeContext(permission, signature as Hex),
      ...{ pci, dependencies: [], delegationManager: formatAddress(contract) },
    },
  ]
}

/** Formats rules and limits as data of the type `contract-call`, which an app can request again. */
function formatData({ rules, limits }: Permission): object {
  return {
    calls: rules.map(({ target, selectors }) => ({ target: formatAddress(target), selectors })),
    limits: limits.map(({ token, amount, period }) => ({
      ...(token.toLowerCase() !== nativeToken && { token: formatAddress(token) }),
      amount: toQuantity(BigInt(amount)),
      ...(period > 0 && { period }),
    })),
  }
}
