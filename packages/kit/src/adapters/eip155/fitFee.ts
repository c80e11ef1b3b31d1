import { FoyerError } from '../../errors/FoyerError.js'
import type { Fees } from './readFees.js'

/** Fee fields that go into a transaction, in wei. */
export type FeeFields =
  | Record<string, never>
  | { readonly gas: bigint; readonly gasPrice: bigint }
  | { readonly gas: bigint; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Wallets commonly allow the base fee to double, and then refuse what does not leave room for that. */
const walletBaseFeeFactor = 2n

/**
 * The fee fields with which a native transfer fits into a balance. With room to spare there are none: the wallet and
 * its person choose. When someone sends all they have, the fee is what remains of the balance, at most our estimate.
 *
 * @throws FoyerError `INSUFFICIENT_FUNDS` when what remains does not pay the present price.
 */
export function fitFee(balance: bigint, amount: bigint, { gas, price, baseLayerFee }: Fees): FeeFields {
  const remaining = balance - amount - baseLayerFee
  const perGas = gas > 0n && remaining >= 0n ? remaining / gas : -1n
  if (price.kind === 'legacy') {
    if (perGas < price.gasPrice) throw new FoyerError('INSUFFICIENT_FUNDS')
    return perGas >= price.gasPrice * walletBaseFeeFactor ? {} : { gas, gasPrice: price.gasPrice }
  }
  const { baseFee, maxFeePerGas, maxPriorityFeePerGas } = price
  if (perGas < baseFee) throw new FoyerError('INSUFFICIENT_FUNDS')
  if (perGas >= baseFee * walletBaseFeeFactor + maxPriorityFeePerGas) return {}
  const highest = perGas < maxFeePerGas ? perGas : maxFeePerGas
  return {
    gas,
    maxFeePerGas: highest,
    maxPriorityFeePerGas: maxPriorityFeePerGas < highest ? maxPriorityFeePerGas : highest,
  }
}
