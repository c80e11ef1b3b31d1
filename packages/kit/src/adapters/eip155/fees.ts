import type { Amount } from '@foyer/primitives/Amount'
import { FoyerError, getErrorCode } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import { NodeError } from '@foyer/primitives/postJsonRpc'
import type { ChainAccess, FeeEstimate, SendRequest } from '../../core/Adapter.js'
import { limits } from '../../core/limits.js'
import type { NodeHealth } from '../nodes.js'
import { assertRecipientAcceptsNft } from './assertNftTransferSucceeds.js'
import { readBaseLayerFee } from './baseLayerFee.js'
import { parseQuantity, type Reader, withReader } from './nodes.js'
import { buildTransaction, type Transaction, throwTransferError } from './transaction.js'

/**
 * Returns the maximum cost of a transfer: gas at the highest price it can reach, plus the base layer fee of a rollup.
 *
 * @throws FoyerError the errors of `buildTransaction`; `INSUFFICIENT_FUNDS`, `TRANSACTION_FAILED`,
 *   `RECIPIENT_REFUSED` if the node predicts them.
 */
export async function estimateSendFee(
  access: ChainAccess,
  health: NodeHealth,
  request: Omit<SendRequest, 'provider'>,
): Promise<FeeEstimate> {
  const transaction = buildTransaction(request)
  const atomic = await withReader(access, health, async (reader) => {
    const [{ gas, price, baseLayerFee }, balance] = await Promise.all([
      readFees(access.network, reader, transaction).catch(async (error: unknown) => {
        // Check whether the recipient contract rejects the token: that error is more precise.
        if (request.asset.nft && getErrorCode(error) === 'TRANSACTION_FAILED')
          await assertRecipientAcceptsNft(reader, request)
        throw error
      }),
      reader.quantity('eth_getBalance', [transaction.from, 'latest']),
    ])
    // Some nodes return an estimate even if the balance is too low.
    if (BigInt(transaction.value ?? 0) > balance) throw new FoyerError('INSUFFICIENT_FUNDS')
    return gas * (price.kind === 'legacy' ? price.gasPrice : price.maxFeePerGas) + baseLayerFee
  })
  return { maxFee: { atomic, decimals: access.network.nativeCurrency.decimals } }
}

/** The price of one unit of gas, in wei. */
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
  /** The maximum fee that a rollup charges in addition to gas, in wei; 0 on other chains. */
  readonly baseLayerFee: bigint
}

/** Reads the gas, the gas price and the base layer fee of a transaction from the latest block. */
export async function readFees(network: Network, reader: Reader, transaction: Transaction): Promise<Fees> {
  const [gas, price] = await Promise.all([
    reader.quantity('eth_estimateGas', [transaction]).catch(throwTransferError),
    readGasPrice(reader),
  ])
  const dataBytes = ((transaction.data?.length ?? 2) - 2) / 2
  return { gas, price, baseLayerFee: await readBaseLayerFee(network, reader, dataBytes, gas) }
}

/** Returns the fee that a rollup charges in addition to gas, from the size of a call that does not exist yet. */
export async function fetchBaseLayerFee(
  access: ChainAccess,
  health: NodeHealth,
  { dataBytes, gas }: { readonly dataBytes: number; readonly gas: bigint },
): Promise<Amount> {
  const { network } = access
  const atomic = await withReader(access, health, (reader) => readBaseLayerFee(network, reader, dataBytes, gas))
  return { atomic, decimals: network.nativeCurrency.decimals }
}

async function readGasPrice(reader: Reader): Promise<GasPrice> {
  const [block, gasPrice, suggested] = await Promise.all([
    reader.request('eth_getBlockByNumber', ['latest', false]),
    reader.quantity('eth_gasPrice', []),
    reader.quantity('eth_maxPriorityFeePerGas', []).catch(() => undefined),
  ])
  if (typeof block !== 'object' || block === null)
    throw new NodeError('eth_getBlockByNumber', 'the response is not a block')
  const answered = 'baseFeePerGas' in block ? block.baseFeePerGas : undefined
  if (answered === undefined || answered === null) return { kind: 'legacy', gasPrice }
  const baseFee = parseQuantity('eth_getBlockByNumber', answered)
  const maxPriorityFeePerGas = suggested ?? (gasPrice > baseFee ? gasPrice - baseFee : 0n)
  const maxFeePerGas = getMaxFeePerGas(baseFee, maxPriorityFeePerGas, limits.baseFeeMultiplierPercent)
  return { kind: 'eip1559', baseFee, maxFeePerGas, maxPriorityFeePerGas }
}

/**
 * Returns the highest price of one unit of gas, in wei: the base fee with a margin, plus the priority fee [S9.35].
 *
 * @throws FoyerError `INVALID_OPTION` if the multiplier is below 1.
 */
export function getMaxFeePerGas(baseFee: bigint, priorityFee: bigint, multiplierPercent: bigint): bigint {
  if (multiplierPercent < 100n)
    throw new FoyerError('INVALID_OPTION', {
      context: { name: 'baseFeeMultiplierPercent', reason: 'it must be at least 100' },
    })
  return (baseFee * multiplierPercent) / 100n + priorityFee
}

/** The fee fields of a transaction, in wei. */
export type FeeFields =
  | Record<string, never>
  | { readonly gas: bigint; readonly gasPrice: bigint }
  | { readonly gas: bigint; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Wallets commonly allow the base fee to double, and reject a transaction without that margin. */
const walletBaseFeeFactor = 2n

/**
 * Returns the fee fields that make a native transfer fit into a balance. Returns none if the balance has enough margin:
 * the wallet and the user choose. If the user sends almost everything, the fee is the remaining balance, limited to our
 * estimate.
 *
 * @throws FoyerError `INSUFFICIENT_FUNDS` if the remaining balance does not pay the current price.
 */
export function computeFeeFields(balance: bigint, amount: bigint, { gas, price, baseLayerFee }: Fees): FeeFields {
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
