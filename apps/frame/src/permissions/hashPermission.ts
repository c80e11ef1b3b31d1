import { type Permission, permissionDomain, permissionTypes } from '@foyer/contract/permissions/permission'
import { concatBytes } from '../keys/bytes.js'
import { fromHex, type Hex, numberToBytes, toHex } from '../signers/bytes.js'
import { hashTypedData } from '../signers/hashTypedData.js'

const domainType = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/** Returns the EIP-712 digest of a permission, which the account signs. */
export function hashPermission(permission: Permission, chainId: bigint, contract: string): Uint8Array {
  return hashTypedData({
    types: new Map<string, readonly { name: string; type: string }[]>([
      ['EIP712Domain', domainType],
      ...Object.entries(permissionTypes),
    ]),
    primaryType: 'Permission',
    domain: { ...permissionDomain, chainId, verifyingContract: contract },
    message: permission,
  })
}

/** Encodes the context of ERC-7710: the permission and its signature, in the contract ABI. */
export function encodeContext(permission: Permission, signature: Hex): Hex {
  return `${encodeContextStart(permission)}${toHex(encodeBytes(fromHex(signature))).slice(2)}`
}

/** Encodes the part of a context before the signature, which identifies the permission. */
export function encodeContextStart(permission: Permission): Hex {
  const encoded = encodePermission(permission)
  return toHex(concatBytes(word(64), word(64 + encoded.length), encoded))
}

function encodePermission(permission: Permission): Uint8Array {
  const { account, delegate, validAfter, validUntil, maxCalls, epoch, salt, rules, limits } = permission
  const encodedRules = encodeDynamic(rules.map(encodeRule))
  const head = [account, delegate, validAfter, validUntil, maxCalls, epoch, salt].map(word)
  const rulesAt = 32 * (head.length + 2)
  const encodedLimits = limits.flatMap(({ token, amount, period }) => [token, amount, period].map(word))
  return concatBytes(
    ...head,
    word(rulesAt),
    word(rulesAt + encodedRules.length),
    encodedRules,
    word(limits.length),
    ...encodedLimits,
  )
}

function encodeRule({ target, selectors }: Permission['rules'][number]): Uint8Array {
  const padded = selectors.map((selector) => concatBytes(fromHex(selector), new Uint8Array(28)))
  return concatBytes(word(target), word(64), word(selectors.length), ...padded)
}

/** Encodes a list of dynamic items: the length, the offset of each item, and the items. */
function encodeDynamic(items: readonly Uint8Array[]): Uint8Array {
  let offset = 32 * items.length
  const offsets = items.map((item) => {
    const at = offset
    offset += item.length
    return word(at)
  })
  return concatBytes(word(items.length), ...offsets, ...items)
}

function encodeBytes(data: Uint8Array): Uint8Array {
  return concatBytes(word(data.length), data, new Uint8Array((32 - (data.length % 32)) % 32))
}

function word(value: number | string): Uint8Array {
  return numberToBytes(BigInt(value), 32)
}
