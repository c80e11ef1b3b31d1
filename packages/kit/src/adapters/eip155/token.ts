import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { TokenDefinition } from '@foyer/primitives/networks/Network'
import { isRefusal } from '@foyer/primitives/postJsonRpc'
import { decodeFunctionResult, encodeFunctionData } from 'viem'
import type { ChainAccess } from '../../core/Adapter.js'
import type { NodeHealth } from '../nodes.js'
import { tokenAbi, tokenFactsAbi } from './abi.js'
import { type Hex, parseAddress, type Reader, withReader } from './nodes.js'

/** The maximum length of a name or symbol, in characters. Our own value. */
const maxTextLength = 200

/**
 * Fetches the metadata of an ERC-20 token from its contract.
 *
 * @throws FoyerError `INVALID_ADDRESS`; `TOKEN_NOT_FOUND` if the address has no contract, or one without a symbol,
 *   balances and at least one decimal [S5.22]; `RPC_FAILED`, `TIMED_OUT`.
 */
export async function fetchToken(access: ChainAccess, health: NodeHealth, text: string): Promise<TokenDefinition> {
  const address = parseAddress(text)
  return withReader(access, health, async (reader) => {
    const balanceOf = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [address] })
    const [name, symbol, decimals, balance] = await Promise.all([
      readFact(reader, address, 'name'),
      readFact(reader, address, 'symbol'),
      readFact(reader, address, 'decimals'),
      read(reader, address, balanceOf),
    ])
    const short = parseText(symbol)
    const places = parseNumber(decimals)
    if (!short || places === undefined || places < 1 || places > 77 || (balance?.length ?? 0) < 66)
      throw new FoyerError('TOKEN_NOT_FOUND', { context: { address } })
    return { address, name: parseText(name) || short, symbol: short, decimals: places }
  })
}

function readFact(reader: Reader, token: Hex, functionName: 'name' | 'symbol' | 'decimals'): Promise<Hex | undefined> {
  return read(reader, token, encodeFunctionData({ abi: tokenFactsAbi, functionName }))
}

/** Returns undefined if the contract reverts. */
async function read(reader: Reader, token: Hex, data: Hex): Promise<Hex | undefined> {
  try {
    return await reader.call(token, data)
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

function parseNumber(data: Hex | undefined): number | undefined {
  return data && data.length >= 66 ? Number(BigInt(data.slice(0, 66))) : undefined
}

/** Decodes a `string`, or the `bytes32` of some early tokens. */
function parseText(data: Hex | undefined): string {
  if (!data || data.length < 66) return ''
  try {
    const text = decodeFunctionResult({ abi: tokenFactsAbi, functionName: 'name', data })
    return text.slice(0, maxTextLength).trim()
  } catch {
    const bytes = Uint8Array.from(data.slice(2, 66).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
    const end = bytes.indexOf(0)
    return new TextDecoder().decode(end < 0 ? bytes : bytes.slice(0, end)).trim()
  }
}
