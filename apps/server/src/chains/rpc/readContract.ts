import {
  type Abi,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  decodeFunctionResult,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
  isHex,
} from 'viem'
import type { RpcProvider } from './RpcProvider.js'

/**
 * Calls a view function of a contract. Returns undefined if the contract does not exist, reverts or returns invalid
 * data. Throws only the errors of the RPC provider. Never follows an offchain lookup (EIP-3668).
 */
export async function readContract<const A extends Abi, const N extends ContractFunctionName<A, 'view' | 'pure'>>(
  rpc: RpcProvider,
  chainId: string,
  call: {
    address: `0x${string}`
    abi: A
    functionName: N
    args: ContractFunctionArgs<A, 'view' | 'pure', N>
  },
): Promise<ContractFunctionReturnType<A, 'view' | 'pure', N> | undefined> {
  // viem's parameter type is conditional on the generic abi, which the compiler cannot resolve here.
  const data = encodeFunctionData(call as unknown as EncodeFunctionDataParameters)
  const [outcome] = await rpc.send(chainId, [{ method: 'eth_call', params: [{ to: call.address, data }, 'latest'] }])
  if (outcome === undefined || 'error' in outcome || !isHex(outcome.result) || outcome.result === '0x') return undefined
  const abi: Abi = call.abi
  try {
    const result: unknown = decodeFunctionResult({
      abi,
      functionName: call.functionName as string,
      data: outcome.result,
    })
    return result as ContractFunctionReturnType<A, 'view' | 'pure', N>
  } catch {
    return undefined
  }
}
