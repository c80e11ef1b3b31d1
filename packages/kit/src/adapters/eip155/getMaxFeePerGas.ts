import { FoyerError } from '../../errors/FoyerError.js'

/**
 * The highest price of one gas, in wei: the base fee with room to rise, plus the priority fee [S9.35].
 *
 * @throws FoyerError `INVALID_OPTION` when the multiplier is below 1.
 */
export function getMaxFeePerGas(baseFee: bigint, priorityFee: bigint, multiplierPercent: bigint): bigint {
  if (multiplierPercent < 100n)
    throw new FoyerError('INVALID_OPTION', {
      context: { name: 'baseFeeMultiplierPercent', reason: 'it must be at least 100' },
    })
  return (baseFee * multiplierPercent) / 100n + priorityFee
}
