import {
  type AbiFunction,
  bytesToHex,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  isHex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { namehash, packetToBytes } from 'viem/ens'
import type { CallContract } from '../chains/rpc/callContract.js'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import { readContract } from '../chains/rpc/readContract.js'
import { ethereumCoinType, isEvmCoinType } from './NameRecords.js'

const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function resolve(bytes name, bytes data) view returns (bytes)',
])
const addressAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])
const coinAbi = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])
const textAbi = parseAbi(['function text(bytes32 node, string key) view returns (string)'])
/** The ERC-165 id of `resolve(bytes,bytes)` (ENSIP-10). */
const wildcardId = '0x9061b923'
const maxLabels = 12

/** The names of one ENS registry, including wildcards (ENSIP-10) and gateways (EIP-3668). `name` must be normalised. */
export interface RegistryNames {
  /**
   * Returns an address in the format of its EVM network, or as bytes for other coin types. Returns undefined if the
   * name has none.
   */
  readonly readAddress: (name: string, coinType: number) => Promise<string | undefined>
  readonly readText: (name: string, key: string) => Promise<string | undefined>
}

/** Creates the reads of a registry. They throw the errors of `callContract`. */
export function createRegistryNames(options: {
  rpc: RpcProvider
  callContract: CallContract
  chainId: string
  registry: Hex
}): RegistryNames {
  const { rpc, callContract, chainId, registry } = options

  /**
   * Returns the resolver of a name, or of its nearest parent. A parent's resolver is used only if it supports
   * wildcards.
   */
  async function findResolver(name: string): Promise<{ address: Hex; isWildcard: boolean } | undefined> {
    const labels = name.split('.')
    if (labels.length > maxLabels) return undefined
    const above = labels.map((_, index) => labels.slice(index).join('.'))
    const calls = above.map((one) => {
      const data = encodeFunctionData({ abi, functionName: 'resolver', args: [namehash(one)] })
      return { method: 'eth_call', params: [{ to: registry, data }, 'latest'] }
    })
    const outcomes = await rpc.send(chainId, calls)
    const found = outcomes.map((outcome) => ('result' in outcome ? readResolver(outcome.result) : undefined))
    const index = found.findIndex((address) => address !== undefined)
    const address = found[index]
    if (address === undefined) return undefined
    const call = { address, abi, functionName: 'supportsInterface', args: [wildcardId] } as const
    const isWildcard = (await readContract(rpc, chainId, call)) === true
    return index === 0 || isWildcard ? { address, isWildcard } : undefined
  }

  async function request(name: string, data: Hex, answer: readonly AbiFunction[]): Promise<unknown> {
    const resolver = await findResolver(name)
    if (resolver === undefined) return undefined
    const { address, isWildcard } = resolver
    const args = [bytesToHex(packetToBytes(name)), data] as const
    const question = isWildcard ? encodeFunctionData({ abi, functionName: 'resolve', args }) : data
    const result = await callContract(chainId, address, question)
    if (result === undefined) return undefined
    try {
      const inner = isWildcard ? decodeFunctionResult({ abi, functionName: 'resolve', data: result }) : result
      return inner === '0x' ? undefined : decodeFunctionResult({ abi: answer, data: inner } as never)
    } catch {
      return undefined
    }
  }

  return {
    readAddress: async (name, coinType) => {
      const node = namehash(name)
      const isPlain = coinType === ethereumCoinType
      const bytes = isPlain
        ? await request(name, encodeFunctionData({ abi: addressAbi, args: [node] }), addressAbi)
        : await request(name, encodeFunctionData({ abi: coinAbi, args: [node, BigInt(coinType)] }), coinAbi)
      if (!isHex(bytes) || bytes === '0x') return undefined
      if (!isEvmCoinType(coinType)) return bytes
      return bytes.length === 42 && bytes !== zeroAddress ? getAddress(bytes) : undefined
    },
    readText: async (name, key) => {
      const text = await request(name, encodeFunctionData({ abi: textAbi, args: [namehash(name), key] }), textAbi)
      return typeof text === 'string' && text !== '' ? text : undefined
    },
  }
}

function readResolver(result: unknown): Hex | undefined {
  if (!isHex(result) || result === '0x') return undefined
  try {
    const address = decodeFunctionResult({ abi, functionName: 'resolver', data: result })
    return address === zeroAddress ? undefined : address
  } catch {
    return undefined
  }
}
