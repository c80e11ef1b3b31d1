import { concatHex, decodeAbiParameters, type Hex, isHex, numberToHex, parseAbiParameters } from 'viem'
import { HttpError } from '../../errors/HttpError.js'
import { type BundlerChain, getResult } from './BundlerChain.js'
import { decodeFailure, type Failure, getRevertData } from './decodeFailure.js'
import { authorizationGas, getDataGas, maxTransactionGas } from './gas.js'
import { encodeHandleOps } from './packOperation.js'
import { formatDelegation } from './StateOverride.js'
import { entryPoint, type UserOperation } from './UserOperation.js'

/** The result of a simulated operation with its real signature. */
export type Simulation =
  | { readonly failure: Failure }
  /** `paidGas` is the gas that the operation pays for, `usedGas` the gas of its transaction. */
  | { readonly failure?: undefined; readonly paidGas: bigint; readonly usedGas: bigint }

/**
 * The code that passes its input to EntryPoint. Returns the used gas, the payment to the caller and the base fee, or
 * reverts with the revert data.
 */
const measureCode = concatHex([
  '0x3660006000373331', // copies the input, puts the balance of the caller on the stack
  '0x5a60006000366000600073', // GAS, and the arguments of CALL
  entryPoint,
  '0x5af15a90', // CALL, GAS, SWAP1
  '0x603857', // jumps after a success
  '0x3d600060003e3d6000fd', // reverts with the revert data
  '0x5b9003600052', // stores the used gas
  '0x333103602052', // stores the payment
  '0x4860405260606000f3', // stores the base fee and returns
])

/** An address without code on every chain, for the code above. */
const measureAddress: Hex = '0x00000000000000000000000000000000f0e4b001'

/** The account of EntryPoint is warm in a transaction, and cold in the measured call. */
const coldCallGas = 2_500n

const results = parseAbiParameters('uint256 used, uint256 paid, uint256 baseFee')

/**
 * Executes an operation on the newest block without sending it, as if its authorization was applied. Throws the errors
 * of the nodes.
 */
export async function simulateOperation(
  { send, bundler, delegate }: BundlerChain,
  operation: UserOperation,
  baseFee: bigint,
): Promise<Simulation> {
  const data = encodeHandleOps(operation, bundler.address)
  const call = {
    ...{ from: bundler.address, to: measureAddress, data, gas: numberToHex(maxTransactionGas) },
    // With a price, the node does not replace the base fee by 0.
    gasPrice: numberToHex(2n * baseFee + 1n),
  }
  const overrides = {
    [measureAddress]: { code: measureCode },
    [bundler.address]: { balance: numberToHex(2n ** 100n) },
    ...(operation.authorization && delegate && { [operation.sender]: { code: formatDelegation(delegate) } }),
  }
  const [outcome] = await send([{ method: 'eth_call', params: [call, 'latest', overrides] }])
  if (outcome && 'error' in outcome) {
    const revert = getRevertData(outcome.error)
    if (revert === undefined) getResult(outcome)
    return { failure: decodeFailure(revert ?? '0x') }
  }
  const result = getResult(outcome)
  if (!isHex(result) || result.length !== 194)
    throw new HttpError('upstream_failed', 'The node does not support state overrides')
  const [used, paid, blockFee] = decodeAbiParameters(results, result)
  const tip = operation.maxPriorityFeePerGas + blockFee
  const price = tip < operation.maxFeePerGas ? tip : operation.maxFeePerGas
  const { standard, floor } = getDataGas(data)
  const total = standard + used - coldCallGas + (operation.authorization ? authorizationGas : 0n)
  const usedGas = total > floor ? total : floor
  // A free operation pays for nothing, and its transaction is free too.
  return { paidGas: price === 0n ? usedGas : paid / price, usedGas }
}
