import type { NetworksFile, NetworksFileEntry } from '@foyer/contract/networksFile'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, getAddress, isHex, multicall3Abi, parseAbi } from 'viem'
import type { FindSeenTokens } from '../../chains/indexer/createSeenTokens.js'
import type { RpcOutcome, RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { readContract } from '../../chains/rpc/readContract.js'
import { HttpError } from '../../errors/HttpError.js'
import type { TokenFactsService } from '../../tokens/tokenFacts.js'
import { createFileTokenList, createTokenLists, type TokenLists } from '../../tokens/tokenLists/createTokenLists.js'
import type { ListedToken } from '../../tokens/tokenLists/TokenListProvider.js'
import type { BalanceProvider, Holding } from './BalanceProvider.js'

type Hex = `0x${string}`

/** Returns the address in lower case. Its case is only a checksum (EIP-55), so other spellings are the same account. */
function plain(address: string) {
  return address.toLowerCase() as Hex
}

const tokensPerCall = 500
const nativeAbi = parseAbi(['function getEthBalance(address addr) view returns (uint256 balance)'])

function balanceCall(address: Hex) {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] })
}

/** Returns 0 for a token that returns no number, so that it is omitted. */
function readAmount(data: unknown): bigint {
  if (!isHex(data) || data === '0x') return 0n
  try {
    return decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data })
  } catch {
    return 0n
  }
}

function readQuantity(outcome: RpcOutcome | undefined): bigint {
  if (outcome === undefined || 'error' in outcome || !isHex(outcome.result) || outcome.result === '0x')
    throw new HttpError('upstream_failed', 'The node did not return the native balance')
  return BigInt(outcome.result)
}

/**
 * Returns the amounts in the order of `tokens`, after the native amount. Returns undefined if the network has no
 * Multicall3.
 */
async function readAllAtOnce(
  rpc: RpcProvider,
  network: NetworksFileEntry,
  tokens: readonly string[],
  address: Hex,
): Promise<bigint[] | undefined> {
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

async function readOneByOne(
  rpc: RpcProvider,
  chainId: string,
  tokens: readonly string[],
  address: Hex,
): Promise<bigint[]> {
  const data = balanceCall(address)
  const [native, ...amounts] = await rpc.send(chainId, [
    { method: 'eth_getBalance', params: [address, 'latest'] },
    ...tokens.map((token) => ({ method: 'eth_call', params: [{ to: token, data }, 'latest'] })),
  ])
  return [readQuantity(native), ...amounts.map((token) => ('error' in token ? 0n : readAmount(token.result)))]
}

/**
 * The maximum number of listed tokens that are read for every account. A list may have thousands, and without
 * Multicall3 each token needs a call.
 */
const maxSwept = { multicall: 1_000, calls: 300 }

/**
 * Creates the balance provider that needs only plain nodes. Reads the listed tokens, and those that the account has
 * used by `findSeen`, through Multicall3. Of a very long list, reads the first tokens and those that the account has
 * used. Omits unlisted tokens without known facts.
 */
export function createMulticallBalances(
  networks: NetworksFile,
  rpc: RpcProvider,
  more: { findSeen?: FindSeenTokens; facts?: TokenFactsService; tokens?: TokenLists } = {},
): BalanceProvider {
  const { tokens: lists = createTokenLists([createFileTokenList(networks)]) } = more
  const networkById = new Map(networks.networks.map((network) => [network.chainId, network]))

  /** Returns the tokens that the account has used and that are not read anyway. */
  const findOthers = async (chainId: string, address: string, swept: readonly ListedToken[]) => {
    const known = new Set(swept.map((token) => plain(token.address)))
    const seen = (await more.findSeen?.(chainId, address).catch(() => [])) ?? []
    return seen.filter((token) => !known.has(plain(token)))
  }

  /** Creates the holding of an unlisted token. Returns undefined if the contract is no fungible token. */
  const createHolding = async (chainId: string, token: string, atomic: bigint) => {
    const facts = await more.facts?.fetchFacts(chainId, token).catch(() => undefined)
    if (facts === undefined) return undefined
    const { name, symbol, decimals, isListed, isSpam } = facts
    const iconSymbol = facts.iconSymbol ?? ''
    return {
      ...{ chainId, token: getAddress(token), name: name || symbol, symbol, decimals, iconSymbol, atomic },
      ...{ isListed, ...(isListed ? {} : { isSpam }) },
    }
  }

  return {
    fetchHoldings: async (chainId, address) => {
      const network = networkById.get(chainId)
      if (network === undefined || !chainId.startsWith('eip155:'))
        throw new HttpError('unsupported_chain', `This server does not read balances on ${chainId}`)
      const account = plain(address)
      const listed = await lists.listTokens(chainId)
      const swept = listed.slice(0, network.multicall3 === undefined ? maxSwept.calls : maxSwept.multicall)
      const others = await findOthers(chainId, account, swept)
      const addresses = [...swept.map((token) => token.address), ...others]
      const [native = 0n, ...amounts] =
        (await readAllAtOnce(rpc, network, addresses, account)) ??
        (await readOneByOne(rpc, network.chainId, addresses, account))
      const currency = network.nativeCurrency
      const iconSymbol = currency.iconSymbol ?? currency.symbol
      const holdings: Holding[] = [
        { ...currency, chainId, token: undefined, iconSymbol, atomic: native, isListed: true },
      ]
      for (const [index, { address: token, name, symbol, decimals, iconSymbol: mark = symbol }] of swept.entries()) {
        const atomic = amounts[index] ?? 0n
        if (atomic === 0n) continue
        holdings.push({ chainId, token, name, symbol, decimals, iconSymbol: mark, atomic, isListed: true })
      }
      const held = others.flatMap((token, index) => {
        const atomic = amounts[swept.length + index] ?? 0n
        return atomic === 0n ? [] : [createHolding(chainId, token, atomic)]
      })
      holdings.push(...(await Promise.all(held)).filter((holding) => holding !== undefined))
      return holdings
    },
  }
}
