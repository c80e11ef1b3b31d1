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

/** Returns the exact native balance in wei. */
export async function fetchBalance(access: ChainAccess, health: NodeHealth, address: string): Promise<Amount> {
  const owner = parseAddress(address)
  const atomic = await withReader(access, health, (reader) => reader.quantity('eth_getBalance', [owner, 'latest']))
  return { atomic, decimals: access.network.nativeCurrency.decimals }
}

/** The address of Multicall3 on most chains. A network definition can set another one. */
const canonicalMulticall = '0xcA11bde05977b3631167028862bE2a173976CA11'

type Token = TokenDefinition & { readonly address: Hex }

/**
 * Returns the balances of the given tokens in the same order, with empty balances. Omits tokens that do not respond,
 * tokens without decimals [S5.22], duplicates and invalid addresses.
 */
export async function fetchTokenBalances(
  access: ChainAccess,
  health: NodeHealth,
  owner: string,
  tokens: readonly TokenDefinition[],
): Promise<readonly AssetBalance[]> {
  const wanted = selectValidTokens(tokens)
  if (wanted.length === 0) return []
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [parseAddress(owner)] })
  const multicall = getContractAddress(access.network, 'multicall3') ?? canonicalMulticall
  return withReader(access, health, async (reader) => {
    const together = (
      await Promise.all(splitIntoChunks(wanted, data).map((chunk) => readTogether(reader, multicall, chunk, data)))
    ).flat()
    // Read failed tokens again one by one: Multicall can be missing, or one token can use up all gas of the batch.
    const amounts = await Promise.all(
      wanted.map((token, index) => together[index] ?? readAlone(reader, token.address, data)),
    )
    return wanted.flatMap((token, index) => toAssetBalance(access, token, amounts[index]))
  })
}

function selectValidTokens(tokens: readonly TokenDefinition[]): Token[] {
  const seen = new Set<string>([nativeAddress])
  return tokens.filter((token): token is Token => {
    const key = String(token.address).toLowerCase()
    if (!isAddress(token.address) || seen.has(key)) return false
    if (!Number.isInteger(token.decimals) || token.decimals <= 0 || token.decimals > 255) return false
    seen.add(key)
    return true
  })
}

/** Splits tokens into chunks of at most `limits.multicallBatchBytes` of call data [S9.13]. */
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
    // The address has no contract, or another contract.
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

/** Parses the first word of a `balanceOf` response. */
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

/** The EIP-7702 prefix: an account with delegated code, which can receive tokens like any other account. */
const delegationPrefix = '0xef0100'

/** Returns whether an address has contract code, and whether it was never used. */
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
