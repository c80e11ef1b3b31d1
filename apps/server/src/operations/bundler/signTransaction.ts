import { type Hex, keccak256, parseTransaction } from 'viem'
import type { BundlerChain, Head } from './BundlerChain.js'
import { getTransactionGas } from './gas.js'
import { encodeHandleOps } from './packOperation.js'
import { entryPoint, type UserOperation } from './UserOperation.js'

/** The fees of a transaction, in wei. */
export interface TransactionFees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** A signed transaction of the bundler. */
export interface SignedTransaction {
  readonly transaction: Hex
  readonly transactionHash: Hex
}

function min(a: bigint, b: bigint) {
  return a < b ? a : b
}
function max(a: bigint, b: bigint) {
  return a > b ? a : b
}

/** Returns usual fees: twice the base fee, and the tip that the node suggests. */
function getUsualFees({ baseFee, tip }: Head): TransactionFees {
  return { maxFeePerGas: 2n * baseFee + tip, maxPriorityFeePerGas: tip }
}

/** Returns usual fees, at most the fees that the operation pays. A replacement needs all of them. */
export function getFirstFees(operation: UserOperation, head: Head, isReplacement: boolean): TransactionFees {
  const { maxFeePerGas, maxPriorityFeePerGas } = operation
  if (isReplacement) return { maxFeePerGas, maxPriorityFeePerGas }
  const usual = getUsualFees(head)
  return {
    maxFeePerGas: min(maxFeePerGas, usual.maxFeePerGas),
    maxPriorityFeePerGas: min(maxPriorityFeePerGas, usual.maxPriorityFeePerGas),
  }
}

/** Returns fees for the same nonce, which nodes accept only with 10 % more. */
function raise(fee: bigint): bigint {
  return (fee * 1_125n) / 1_000n + 1n
}

function readFees(transaction: Hex): TransactionFees {
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(transaction)
  return { maxFeePerGas, maxPriorityFeePerGas }
}

/** Returns raised fees for the next transaction of an operation, undefined if the operation would not pay them. */
export function getRaisedFees(operation: UserOperation, transaction: Hex): TransactionFees | undefined {
  const old = readFees(transaction)
  const fees = {
    maxFeePerGas: raise(old.maxFeePerGas),
    maxPriorityFeePerGas: raise(old.maxPriorityFeePerGas),
  }
  const isPaid =
    fees.maxFeePerGas <= operation.maxFeePerGas && fees.maxPriorityFeePerGas <= operation.maxPriorityFeePerGas
  return isPaid ? fees : undefined
}

/** Returns the fees of a transaction that replaces `transaction` by a transfer of nothing. The bundler pays them. */
export function getCancelFees(transaction: Hex, head: Head): TransactionFees {
  const [old, usual] = [readFees(transaction), getUsualFees(head)]
  return {
    maxFeePerGas: max(raise(old.maxFeePerGas), usual.maxFeePerGas),
    maxPriorityFeePerGas: max(raise(old.maxPriorityFeePerGas), usual.maxPriorityFeePerGas),
  }
}

/** Signs the transaction that executes one operation. */
export async function signOperation(
  { id, bundler }: BundlerChain,
  operation: UserOperation,
  nonce: number,
  fees: TransactionFees,
): Promise<SignedTransaction> {
  const data = encodeHandleOps(operation, bundler.address)
  const common = { chainId: id, to: entryPoint, nonce, data, gas: getTransactionGas(operation, data), ...fees }
  const transaction = operation.authorization
    ? await bundler.signTransaction({ type: 'eip7702', ...common, authorizationList: [operation.authorization] })
    : await bundler.signTransaction({ type: 'eip1559', ...common })
  return { transaction, transactionHash: keccak256(transaction) }
}

/** Signs a transfer of nothing to the bundler, which uses up a nonce. */
export async function signCancellation(
  { id, bundler }: BundlerChain,
  nonce: number,
  fees: TransactionFees,
): Promise<SignedTransaction> {
  const transaction = await bundler.signTransaction({
    ...{ type: 'eip1559', chainId: id, to: bundler.address, nonce, value: 0n, gas: 21_000n },
    ...fees,
  })
  return { transaction, transactionHash: keccak256(transaction) }
}

/** Returns the fees of a transaction that closes a gap of nonces. */
export function getGapFees(head: Head): TransactionFees {
  return getUsualFees(head)
}
