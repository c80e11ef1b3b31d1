import { encodeFunctionData } from 'viem'
import { limits } from '../../core/limits.js'
import type { Network } from '../../networks/Network.js'
import { gasPriceOracleAbi } from './abi.js'
import type { Transaction } from './buildTransaction.js'
import { fromRefusal } from './fromRefusal.js'
import { getContractAddress } from './getContractAddress.js'
import { getMaxFeePerGas } from './getMaxFeePerGas.js'
import { isRefusal, NodeError } from './NodeError.js'
import { parseQuantity, type Reader } from './Reader.js'

/** What one unit of gas costs, in wei. */
export type GasPrice =
  | { readonly kind: 'legacy'; readonly gasPrice: bigint }
  | {
      readonly kind: 'eip1559'
      readonly baseFee: bigint
      readonly maxFeePerGas: bigint
      readonly maxPriorityFeePerGas: bigint
    }

export interface Fees {
  readonly gas: bigint
  readonly price: GasPrice
  /** What a rollup charges for its base layer on top, in wei; 0 elsewhere. */
  readonly baseLayerFee: bigint
}

/** Bytes of a signed transaction without its call data, generously. */
const envelopeBytes = 200

/** Everything that decides what a transaction costs, from the latest block. */
export async function readFees(network: Network, reader: Reader, transaction: Transaction): Promise<Fees> {
  const [gas, price, baseLayerFee] = await Promise.all([
    reader.quantity('eth_estimateGas', [transaction]).catch(fromRefusal),
    readGasPrice(reader),
    readBaseLayerFee(network, reader, transaction),
  ])
  return { gas, price, baseLayerFee }
}

async function readGasPrice(reader: Reader): Promise<GasPrice> {
  const [block, gasPrice, suggested] = await Promise.all([
    reader.request('eth_getBlockByNumber', ['latest', false]),
    reader.quantity('eth_gasPrice', []),
    reader.quantity('eth_maxPriorityFeePerGas', []).catch(() => undefined),
  ])
  if (typeof block !== 'object' || block === null) throw new NodeError('eth_getBlockByNumber', 'the answer is no block')
  const answered = 'baseFeePerGas' in block ? block.baseFeePerGas : undefined
  if (answered === undefined || answered === null) return { kind: 'legacy', gasPrice }
  const baseFee = parseQuantity('eth_getBlockByNumber', answered)
  const maxPriorityFeePerGas = suggested ?? (gasPrice > baseFee ? gasPrice - baseFee : 0n)
  const maxFeePerGas = getMaxFeePerGas(baseFee, maxPriorityFeePerGas, limits.baseFeeMultiplierPercent)
  return { kind: 'eip1559', baseFee, maxFeePerGas, maxPriorityFeePerGas }
}

/** OP-stack chains take a second fee that gas does not show. */
async function readBaseLayerFee(network: Network, reader: Reader, transaction: Transaction): Promise<bigint> {
  const oracle = getContractAddress(network, 'gasPriceOracle')
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
