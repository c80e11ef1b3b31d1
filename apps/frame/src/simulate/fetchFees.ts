import type { Rpc } from '../approve/ApproveContext.js'
import { readQuantity } from '../signers/bytes.js'
import type { Fees, TransactionRequest } from '../signers/Transaction.js'

/** The tip if the node returns none, in wei. */
const usualTip = 1_500_000_000n

/**
 * Returns the fees for a request: the app's fees, or else the node's. The maximum fee is 1.2 times the base fee [S9.35]
 * plus the tip. Chains without a base fee get type 0. Throws FoyerError `RPC_FAILED`.
 */
export async function fetchFees(request: TransactionRequest, rpc: Rpc, signal: AbortSignal): Promise<Fees> {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas, accessList } = request
  const price = async () => gasPrice ?? readQuantity(await rpc('eth_gasPrice', [], signal), 'eth_gasPrice')
  const { type } = request
  if (type === 0 || type === 1) return { type, gasPrice: await price() }
  const older = accessList.length > 0 ? 1 : 0
  if (gasPrice !== undefined) return { type: older, gasPrice }
  const [base, tip] = await Promise.all([readBaseFee(rpc, signal), maxPriorityFeePerGas ?? readTip(rpc, signal)])
  if (base === undefined && maxFeePerGas === undefined) return { type: older, gasPrice: await price() }
  const ceiling = maxFeePerGas ?? ((base ?? 0n) * 12n) / 10n + tip
  return { type: 2, maxFeePerGas: ceiling, maxPriorityFeePerGas: tip > ceiling ? ceiling : tip }
}

async function readBaseFee(rpc: Rpc, signal: AbortSignal): Promise<bigint | undefined> {
  const block = await rpc('eth_getBlockByNumber', ['latest', false], signal)
  const fee = typeof block === 'object' && block !== null && 'baseFeePerGas' in block ? block.baseFeePerGas : undefined
  return fee === undefined || fee === null ? undefined : readQuantity(fee, 'eth_getBlockByNumber')
}

async function readTip(rpc: Rpc, signal: AbortSignal): Promise<bigint> {
  try {
    return readQuantity(await rpc('eth_maxPriorityFeePerGas', [], signal), 'eth_maxPriorityFeePerGas')
  } catch {
    return usualTip
  }
}

/** Returns the maximum price of a unit of gas. */
export function getCeiling(fees: Fees): bigint {
  return fees.type === 2 ? fees.maxFeePerGas : fees.gasPrice
}
