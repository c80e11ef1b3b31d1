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
import type { FakeAnswer } from './startFakeNode.js'

/** A contract of a fake chain: functions by name, given the decoded arguments. */
export type FakeContract = { abi: Abi; functions: Record<string, (...args: never[]) => unknown> }

const call = (contract: FakeContract | undefined, data: Hex): Hex | undefined => {
  if (contract === undefined) return '0x'
  const selector = data.slice(0, 10)
  const item = contract.abi.find((entry) => entry.type === 'function' && toFunctionSelector(entry) === selector)
  if (item === undefined || item.type !== 'function') return undefined
  const { args } = decodeFunctionData({ abi: contract.abi, data })
  const run = contract.functions[item.name]
  if (run === undefined || getAbiItem({ abi: contract.abi, name: item.name }) === undefined) return undefined
  return encodeFunctionResult({
    abi: contract.abi,
    functionName: item.name,
    result: run(...((args ?? []) as never[])),
  })
}

/** A chain with fixed balances and contracts, as far as the server reads chains. */
export const createFakeChain = (options: {
  nativeBalance: bigint
  contracts: Record<string, FakeContract>
  multicall3?: string
}): ((method: string, params: unknown[]) => FakeAnswer) => {
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
    const [{ to, data }] = params as [{ to?: string; data: Hex }]
    // Code that is only tried is none of this chain's.
    if (to === undefined) return { error: { code: 3, message: 'execution reverted' } }
    const result = call(contracts.get(to.toLowerCase()), data)
    return result === undefined ? { error: { code: 3, message: 'execution reverted' } } : { result }
  }
}

/** A token contract in which everybody holds the same amount. */
export const fakeToken = (balance: bigint): FakeContract => ({
  abi: erc20Abi,
  functions: { balanceOf: () => balance },
})
