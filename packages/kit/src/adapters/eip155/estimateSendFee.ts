import type { ChainAccess, FeeEstimate, SendRequest } from '../../core/Adapter.js'
import { FoyerError } from '../../errors/FoyerError.js'
import { buildTransaction } from './buildTransaction.js'
import type { NodeHealth } from './NodeHealth.js'
import { readFees } from './readFees.js'
import { withReader } from './withReader.js'

/**
 * The most a transfer can cost: gas times the highest price it may reach, plus what a rollup charges for its base layer.
 *
 * @throws FoyerError as `buildTransaction`; `INSUFFICIENT_FUNDS`, `TRANSACTION_FAILED` when it is foreseen.
 */
export async function estimateSendFee(
  access: ChainAccess,
  health: NodeHealth,
  request: Omit<SendRequest, 'provider'>,
): Promise<FeeEstimate> {
  const transaction = buildTransaction(request)
  const atomic = await withReader(access, health, async (reader) => {
    const [{ gas, price, baseLayerFee }, balance] = await Promise.all([
      readFees(access.network, reader, transaction),
      reader.quantity('eth_getBalance', [transaction.from, 'latest']),
    ])
    // Some nodes estimate for money that is not there.
    if (BigInt(transaction.value ?? 0) > balance) throw new FoyerError('INSUFFICIENT_FUNDS')
    return gas * (price.kind === 'legacy' ? price.gasPrice : price.maxFeePerGas) + baseLayerFee
  })
  return { maxFee: { atomic, decimals: access.network.nativeCurrency.decimals } }
}
