import { type Hex, hexToBytes } from 'viem'
import { encodeHandleOps } from './packOperation.js'
import type { UserOperation } from './UserOperation.js'

/** The maximum gas of the bundler's transactions, below the limit of a transaction since Osaka (2^24, EIP-7825). */
export const maxTransactionGas = 16_000_000n

/** The gas of an authorization (EIP-7702). A part is refunded if the account exists. */
export const authorizationGas = 25_000n

/** The gas that EntryPoint needs in addition to the limits of an operation (AA95). */
const innerOverhead = 10_000n

/** The gas that the transaction of one operation uses outside the parts that EntryPoint counts, for few calls. */
const fixedOverhead = 18_000n

/** The gas of the first deposit of an account at EntryPoint, which receives the rest of the prefund. */
const firstDepositGas = 20_000n

/** The gas of a transaction's data, and the minimum for the whole transaction by its data (EIP-7623). */
export function getDataGas(data: Hex): { readonly standard: bigint; readonly floor: bigint } {
  const bytes = hexToBytes(data)
  let zeros = 0
  for (const byte of bytes) if (byte === 0) zeros += 1
  const tokens = BigInt(zeros + 4 * (bytes.length - zeros))
  return { standard: 21_000n + 4n * tokens, floor: 21_000n + 10n * tokens }
}

/** Returns the sum of the gas limits of an operation without `preVerificationGas`. */
function sumLimits(operation: UserOperation): bigint {
  const { callGasLimit, verificationGasLimit } = operation
  const { paymasterVerificationGasLimit: verification = 0n, paymasterPostOpGasLimit: postOp = 0n } = operation
  return callGasLimit + verificationGasLimit + verification + postOp
}

/** Returns the gas limit of the transaction: enough for all limits of the operation. Unused gas costs nothing. */
export function getTransactionGas(operation: UserOperation, data: Hex): bigint {
  const { standard, floor } = getDataGas(data)
  // Each call passes on 63/64 of the gas, over three levels.
  const execution = ((sumLimits(operation) + innerOverhead) * 110n) / 100n + 60_000n
  const intrinsic = standard + (operation.authorization ? authorizationGas : 0n)
  return intrinsic + execution > floor ? intrinsic + execution : floor
}

/**
 * Estimates `preVerificationGas`: the gas of the transaction that EntryPoint does not count. The fields that the caller
 * changes later count as bytes other than zero. `counted` is the least gas that EntryPoint counts.
 */
export function estimatePreVerificationGas(
  operation: UserOperation,
  { isUpgrade, isFirstDeposit, counted }: { isUpgrade: boolean; isFirstDeposit: boolean; counted: bigint },
): bigint {
  const full = 2n ** 64n - 1n
  const worst: UserOperation = {
    ...operation,
    ...{ callGasLimit: full, verificationGasLimit: full, preVerificationGas: full },
    ...{ maxFeePerGas: full, maxPriorityFeePerGas: full },
    ...(operation.paymaster && { paymasterVerificationGasLimit: full, paymasterPostOpGasLimit: full }),
    signature: `0x${'ff'.repeat(Math.max(65, (operation.signature.length - 2) / 2))}`,
  }
  const data = encodeHandleOps(worst, `0x${'ff'.repeat(20)}`)
  const { standard, floor } = getDataGas(data)
  // EntryPoint copies the calls several times.
  const copies = BigInt(Math.ceil(data.length / 2 / 32)) * 20n
  const intrinsic = standard + (isUpgrade ? authorizationGas : 0n) + (isFirstDeposit ? firstDepositGas : 0n)
  const usual = intrinsic + fixedOverhead + copies
  return usual + counted > floor ? usual : floor - counted
}
