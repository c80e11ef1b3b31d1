import type { Frame } from '../Frame.js'

/** The types of permissions of ERC-7715 and of Foyer. */
export const executionPermissionTypes = ['native-token-periodic', 'erc20-token-periodic', 'contract-call'] as const

/** The rules that a permission of ERC-7715 can have. `expiry` is required. */
const ruleTypes = ['expiry', 'call-limit'] as const

/** The capability `permissions` (EIP-5792) of a network with permissions, as in the drafts of ERC-7715. */
export const permissionsCapability = {
  supported: true,
  signerTypes: ['account', 'key', 'keys'],
  keyTypes: ['secp256k1'],
  permissionTypes: executionPermissionTypes,
  ruleTypes,
} as const

/** Returns whether the account can grant permissions on a network: only as a smart account. */
export function canGrant({ accountType, smartAccounts }: Frame, caipNetworkId: string): boolean {
  return accountType === 'smartAccount' && smartAccounts?.[caipNetworkId]?.permissions !== undefined
}

/**
 * Handles wallet_getSupportedExecutionPermissions (ERC-7715): the types of permissions with their networks and rules.
 * Empty if no network has permissions, or if the app prefers the plain account.
 */
export function listSupportedPermissions(frame: Frame): object {
  const chainIds = Object.keys(frame.smartAccounts ?? {})
    .filter((caipNetworkId) => canGrant(frame, caipNetworkId))
    .map((caipNetworkId) => `0x${Number(caipNetworkId.slice('eip155:'.length)).toString(16)}`)
  if (chainIds.length === 0) return {}
  return Object.fromEntries(executionPermissionTypes.map((type) => [type, { chainIds, ruleTypes }]))
}
