import type { Amount } from '@foyer/primitives/Amount'
import type { TokenDefinition } from '@foyer/primitives/networks/Network'
import { isRefusal } from '@foyer/primitives/postJsonRpc'
import { decodeFunctionResult, encodeFunctionData } from 'viem'
import type { AssetBalance, ChainAccess, RecipientFacts } from '../../core/Adapter.js'
import { limits } from '../../core/limits.js'
import type { NodeHealth } from '../nodes.js'
import { multicallAbi, tokenAbi } from './abi.js'
import { getContractAddress, isAddress, nativeAddress } from './addresses.js'
import { type Hex, parseAddress, parseData, type Reader, withReader } from './nodes.js'

/** The native balance in wei, exact. */
export async function fetchBalance(access: ChainAccess, health: NodeHealth, address: string): Promise<Amount> {
  const owner = parseAddress(address)
  const atomic = await withReader(access, health, (reader) => reader.quantity('eth_getBalance', [owner, 'latest']))
  return { atomic, decimals: access.network.nativeCurrency.decimals }
}

/** Where Multicall3 stands on every chain that has it, unless the network definition says otherwise. */
const canonicalMulticall = '0xcA11bde05977b3631167028862bE2a173976CA11'

type Token = TokenDefinition & { readonly address: Hex }

/**
 * Balances of the given tokens, also the empty ones, in the order given. A token that does not answer is left out; so
 * are tokens without decimals [S5.22], repeated ones, and addresses that are none.
 */
export async function fetchTokenBalances(
  access: ChainAccess,
  health: NodeHealth,
  owner: string,
  tokens: readonly TokenDefinition[],
): Promise<readonly AssetBalance[]> {
  const wanted = selectReadable(tokens)
  if (wanted.length === 0) return []
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [parseAddress(owner)] })
  const multicall = getContractAddress(access.network, 'multicall3') ?? canonicalMulticall
  return withReader(access, health, async (reader) => {
    const together = (
      await Promise.all(splitIntoChunks(wanted, data).map((chunk) => readTogether(reader, multicall, chunk, data)))
    ).flat()
    // A missing Multicall, or one token that burns all the gas of its neighbours: what failed is asked once more alone.
    const amounts = await Promise.all(
      wanted.map((token, index) => together[index] ?? readAlone(reader, token.address, data)),
    )
    return wanted.flatMap((token, index) => toAssetBalance(access, token, amounts[index]))
  })
}

function selectReadable(tokens: readonly TokenDefinition[]): Token[] {
  const seen = new Set<string>([nativeAddress])
  return tokens.filter((token): token is Token => {
    const key = String(token.address).toLowerCase()
    if (!isAddress(token.address) || seen.has(key)) return false
    if (!Number.isInteger(token.decimals) || token.decimals <= 0 || token.decimals > 255) return false
    seen.add(key)
    return true
  })
}

/** Each chunk carries at most `limits.multicallBatchBytes` of call data [S9.13]. */
function splitIntoChunks(tokens: readonly Token[], data: Hex): Token[][] {
  const size = Math.max(1, Math.floor(limits.multicallBatchBytes / ((data.length - 2) / 2)))
  return Array.from({ length: Math.ceil(tokens.length / size) }, (_, index) =>
    tokens.slice(index * size, (index + 1) * size),
  )
}

async function readTogether(
  reader: Reader,
  multicall: Hex,
  tokens: readonly Token[],
  data: Hex,
): Promise<(bigint | undefined)[]> {
  const calls = tokens.map(({ address }) => ({ target: parseAddress(address), allowFailure: true, callData: data }))
  let answer: Hex
  try {
    answer = await reader.call(
      multicall,
      encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [calls] }),
    )
  } catch (error) {
    if (isRefusal(error)) return tokens.map(() => undefined)
    throw error
  }
  try {
    const results = decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data: answer })
    return tokens.map((_, index) => {
      const result = results[index]
      return result?.success ? parseAmount(result.returnData) : undefined
    })
  } catch {
    // Nothing stands at that address, or something else does.
    return tokens.map(() => undefined)
  }
}

async function readAlone(reader: Reader, token: Hex, data: Hex): Promise<bigint | undefined> {
  try {
    return parseAmount(await reader.call(parseAddress(token), data))
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

/** The first word of what `balanceOf` answered. */
function parseAmount(data: Hex): bigint | undefined {
  return data.length >= 66 ? BigInt(data.slice(0, 66)) : undefined
}

function toAssetBalance(access: ChainAccess, token: Token, atomic: bigint | undefined): AssetBalance[] {
  if (atomic === undefined) return []
  const { address, name, symbol, decimals, iconUrl } = token
  const asset = {
    chainId: access.network.caipNetworkId,
    address,
    name,
    symbol,
    decimals,
    ...(iconUrl === undefined ? {} : { iconUrl }),
  }
  return [{ asset, amount: { atomic, decimals } }]
}

/** EIP-7702: an account of a person that lends itself code; it can receive like any other account. */
const delegationPrefix = '0xef0100'

/** Whether code stands at an address, and whether anyone ever used it. */
export async function fetchRecipientFacts(
  access: ChainAccess,
  health: NodeHealth,
  recipient: string,
): Promise<RecipientFacts> {
  const address = parseAddress(recipient)
  return withReader(access, health, async (reader) => {
    const [code, transactions, balance] = await Promise.all([
      reader.request('eth_getCode', [address, 'latest']).then((answer) => parseData('eth_getCode', answer)),
      reader.quantity('eth_getTransactionCount', [address, 'latest']),
      reader.quantity('eth_getBalance', [address, 'latest']),
    ])
    return {
      isContract: code !== '0x' && !code.toLowerCase().startsWith(delegationPrefix),
      isUnused: code === '0x' && transactions === 0n && balance === 0n,
    }
  })
}
