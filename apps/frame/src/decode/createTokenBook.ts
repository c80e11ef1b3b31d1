import type { Network, TokenDefinition } from '@foyer/primitives/networks/Network'
import { bytesToNumber, fromHex } from '../signers/bytes.js'
import { cleanLabel } from './unseen.js'

/** The facts about a token contract. Names from the contract itself are only its claim. */
export interface TokenFacts {
  readonly address: string
  /** `none`: there is no contract. `unknown`: the contract identifies itself neither as a token nor as a collection. */
  readonly kind: 'fungible' | 'items' | 'unknown' | 'none'
  readonly symbol: string | undefined
  /** Undefined if the decimals could not be read. Never treat that as zero decimals. */
  readonly decimals: number | undefined
  /** True for tokens in Foyer's list or the network's list. */
  readonly isListed: boolean
}

export interface TokenBook {
  /** Never rejects: a token that cannot be read is `unknown`. */
  read(address: string): Promise<TokenFacts>
  /** Returns true if our lists contain the token. Sends no request. */
  isListed(address: string): Promise<boolean>
}

type Rpc = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Creates a lookup of token facts: from our lists, otherwise from the contract. Each address is looked up once. */
export function createTokenBook(chain: Network, rpc: Rpc): TokenBook {
  const known = new Map<string, Promise<TokenFacts>>()
  return {
    read(address) {
      const key = address.toLowerCase()
      const found = known.get(key) ?? readToken(chain, rpc, address)
      known.set(key, found)
      return found
    },
    isListed: async (address) => (await findListed(chain, address)) !== undefined,
  }
}

async function readToken(chain: Network, rpc: Rpc, address: string): Promise<TokenFacts> {
  const listed = await findListed(chain, address)
  if (listed) {
    const { symbol, decimals } = listed
    return { address, kind: 'fungible', symbol: cleanLabel(symbol, 12), decimals, isListed: true }
  }
  return chain.chainNamespace === 'eip155' ? fetchTokenFacts(rpc, address) : unknownToken(address)
}

async function findListed(chain: Network, address: string): Promise<TokenDefinition | undefined> {
  const lists = [...(chain.tokens ?? []), ...(await fetchList(chain))]
  return lists.find((token) => token.address.toLowerCase() === address.toLowerCase())
}

/** Loads Foyer's list for the chain. If that fails, facts are read from the contract. */
async function fetchList({ caipNetworkId }: Network): Promise<readonly TokenDefinition[]> {
  try {
    const { loadTokens } = await import('@foyer/primitives/networks/loadTokens')
    return await loadTokens(caipNetworkId)
  } catch {
    return []
  }
}

/** Returns the facts of a token about which nothing could be read. */
export function unknownToken(address: string): TokenFacts {
  return {
    address,
    kind: 'unknown',
    symbol: undefined,
    decimals: undefined,
    isListed: false,
  }
}

async function fetchTokenFacts(rpc: Rpc, address: string): Promise<TokenFacts> {
  const call = (data: string) =>
    rpc('eth_call', [{ to: address, data }, 'latest']).then(
      (answer) => (typeof answer === 'string' && answer.length < 10_000 ? fromHex(answer) : new Uint8Array()),
      () => new Uint8Array(),
    )
  const [code, symbol, decimals, is721, is1155] = await Promise.all([
    rpc('eth_getCode', [address, 'latest']).catch(() => undefined),
    call('0x95d89b41'),
    call('0x313ce567'),
    call(`0x01ffc9a7${'80ac58cd'.padEnd(64, '0')}`),
    call(`0x01ffc9a7${'d9b67a26'.padEnd(64, '0')}`),
  ])
  if (code === '0x') return { ...unknownToken(address), kind: 'none' }
  const name = cleanLabel(readText(symbol), 12)
  const facts = { ...unknownToken(address), symbol: name }
  if (isTrue(is721) || isTrue(is1155)) return { ...facts, kind: 'items' }
  const places = decimals.length === 32 ? bytesToNumber(decimals) : 255n
  return places <= 36n ? { ...facts, kind: 'fungible', decimals: Number(places) } : facts
}

function isTrue(word: Uint8Array) {
  return word.length === 32 && bytesToNumber(word) === 1n
}

/** Decodes a `string` of the contract ABI, or the `bytes32` of some old tokens. */
function readText(answer: Uint8Array): string | undefined {
  // regexp-ignore: it has 32 characters
  if (answer.length === 32) return new TextDecoder().decode(answer).replace(/\0+$/, '')
  if (answer.length < 96) return undefined
  const length = bytesToNumber(answer.slice(32, 64))
  return length > 256n ? undefined : new TextDecoder().decode(answer.slice(64, 64 + Number(length)))
}
