import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'

/** A call of an account. */
export interface AccountCall {
  readonly to: Address
  readonly value?: bigint | undefined
  readonly data?: Hex | undefined
}

/** The mode of a batch that reverts as a whole (ERC-7821). */
export const batchMode: Hex = `0x01${'00'.repeat(31)}`

const executeAbi = parseAbi(['function execute(bytes32 mode, bytes executionData) payable'])
const callParameters = parseAbiParameters('(address target, uint256 value, bytes callData)[] calls')

/** Encodes a batch of calls for `execute` of FoyerAccount and FoyerDelegate. */
export function encodeCalls(calls: readonly AccountCall[], mode: Hex = batchMode): Hex {
  return encodeFunctionData({ abi: executeAbi, functionName: 'execute', args: [mode, encodeBatch(calls)] })
}

/** Encodes a batch of calls (ERC-7579). */
export function encodeBatch(calls: readonly AccountCall[]): Hex {
  return encodeAbiParameters(callParameters, [
    calls.map(({ to, value = 0n, data = '0x' }) => ({ target: to, value, callData: data })),
  ])
}
