import fc from 'fast-check'
import { getUserOperationHash } from 'viem/account-abstraction'
import { describe, expect, it } from 'vitest'
import { type Hex, toHex, toQuantity } from '../signers/bytes.js'
import { hashUserOperation } from './hashUserOperation.js'
import { entryPoint, type UserOperation } from './UserOperation.js'

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(toHex)
const bytes = fc.uint8Array({ maxLength: 200 }).map(toHex)
const gas = fc.bigInt({ min: 0n, max: 2n ** 64n })

describe('hashUserOperation', () => {
  it('returns the hash of viem for random operations, with and without an upgrade (ERC-4337)', () => {
    const operation = fc.record({
      sender: address,
      nonce: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      callData: bytes,
      callGasLimit: gas,
      verificationGasLimit: gas,
      preVerificationGas: gas,
      maxFeePerGas: gas,
      maxPriorityFeePerGas: gas,
      paymaster: address,
      paymasterData: bytes,
      paymasterVerificationGasLimit: gas,
      paymasterPostOpGasLimit: gas,
    })
    fc.assert(
      fc.property(operation, address, fc.boolean(), fc.integer({ min: 1, max: 2 ** 31 }), (given, delegate, up, id) => {
        const upgrade = up && {
          ...{ factory: '0x7702' as const, factoryData: '0x' as const },
          authorization: { address: delegate, chainId: id, nonce: 0, r: '0x', s: '0x', yParity: 0 } as never,
        }
        const expected = getUserOperationHash({
          chainId: id,
          entryPointAddress: entryPoint,
          entryPointVersion: '0.8',
          userOperation: { ...given, ...upgrade, signature: '0x' },
        })
        const written = Object.fromEntries(
          Object.entries(given).map(([name, value]) => [name, typeof value === 'bigint' ? toQuantity(value) : value]),
        ) as unknown as UserOperation
        const own: UserOperation = up ? { ...written, factory: '0x7702', factoryData: '0x' } : written
        expect(toHex(hashUserOperation(own, BigInt(id), delegate as Hex))).toBe(expected)
      }),
    )
  })
})
