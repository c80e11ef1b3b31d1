import { concatBytes } from '../keys/bytes.js'
import { fromHex, type Hex, numberToBytes, parseQuantity, toHex } from '../signers/bytes.js'
import { hashTypedData } from '../signers/hashTypedData.js'
import { entryPoint, isPaid, type OperationPaymaster, type UserOperation } from './UserOperation.js'

const types = new Map([
  [
    'EIP712Domain',
    [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
  ],
  [
    'PackedUserOperation',
    [
      { name: 'sender', type: 'address' },
      { name: 'nonce', type: 'uint256' },
      { name: 'initCode', type: 'bytes' },
      { name: 'callData', type: 'bytes' },
      { name: 'accountGasLimits', type: 'bytes32' },
      { name: 'preVerificationGas', type: 'uint256' },
      { name: 'gasFees', type: 'bytes32' },
      { name: 'paymasterAndData', type: 'bytes' },
    ],
  ],
])

/**
 * Returns the hash of a user operation, which the account signs: the EIP-712 hash of EntryPoint 0.8. The hash of an
 * operation that upgrades its account contains the delegate instead of the factory. Throws FoyerError `REQUEST_INVALID` for a value that does
 * not fit.
 */
export function hashUserOperation(operation: UserOperation, chainId: bigint, delegate: Hex | undefined): Uint8Array {
  const { factory, factoryData = '0x' } = operation
  const initCode: Hex = factory ? (delegate ?? `${factory}${factoryData.slice(2)}`) : '0x'
  return hashTypedData({
    types,
    primaryType: 'PackedUserOperation',
    domain: { name: 'ERC4337', version: '1', chainId, verifyingContract: entryPoint },
    message: {
      sender: operation.sender,
      nonce: operation.nonce,
      initCode,
      callData: operation.callData,
      accountGasLimits: toHex(joinHalves(operation.verificationGasLimit, operation.callGasLimit)),
      preVerificationGas: operation.preVerificationGas,
      gasFees: toHex(joinHalves(operation.maxPriorityFeePerGas, operation.maxFeePerGas)),
      paymasterAndData: isPaid(operation) ? toHex(packPaymaster(operation)) : '0x',
    },
  })
}

function packPaymaster(paid: OperationPaymaster): Uint8Array {
  const limits = joinHalves(paid.paymasterVerificationGasLimit, paid.paymasterPostOpGasLimit)
  return concatBytes(fromHex(paid.paymaster), limits, fromHex(paid.paymasterData))
}

/** Joins two quantities of 128 bits each. */
function joinHalves(high: Hex, low: Hex): Uint8Array {
  return numberToBytes((parseQuantity(high) << 128n) | parseQuantity(low), 32)
}
