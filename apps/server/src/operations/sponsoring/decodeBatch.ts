import type { NetworksFileEntry } from '@foyer/contract/networksFile'
import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'

/** The interface of a smart account. */
export type AccountKind = NonNullable<NetworksFileEntry['smartAccounts']>['kind']

/** A call of a batch. */
export interface BatchCall {
  readonly target: Hex
  readonly value: bigint
  readonly data: Hex
}

const executeAbi = parseAbi(['function execute(bytes32 mode, bytes executionData)'])
const batchAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])
const callsParameters = parseAbiParameters([
  'Call[] calls',
  'struct Call { address target; uint256 value; bytes data; }',
])
/** The mode of ERC-7821 for a batch that reverts as a whole. */
const batchMode: Hex = `0x01${'00'.repeat(31)}`
const maxCalls = 100

/**
 * Decodes the calls that an account executes. Returns undefined for another function or mode, no call, more than 100
 * calls, or data that is not in the canonical encoding: an account could read other calls from it.
 */
export function decodeBatch(kind: AccountKind, callData: Hex): readonly BatchCall[] | undefined {
  try {
    const calls = kind === 'simple7702' ? decodeExecuteBatch(callData) : decodeExecute(callData)
    if (calls.length === 0 || calls.length > maxCalls) return undefined
    // This also compares the mode of ERC-7821.
    return encodeBatch(kind, calls).toLowerCase() === callData.toLowerCase() ? calls : undefined
  } catch {
    return undefined
  }
}

/** Encodes the call with which an account executes all calls, or none of them. */
export function encodeBatch(kind: AccountKind, calls: readonly BatchCall[]): Hex {
  if (kind === 'simple7702') return encodeFunctionData({ abi: batchAbi, args: [calls] })
  return encodeFunctionData({ abi: executeAbi, args: [batchMode, encodeAbiParameters(callsParameters, [calls])] })
}

function decodeExecuteBatch(callData: Hex): readonly BatchCall[] {
  return decodeFunctionData({ abi: batchAbi, data: callData }).args[0]
}

function decodeExecute(callData: Hex): readonly BatchCall[] {
  const [, executionData] = decodeFunctionData({ abi: executeAbi, data: callData }).args
  return decodeAbiParameters(callsParameters, executionData)[0]
}
