import { isAddress as hasValidChecksum } from 'viem'
import { FoyerError } from '../../errors/FoyerError.js'

export interface CheckedTransaction {
  readonly from?: string
  readonly to?: string
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
}

const maxFee = 2n ** 256n - 1n

/**
 * Refuses a transaction that cannot be meant so. An address in mixed case must carry a right EIP-55 checksum: a wrong
 * one is a typing error.
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
