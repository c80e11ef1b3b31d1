import type { NetworksFile, NetworksFileEntry } from '@foyer/contract/networksFile'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, isHex, multicall3Abi, parseAbi } from 'viem'
import { HttpError } from '../../http/HttpError.js'
import { readContract } from '../readContract.js'
import type { BalanceProvider, Holding, RpcOutcome, RpcProvider } from './Providers.js'

type Hex = `0x${string}`

/** Upper and lower case carry only a checksum (EIP-55); whoever writes an address in another case means the same account. */
const plain = (address: string) => address.toLowerCase() as Hex

const tokensPerCall = 500
const nativeAbi = parseAbi(['function getEthBalance(address addr) view returns (uint256 balance)'])

const balanceCall = (address: Hex) => encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] })

/** A token that answers no number is worth nothing to its holder here: 0, and so left out. */
const readAmount = (data: unknown): bigint => {
  if (!isHex(data) || data === '0x') return 0n
  try {
    return decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data })
  } catch {
    return 0n
  }
}

const readQuantity = (outcome: RpcOutcome | undefined): bigint => {
  if (outcome === undefined || 'error' in outcome || !isHex(outcome.result) || outcome.result === '0x')
    throw new HttpError('upstream_failed', 'The node did not tell the native balance')
  return BigInt(outcome.result)
}

/** Amounts in the order of `tokens`, with the native one first; undefined when the network has no Multicall3 after all. */
const readAllAtOnce = async (
  rpc: RpcProvider,
  network: NetworksFileEntry,
  address: Hex,
): Promise<bigint[] | undefined> => {
  if (network.multicall3 === undefined) return undefined
  const multicall3 = plain(network.multicall3)
  const native = encodeFunctionData({ abi: nativeAbi, functionName: 'getEthBalance', args: [address] })
  const callData = balanceCall(address)
  const calls = [
    { target: multicall3, allowFailure: false, callData: native },
    ...network.tokens.map((token) => ({ target: plain(token.address), allowFailure: true, callData })),
  ]
  const amounts: bigint[] = []
  for (let start = 0; start < calls.length; start += tokensPerCall) {
    const results = await readContract(rpc, network.chainId, {
      address: multicall3,
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [calls.slice(start, start + tokensPerCall)],
    })
    if (results === undefined) return undefined
    amounts.push(...results.map((result) => (result.success ? readAmount(result.returnData) : 0n)))
  }
  return amounts
}

const readOneByOne = async (rpc: RpcProvider, network: NetworksFileEntry, address: Hex): Promise<bigint[]> => {
  const data = balanceCall(address)
  const [native, ...tokens] = await rpc.send(network.chainId, [
    { method: 'eth_getBalance', params: [address, 'latest'] },
    ...network.tokens.map((token) => ({ method: 'eth_call', params: [{ to: token.address, data }, 'latest'] })),
  ])
  return [readQuantity(native), ...tokens.map((token) => ('error' in token ? 0n : readAmount(token.result)))]
}

/** Creates the balance provider that needs nothing but plain nodes: the networks file's tokens, read through Multicall3. */
export const createMulticallBalances = (networks: NetworksFile, rpc: RpcProvider): BalanceProvider => {
  const networkById = new Map(networks.networks.map((network) => [network.chainId, network]))
  return {
    fetchHoldings: async (chainId, address) => {
      const network = networkById.get(chainId)
      if (network === undefined || !chainId.startsWith('eip155:'))
        throw new HttpError('unsupported_chain', `This server reads no balances on ${chainId}`)
      const account = plain(address)
      const [native = 0n, ...tokens] =
        (await readAllAtOnce(rpc, network, account)) ?? (await readOneByOne(rpc, network, account))
      const currency = network.nativeCurrency
      const holdings: Holding[] = [
        { ...currency, chainId, token: undefined, iconSymbol: currency.iconSymbol ?? currency.symbol, atomic: native },
      ]
      for (const [index, token] of network.tokens.entries()) {
        const atomic = tokens[index] ?? 0n
        if (atomic === 0n) continue
        holdings.push({ ...token, chainId, token: token.address, iconSymbol: token.iconSymbol ?? token.symbol, atomic })
      }
      return holdings
    },
  }
}
