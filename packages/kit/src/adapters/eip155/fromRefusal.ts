import { FoyerError } from '../../errors/FoyerError.js'
import { NodeError } from './NodeError.js'

/** What it means for a transfer that a node, asked to try it, said no. */
export function fromRefusal(error: unknown): never {
  if (error instanceof NodeError && error.isRefusal) {
    if (/insufficient (funds|balance)|exceeds balance|gas required exceeds allowance/i.test(error.message))
      throw new FoyerError('INSUFFICIENT_FUNDS', { cause: error })
    if (error.isRevert) throw new FoyerError('TRANSACTION_FAILED', { cause: error })
  }
  throw error
}
