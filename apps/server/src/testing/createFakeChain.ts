import {
  type Abi,
  decodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  getAbiItem,
  type Hex,
  multicall3Abi,
  parseAbi,
  toFunctionSelector,
  toHex,
} from 'viem'
import * as z from 'zod/mini'
import type { FakeAnswer } from './startFakeNode.js'

/** A contract of a fake chain. Its functions receive the decoded arguments. */
export interface FakeContract {
  abi: Abi
  functions: Record<string, (...args: never[]) => unknown>
}

/** Decodes the arguments of a call. Returns undefined for invalid data. */
function decodeArguments(abi: Abi, data: Hex): readonly unknown[] | undefined {
  try {
    return decodeFunctionData({ abi, data }).args ?? []
  } catch {
    return undefined
  }
}

function call(contract: FakeContract | undefined, data: Hex): Hex | undefined {
  if (contract === undefined) return '0x'
  const selector = data.slice(0, 10)
  const item = contract.abi.find((entry) => entry.type === 'function' && toFunctionSelector(entry) === selector)
  if (item === undefined || item.type !== 'function') return undefined
  const args = decodeArguments(contract.abi, data)
  if (args === undefined) return undefined
  const run = contract.functions[item.name]
  if (run === undefined || getAbiItem({ abi: contract.abi, name: item.name }) === undefined) return undefined
  return encodeFunctionResult({
    abi: contract.abi,
    functionName: item.name,
    result: run(...(args as never[])),
  })
}

/** The fields of an `eth_call`. They are validated, because the server's proxy forwards any input. */
const question = z.object({ to: z.optional(z.string()), data: z.string().check(z.regex(/^0x([0-9a-f]{2})*$/i)) })

/** Creates a chain with fixed balances and contracts, limited to the methods that the server uses. */
export function createFakeChain(options: {
  nativeBalance: bigint
  contracts: Record<string, FakeContract>
  multicall3?: string
}): (method: string, params: unknown[]) => FakeAnswer {
  const contracts = new Map(Object.entries(options.contracts).map(([address, c]) => [address.toLowerCase(), c]))
  if (options.multicall3 !== undefined) {
    const aggregate3 = (calls: readonly { target: string; callData: Hex }[]) =>
      calls.map(({ target, callData }) => {
        const returnData = call(contracts.get(target.toLowerCase()), callData)
        return { success: returnData !== undefined, returnData: returnData ?? '0x' }
      })
    contracts.set(options.multicall3.toLowerCase(), {
      abi: [...multicall3Abi, ...parseAbi(['function getEthBalance(address addr) view returns (uint256 balance)'])],
      functions: { aggregate3, getEthBalance: () => options.nativeBalance },
    })
  }
  return (method, params) => {
    if (method === 'eth_chainId') return { result: '0x7a69' }
    if (method === 'eth_getBalance') return { result: toHex(options.nativeBalance) }
    if (method !== 'eth_call') return undefined
    const requested = question.safeParse(params?.[0])
    if (!requested.success) return { error: { code: -32_602, message: 'invalid params' } }
    const { to, data } = requested.data
    // A call without `to` runs code that is not on this chain.
    if (to === undefined) return { error: { code: 3, message: 'execution reverted' } }
    const result = call(contracts.get(to.toLowerCase()), data as Hex)
    return result === undefined ? { error: { code: 3, message: 'execution reverted' } } : { result }
  }
}

/** Creates a token contract that returns the same balance for all accounts. */
export function fakeToken(balance: bigint): FakeContract {
  return {
    abi: erc20Abi,
    functions: { balanceOf: () => balance },
  }
}
