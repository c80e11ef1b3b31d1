import { type Permission, permissionDomain, permissionTypes } from '@foyer/contract/permissions/permission'
import { type Address, type Hex, hashTypedData, type PrivateKeyAccount } from 'viem'

/** The contract of permissions in the networks of tests. */
export const testPermissions: Address = `0x${'fe'.repeat(20)}`

/** Creates a signed permission of an account, valid for an hour. `change` replaces fields before it is signed. */
export async function signTestPermission(
  account: PrivateKeyAccount,
  { nowMs, chainId, ...change }: { nowMs: number; chainId: number } & Partial<Permission>,
) {
  const permission: Permission = {
    ...{ account: account.address, delegate: `0x${'de'.repeat(20)}`, validAfter: Math.floor(nowMs / 1_000) },
    ...{ validUntil: Math.floor(nowMs / 1_000) + 3_600, maxCalls: 100, epoch: '0', salt: '1' },
    rules: [{ target: `0x${'aa'.repeat(20)}`, selectors: ['0xa9059cbb'] }],
    limits: [{ token: `0x${'aa'.repeat(20)}`, amount: '100', period: 3_600 }],
    ...change,
  }
  const typedData = {
    domain: { ...permissionDomain, chainId, verifyingContract: testPermissions },
    types: permissionTypes,
    primaryType: 'Permission',
    message: toTypedMessage(permission),
  } as const
  const signature = await account.signTypedData(typedData)
  return { pci: hashTypedData(typedData), chainId: `eip155:${chainId}`, permission, signature }
}

function toTypedMessage({ account, delegate, epoch, salt, rules, limits, ...numbers }: Permission) {
  return {
    ...numbers,
    ...{ account: account as Hex, delegate: delegate as Hex, epoch: BigInt(epoch), salt: BigInt(salt) },
    rules: rules.map(({ target, selectors }) => ({ target: target as Hex, selectors: selectors as Hex[] })),
    limits: limits.map(({ token, amount, period }) => ({ token: token as Hex, amount: BigInt(amount), period })),
  }
}
