import type { NetworksFile } from '@foyer/contract/networksFile'
import {
  type Permission,
  permissionBounds,
  permissionDomain,
  permissionTypes,
} from '@foyer/contract/permissions/permission'
import { type Hex, hashTypedData, recoverAddress } from 'viem'
import { HttpError } from '../errors/HttpError.js'

/** The allowed difference between the clocks of a device and of the server. */
const clockSeconds = 600

/** A permission as a frame stores it. */
export interface SignedPermission {
  readonly pci: string
  readonly chainId: string
  readonly permission: Permission
  readonly signature: string
}

/**
 * Verifies that `account` signed the permission, that its hash is `pci`, and that it has not expired.
 *
 * @throws HttpError `unsupported_chain` for a network without permissions, `bad_request` otherwise.
 */
export async function verifyPermission(
  { networks }: NetworksFile,
  { pci, chainId, permission, signature }: SignedPermission,
  account: string | undefined,
  nowMs: number,
): Promise<void> {
  const contract = networks.find((network) => network.chainId === chainId)?.smartAccounts?.permissions
  if (contract === undefined) throw new HttpError('unsupported_chain', `${chainId} has no permissions`)
  if (permission.account.toLowerCase() !== account?.toLowerCase())
    throw new HttpError('bad_request', 'The permission is of another account')
  const leftSeconds = permission.validUntil - nowMs / 1_000
  if (leftSeconds <= 0) throw new HttpError('bad_request', 'The permission has expired')
  if (leftSeconds > permissionBounds.maxSeconds + clockSeconds)
    throw new HttpError('bad_request', 'The permission is valid for too long')
  const hash = hashPermission(permission, chainId, contract)
  if (hash !== pci) throw new HttpError('bad_request', 'The hash is not that of the permission')
  const signer = await recoverAddress({ hash, signature: signature as Hex }).catch(() => undefined)
  if (signer?.toLowerCase() !== account.toLowerCase())
    throw new HttpError('bad_request', 'The account has not signed the permission')
}

/** Returns the EIP-712 hash of a permission. Throws `bad_request` for a number that does not fit its type. */
function hashPermission(permission: Permission, chainId: string, contract: string): Hex {
  const domain = {
    ...permissionDomain,
    chainId: Number(chainId.slice('eip155:'.length)),
    verifyingContract: contract.toLowerCase() as Hex,
  }
  try {
    return hashTypedData({ domain, types: permissionTypes, primaryType: 'Permission', message: toMessage(permission) })
  } catch (cause) {
    throw new HttpError('bad_request', 'The permission has a number that does not fit its type', { cause })
  }
}

/** Converts numbers of 256 bits. Addresses are in lower case, because a wrong checksum has the same hash. */
function toMessage({ account, delegate, epoch, salt, rules, limits, ...numbers }: Permission) {
  return {
    ...numbers,
    account: toLowerCase(account),
    delegate: toLowerCase(delegate),
    epoch: BigInt(epoch),
    salt: BigInt(salt),
    rules: rules.map(({ target, selectors }) => ({
      target: toLowerCase(target),
      selectors: selectors.map(toLowerCase),
    })),
    limits: limits.map(({ token, amount, period }) => ({ token: toLowerCase(token), amount: BigInt(amount), period })),
  }
}

function toLowerCase(text: string) {
  return text.toLowerCase() as Hex
}
