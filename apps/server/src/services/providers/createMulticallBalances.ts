import type { NetworksFile, NetworksFileEntry } from '@foyer/contract/networksFile'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, getAddress, isHex, multicall3Abi, parseAbi } from 'viem'
import { HttpError } from '../../http/HttpError.js'
import type { FindSeenTokens } from '../../indexer/createSeenTokens.js'
import { looksLikeSpam } from '../looksLikeSpam.js'
import { readContract } from '../readContract.js'
import type { TokenFactsService } from '../tokenFacts.js'
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
  tokens: readonly string[],
  address: Hex,
): Promise<bigint[] | undefined> => {
  if (network.multicall3 === undefined) return undefined
  const multicall3 = plain(network.multicall3)
  const native = encodeFunctionData({ abi: nativeAbi, functionName: 'getEthBalance', args: [address] })
  const callData = balanceCall(address)
  const calls = [
    { target: multicall3, allowFailure: false, callData: native },
    ...tokens.map((token) => ({ target: plain(token), allowFailure: true, callData })),
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

const readOneByOne = async (
  rpc: RpcProvider,
  chainId: string,
  tokens: readonly string[],
  address: Hex,
): Promise<bigint[]> => {
  const data = balanceCall(address)
  const [native, ...amounts] = await rpc.send(chainId, [
    { method: 'eth_getBalance', params: [address, 'latest'] },
    ...tokens.map((token) => ({ method: 'eth_call', params: [{ to: token, data }, 'latest'] })),
  ])
  return [readQuantity(native), ...amounts.map((token) => ('error' in token ? 0n : readAmount(token.result)))]
}

/**
 * Creates the balance provider that needs nothing but plain nodes: the networks file's tokens and those `findSeen` knows the account has
 * touched, read through Multicall3. What cannot be found or named is left out; the listed ones are always there.
 */
export const createMulticallBalances = (
  networks: NetworksFile,
  rpc: RpcProvider,
  more: { findSeen?: FindSeenTokens; facts?: TokenFactsService } = {},
): BalanceProvider => {
  const networkById = new Map(networks.networks.map((network) => [network.chainId, network]))

  /** What the account touched beside the listed tokens. */
  const findUnlisted = async (network: NetworksFileEntry, address: string): Promise<readonly string[]> => {
    const listed = new Set(network.tokens.map((token) => plain(token.address)))
    const seen = (await more.findSeen?.(network.chainId, address).catch(() => [])) ?? []
    return seen.filter((token) => !listed.has(plain(token)))
  }

  /** Undefined for a contract that is no fungible token. */
  const describeUnlisted = async (network: NetworksFileEntry, token: string, atomic: bigint) => {
    const facts = await more.facts?.fetchFacts(network.chainId, token).catch(() => undefined)
    if (facts === undefined) return undefined
    const { name, symbol, decimals } = facts
    const known = new Set([network.nativeCurrency, ...network.tokens].map((each) => each.symbol.toUpperCase()))
    const isSpam = symbol === '' || looksLikeSpam([name, symbol], known)
    return {
      ...{
        chainId: network.chainId,
        token: getAddress(token),
        name: name || symbol,
        symbol,
        decimals,
        iconSymbol: '',
        atomic,
      },
      ...{ isListed: false, isSpam },
    }
  }

  return {
    fetchHoldings: async (chainId, address) => {
      const network = networkById.get(chainId)
      if (network === undefined || !chainId.startsWith('eip155:'))
        throw new HttpError('unsupported_chain', `This server reads no balances on ${chainId}`)
      const account = plain(address)
      const unlisted = await findUnlisted(network, account)
      const addresses = [...network.tokens.map((token) => token.address), ...unlisted]
      const [native = 0n, ...amounts] =
        (await readAllAtOnce(rpc, network, addresses, account)) ??
        (await readOneByOne(rpc, network.chainId, addresses, account))
      const currency = network.nativeCurrency
      const iconSymbol = currency.iconSymbol ?? currency.symbol
      const holdings: Holding[] = [
        { ...currency, chainId, token: undefined, iconSymbol, atomic: native, isListed: true },
      ]
      for (const [index, token] of network.tokens.entries()) {
        const atomic = amounts[index] ?? 0n
        if (atomic === 0n) continue
        const shown = { ...token, chainId, token: token.address, iconSymbol: token.iconSymbol ?? token.symbol, atomic }
        holdings.push({ ...shown, isListed: true })
      }
      const held = unlisted.flatMap((token, index) => {
        const atomic = amounts[network.tokens.length + index] ?? 0n
        return atomic === 0n ? [] : [describeUnlisted(network, token, atomic)]
      })
      holdings.push(...(await Promise.all(held)).filter((holding) => holding !== undefined))
      return holdings
    },
  }
}
