import { encodeFunctionData } from 'viem'
import type { ChainAccess, FeeEstimate, SendRequest } from '../../core/Adapter.js'
import { limits } from '../../core/limits.js'
import { gasPriceOracleAbi } from './abi.js'
import { buildTransaction, type Transaction } from './buildTransaction.js'
import { fromRefusal } from './fromRefusal.js'
import { getContractAddress } from './getContractAddress.js'
import { getMaxFeePerGas } from './getMaxFeePerGas.js'
import { isRefusal, NodeError } from './NodeError.js'
import type { NodeHealth } from './NodeHealth.js'
import { parseQuantity, type Reader } from './Reader.js'
import { withReader } from './withReader.js'

/** Bytes of a signed transaction without its call data, generously. */
const envelopeBytes = 200

/**
 * The most a transfer can cost: gas times the highest price it may reach, plus what a rollup charges for its base layer.
 *
 * @throws FoyerError as `buildTransaction`; `INSUFFICIENT_FUNDS`, `TRANSACTION_FAILED` when the node foresees it.
 */
export async function estimateSendFee(
  access: ChainAccess,
  health: NodeHealth,
  request: Omit<SendRequest, 'provider'>,
): Promise<FeeEstimate> {
  const transaction = buildTransaction(request)
  const atomic = await withReader(access, health, async (reader) => {
    const [gas, price, baseLayerFee] = await Promise.all([
      reader.quantity('eth_estimateGas', [transaction]).catch(fromRefusal),
      readPrice(reader),
      readBaseLayerFee(access, reader, transaction),
    ])
    return gas * price + baseLayerFee
  })
  return { maxFee: { atomic, decimals: access.network.nativeCurrency.decimals } }
}

async function readPrice(reader: Reader): Promise<bigint> {
  const [block, gasPrice, priorityFee] = await Promise.all([
    reader.request('eth_getBlockByNumber', ['latest', false]),
    reader.quantity('eth_gasPrice', []),
    reader.quantity('eth_maxPriorityFeePerGas', []).catch(() => undefined),
  ])
  if (typeof block !== 'object' || block === null) throw new NodeError('eth_getBlockByNumber', 'the answer is no block')
  const baseFee = 'baseFeePerGas' in block ? block.baseFeePerGas : undefined
  // A chain without EIP-1559 has one price.
  if (baseFee === undefined || baseFee === null) return gasPrice
  const base = parseQuantity('eth_getBlockByNumber', baseFee)
  const priority = priorityFee ?? (gasPrice > base ? gasPrice - base : 0n)
  return getMaxFeePerGas(base, priority, limits.baseFeeMultiplierPercent)
}

/** OP-stack chains take a second fee that gas does not show. */
async function readBaseLayerFee(access: ChainAccess, reader: Reader, transaction: Transaction): Promise<bigint> {
  const oracle = getContractAddress(access.network, 'gasPriceOracle')
  if (oracle === undefined) return 0n
  const size = envelopeBytes + ((transaction.data?.length ?? 2) - 2) / 2
  const bound = encodeFunctionData({
    abi: gasPriceOracleAbi,
    functionName: 'getL1FeeUpperBound',
    args: [BigInt(size)],
  })
  const exact = encodeFunctionData({
    abi: gasPriceOracleAbi,
    functionName: 'getL1Fee',
    args: [`0x${'ff'.repeat(size)}`],
  })
  // Chains before the Fjord upgrade know only the second of them.
  const fees = await Promise.all([bound, exact].map((data) => reader.call(oracle, data).then(firstWord, refusedAsZero)))
  let most = 0n
  for (const fee of fees) if (fee > most) most = fee
  return most
}

function firstWord(data: string): bigint {
  return data.length >= 66 ? BigInt(data.slice(0, 66)) : 0n
}

function refusedAsZero(error: unknown): bigint {
  if (isRefusal(error)) return 0n
  throw error
}
