import { type Permission, permissionDomain, permissionTypes } from '@foyer/contract/permissions/permission'
import fc from 'fast-check'
import { decodeAbiParameters, encodeAbiParameters, type Hex, hashTypedData, parseAbiParameters } from 'viem'
import { expect, it } from 'vitest'
import { toHex } from '../signers/bytes.js'
import { encodeContext, encodeContextStart, hashPermission } from './hashPermission.js'

const contract = `0x${'fe'.repeat(20)}` as const
const parameters = parseAbiParameters([
  '(address account, address delegate, uint48 validAfter, uint48 validUntil, uint32 maxCalls, uint256 epoch, uint256 salt, Rule[] rules, Limit[] limits) permission, bytes signature',
  'struct Rule { address target; bytes4[] selectors; }',
  'struct Limit { address token; uint256 amount; uint48 period; }',
])

function hex(bytes: number) {
  return fc.uint8Array({ minLength: bytes, maxLength: bytes }).map(toHex)
}
function uint(bits: number) {
  return fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n })
}

/** Any permission that fits the types of the contract. */
function anyPermission() {
  return fc.record({
    ...{ account: hex(20), delegate: hex(20), validAfter: uint(48).map(Number), validUntil: uint(48).map(Number) },
    ...{ maxCalls: uint(32).map(Number), epoch: uint(256).map(String), salt: uint(256).map(String) },
    rules: fc.array(fc.record({ target: hex(20), selectors: fc.array(hex(4), { maxLength: 4 }) }), { maxLength: 4 }),
    limits: fc.array(fc.record({ token: hex(20), amount: uint(256).map(String), period: uint(48).map(Number) }), {
      maxLength: 4,
    }),
  })
}

function toMessage({ epoch, salt, limits, ...rest }: Permission) {
  const numbers = { epoch: BigInt(epoch), salt: BigInt(salt) }
  return { ...rest, ...numbers, limits: limits.map((limit) => ({ ...limit, amount: BigInt(limit.amount) })) }
}

it('hashPermission: has the EIP-712 hash of viem (property)', () => {
  fc.assert(
    fc.property(anyPermission(), uint(53), (permission, chainId) => {
      const domain = { ...permissionDomain, chainId: Number(chainId), verifyingContract: contract }
      const message = toMessage(permission) as never
      const expected = hashTypedData({ domain, types: permissionTypes, primaryType: 'Permission', message })
      expect(toHex(hashPermission(permission, chainId, contract))).toBe(expected)
    }),
    { numRuns: 50 },
  )
})

it('encodeContext: has the encoding of viem, and its start ends before the signature (property)', () => {
  fc.assert(
    fc.property(anyPermission(), hex(65), (permission, signature) => {
      const message = toMessage(permission) as never
      const context = encodeContext(permission, signature)
      expect(context).toBe(encodeAbiParameters(parameters, [message, signature]))
      expect(context.startsWith(encodeContextStart(permission))).toBe(true)
      expect(decodeAbiParameters(parameters, context as Hex)[1]).toBe(signature)
    }),
    { numRuns: 50 },
  )
})
