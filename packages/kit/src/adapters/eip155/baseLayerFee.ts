import type { Network } from '@foyer/primitives/networks/Network'
import { isRefusal } from '@foyer/primitives/postJsonRpc'
import { encodeFunctionData, type Hex } from 'viem'
import { limits } from '../../core/limits.js'
import { gasPriceOracleAbi } from './abi.js'
import { getContractAddress } from './addresses.js'
import type { Reader } from './nodes.js'

/**
 * The predeploys that return the base layer fee. Each rollup of a kind has them at the same address, including rollups
 * that a host defines.
 */
const opStackOracle = '0x420000000000000000000000000000000000000F'
const scrollOracle = '0x5300000000000000000000000000000000000002'
const morphOracle = '0x530000000000000000000000000000000000000F'

/** The maximum size of a signed transaction without its call data, in bytes. */
const envelopeBytes = 200

/** Adds a margin for a price that rises before the transaction is included [S9.35]. */
function addMargin(fee: bigint) {
  return (fee * limits.baseFeeMultiplierPercent + 99n) / 100n
}

/**
 * Returns the maximum fee that a rollup charges in addition to gas, in wei. This is the L1 data fee of OP-stack chains,
 * Scroll and Morph, plus the operator fee of OP-stack chains (Isthmus).
 *
 * Calls the predeploys, so no list of chains is needed. Returns 0 on chains without them: these include the fee in
 * `eth_estimateGas` (Arbitrum, ZKsync) or have none.
 */
export async function readBaseLayerFee(
  network: Network,
  reader: Reader,
  dataBytes: number,
  gas: bigint,
): Promise<bigint> {
  const size = envelopeBytes + dataBytes
  const bytes: Hex = `0x${'ff'.repeat(size)}`
  const bound = encode('getL1FeeUpperBound', BigInt(size))
  const exact = encode('getL1Fee', bytes)
  const oracle = getContractAddress(network, 'gasPriceOracle') ?? opStackOracle
  const read = (address: Hex, data: Hex) => reader.call(address, data).then(parseFirstWord, readRefusalAsZero)
  const [operatorFee, ...dataFees] = await Promise.all([
    read(oracle, encode('getOperatorFee', gas)),
    // Chains before the Fjord upgrade have no upper bound.
    read(oracle, bound),
    read(oracle, exact),
    read(scrollOracle, exact),
    read(morphOracle, exact),
  ])
  const dataFee = dataFees.reduce((most, fee) => (fee > most ? fee : most), 0n)
  return addMargin(dataFee) + addMargin(operatorFee)
}

function encode(functionName: 'getL1Fee', argument: Hex): Hex
function encode(functionName: 'getL1FeeUpperBound' | 'getOperatorFee', argument: bigint): Hex
function encode(functionName: 'getL1Fee' | 'getL1FeeUpperBound' | 'getOperatorFee', argument: Hex | bigint): Hex {
  return encodeFunctionData({ abi: gasPriceOracleAbi, functionName, args: [argument] as never })
}

/** An address without a contract returns `0x`. */
function parseFirstWord(data: string): bigint {
  return data.length >= 66 ? BigInt(data.slice(0, 66)) : 0n
}

function readRefusalAsZero(error: unknown): bigint {
  if (isRefusal(error)) return 0n
  throw error
}
