import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { NodeError } from '@foyer/primitives/postJsonRpc'
import { encodeFunctionData, isAddress as hasValidChecksum } from 'viem'
import type { SendRequest } from '../../core/Adapter.js'
import { tokenAbi } from './abi.js'
import { nativeAddress } from './addresses.js'
import { encodeNftTransfer } from './encodeNftTransfer.js'
import { type Hex, parseAddress } from './nodes.js'

/** The parameters of `eth_sendTransaction` and `eth_estimateGas`. */
export interface Transaction {
  readonly from: Hex
  readonly to: Hex
  readonly value?: Hex
  readonly data?: Hex
}

export function isNative(asset: SendRequest['asset']): boolean {
  return asset.address === undefined || asset.address.toLowerCase() === nativeAddress
}

/**
 * Builds the transaction of a transfer, after all checks that need no node.
 *
 * @throws FoyerError `SEND_FIELDS_REQUIRED`, `SEND_TOKEN_REQUIRED` [S5.9], `INVALID_ADDRESS` [S5.14],
 *   `INVALID_OPTION`.
 */
export function buildTransaction({ from, to, asset, amount }: Omit<SendRequest, 'provider'>): Transaction {
  if (!to || !amount || amount.atomic <= 0n) throw new FoyerError('SEND_FIELDS_REQUIRED')
  if (!asset) throw new FoyerError('SEND_TOKEN_REQUIRED')
  // The same digits with other decimals would be a different amount.
  if (amount.decimals !== asset.decimals)
    throw new FoyerError('INVALID_OPTION', {
      context: { name: 'amount', reason: `it has ${amount.decimals} decimals, ${asset.symbol} has ${asset.decimals}` },
    })
  if (amount.atomic >= 2n ** 256n) throw new FoyerError('INSUFFICIENT_FUNDS')
  checkTransaction({ from, to })
  const sender = parseAddress(from)
  const recipient = parseAddress(to)
  if (isNative(asset)) return { from: sender, to: recipient, value: `0x${amount.atomic.toString(16)}` }
  const token = parseAddress(String(asset.address))
  if (asset.nft)
    return { from: sender, to: token, data: encodeNftTransfer(asset.nft, sender, recipient, amount.atomic) }
  // Tokens that return no boolean [S9.39] have the same call data, so they need no list of addresses and no second ABI.
  // `sendToken` recognises them by the length of the simulated result.
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [recipient, amount.atomic] })
  return { from: sender, to: token, data }
}

export interface CheckedTransaction {
  readonly from?: string
  readonly to?: string
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
}

const maxFee = 2n ** 256n - 1n

/**
 * Rejects a transaction with fields that contradict each other. An address in mixed case must have a correct EIP-55
 * checksum: a wrong one is a typing error.
 *
 * @throws FoyerError `GAS_PRICE_WITH_1559_FEES`, `FEE_TOO_HIGH`, `PRIORITY_FEE_TOO_HIGH`, `INVALID_ADDRESS`.
 */
export function checkTransaction(transaction: CheckedTransaction): void {
  const { from, to, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction
  // [S5.11]
  if (gasPrice !== undefined && (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined))
    throw new FoyerError('GAS_PRICE_WITH_1559_FEES')
  // [S5.12]
  for (const fee of [gasPrice, maxFeePerGas, maxPriorityFeePerGas])
    if (fee !== undefined && fee > maxFee) throw new FoyerError('FEE_TOO_HIGH')
  // [S5.13]
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined && maxPriorityFeePerGas > maxFeePerGas)
    throw new FoyerError('PRIORITY_FEE_TOO_HIGH')
  // [S5.14]
  for (const address of [from, to])
    if (address !== undefined && !isWellFormed(address))
      throw new FoyerError('INVALID_ADDRESS', { context: { address } })
}

function isWellFormed(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  return hasValidChecksum(address, { strict: true })
}

/**
 * Converts the node error of a simulated transfer into a FoyerError.
 *
 * @throws FoyerError `INSUFFICIENT_FUNDS`, `TRANSACTION_FAILED`, or `error` itself if it is another failure.
 */
export function throwTransferError(error: unknown): never {
  if (error instanceof NodeError && error.isRefusal) {
    if (/insufficient (funds|balance)|exceeds balance|gas required exceeds allowance/i.test(error.message))
      throw new FoyerError('INSUFFICIENT_FUNDS', { cause: error })
    if (error.isRevert) throw new FoyerError('TRANSACTION_FAILED', { cause: error })
  }
  throw error
}
