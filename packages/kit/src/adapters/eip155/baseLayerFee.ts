import type { Network } from '@foyer/primitives/networks/Network'
import { isRefusal } from '@foyer/primitives/postJsonRpc'
import { encodeFunctionData, type Hex } from 'viem'
import { limits } from '../../core/limits.js'
import { gasPriceOracleAbi } from './abi.js'
import { getContractAddress } from './addresses.js'
import type { Reader } from './nodes.js'

/** Predeploys that state the fee for the base layer. Each rollup has them at the same address, also one that a host defines. */
const opStackOracle = '0x420000000000000000000000000000000000000F'
const scrollOracle = '0x5300000000000000000000000000000000000002'
const morphOracle = '0x530000000000000000000000000000000000000F'

/** Bytes of a signed transaction without its call data, at most. */
const envelopeBytes = 200

/** Adds room for a price that rises before the transaction is included [S9.35]. */
function withRoom(fee: bigint) {
  return (fee * limits.baseFeeMultiplierPercent + 99n) / 100n
}

/**
 * Returns the fee that a rollup takes beside gas, at most, in wei: the L1 data fee of OP-stack chains, Scroll and Morph, and the operator
 * fee of OP-stack chains (Isthmus). The predeploys are read, not a list of chains. 0 on chains without them, which include such a fee in
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
  const read = (address: Hex, data: Hex) => reader.call(address, data).then(readFirstWord, readRefusalAsZero)
  const [operatorFee, ...dataFees] = await Promise.all([
    read(oracle, encode('getOperatorFee', gas)),
    // Chains before the Fjord upgrade have no upper bound.
    read(oracle, bound),
    read(oracle, exact),
    read(scrollOracle, exact),
    read(morphOracle, exact),
  ])
  const dataFee = dataFees.reduce((most, fee) => (fee > most ? fee : most), 0n)
  return withRoom(dataFee) + withRoom(operatorFee)
}

function encode(functionName: 'getL1Fee', argument: Hex): Hex
function encode(functionName: 'getL1FeeUpperBound' | 'getOperatorFee', argument: bigint): Hex
function encode(functionName: 'getL1Fee' | 'getL1FeeUpperBound' | 'getOperatorFee', argument: Hex | bigint): Hex {
  return encodeFunctionData({ abi: gasPriceOracleAbi, functionName, args: [argument] as never })
}

/** An address without a contract answers `0x`. */
function readFirstWord(data: string): bigint {
  return data.length >= 66 ? BigInt(data.slice(0, 66)) : 0n
}

function readRefusalAsZero(error: unknown): bigint {
  if (isRefusal(error)) return 0n
  throw error
}
