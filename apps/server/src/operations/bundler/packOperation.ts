import { encodeFunctionData, type Hex } from 'viem'
import {
  entryPoint08Abi,
  formatUserOperationRequest,
  getUserOperationHash,
  toPackedUserOperation,
} from 'viem/account-abstraction'
import { entryPoint, type UserOperation } from './UserOperation.js'

/** Encodes the call of EntryPoint that executes one operation. `beneficiary` receives its fee. */
export function encodeHandleOps(operation: UserOperation, beneficiary: Hex): Hex {
  return encodeFunctionData({
    abi: entryPoint08Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(operation)], beneficiary],
  })
}

/**
 * Returns the hash that the account signs. With the factory of an upgrade it covers `delegate`, also if the account is
 * upgraded already.
 */
export function hashOperation(operation: UserOperation, chainId: number, delegate: Hex | undefined): Hex {
  const upgrade = delegate && ({ address: delegate, chainId, nonce: 0, r: '0x0', s: '0x0', yParity: 0 } as const)
  return getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint,
    entryPointVersion: '0.8',
    userOperation: { ...operation, ...(upgrade && { authorization: upgrade }) },
  })
}

/** Returns the operation in the format of JSON-RPC. */
export function formatOperation(operation: UserOperation) {
  return formatUserOperationRequest(operation)
}
