import type { Hex } from '../signers/bytes.js'

/** EntryPoint 0.8 (ERC-4337) at its address on every network. */
export const entryPoint: Hex = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'

/** The factory of an operation that upgrades its account (EIP-7702). */
export const upgradeFactory: Hex = '0x7702'

/** The gas and the fees of a user operation, as quantities of JSON-RPC. */
export interface OperationGas {
  readonly callGasLimit: Hex
  readonly verificationGasLimit: Hex
  readonly preVerificationGas: Hex
  readonly maxFeePerGas: Hex
  readonly maxPriorityFeePerGas: Hex
}

/** The paymaster that pays the fee of a user operation. */
export interface OperationPaymaster {
  readonly paymaster: Hex
  readonly paymasterData: Hex
  readonly paymasterVerificationGasLimit: Hex
  readonly paymasterPostOpGasLimit: Hex
}

/** A user operation of EntryPoint 0.8 without its signature, in the format of JSON-RPC. */
export interface UserOperation extends OperationGas, Partial<OperationPaymaster> {
  readonly sender: Hex
  readonly nonce: Hex
  readonly callData: Hex
  /** Only in an operation that upgrades or creates its account. */
  readonly factory?: Hex
  readonly factoryData?: Hex
}

/** A user operation whose fee a paymaster pays. */
export type PaidOperation = UserOperation & OperationPaymaster

/** Returns whether a paymaster pays the fee of an operation. */
export function isPaid(operation: UserOperation): operation is PaidOperation {
  return operation.paymaster !== undefined
}
