import { createHash } from 'node:crypto'
import { encodeBase58 } from '@foyer/primitives/base58'
import type { RpcOutcome, RpcProvider, RpcRequest } from '../chains/rpc/RpcProvider.js'
import { programs } from '../chains/solana/askSolana.js'
import { findMetadataAddress } from '../chains/solana/readMints.js'

export const fakeChainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Returns a valid Solana address derived from a name. */
export function addressOf(name: string) {
  return encodeBase58(createHash('sha256').update(name).digest())
}

/**
 * A token of the account. By default it is an NFT: amount and supply 1, no decimals. `metadata` is the content of its
 * metadata account.
 */
export interface FakeToken {
  readonly mint: string
  readonly amount?: string
  readonly decimals?: number
  readonly supply?: string
  readonly state?: string
  readonly extensions?: readonly unknown[]
  readonly metadata?: Buffer
}

/**
 * Encodes metadata in Metaplex's format, with a collection if given. `isVerified` is whether the collection has
 * verified it.
 */
export function writeMetaplex(of: {
  readonly mint: Uint8Array
  readonly name: string
  readonly symbol?: string
  readonly uri?: string
  readonly collection?: { readonly key: Uint8Array; readonly isVerified: boolean }
}): Buffer {
  const text = (value: string, size: number) => {
    const bytes = Buffer.concat([Buffer.from(value)], Math.max(size, Buffer.byteLength(value)))
    const length = Buffer.alloc(4)
    length.writeUInt32LE(bytes.length)
    return Buffer.concat([length, bytes])
  }
  const texts = [text(of.name, 32), text(of.symbol ?? '', 10), text(of.uri ?? '', 200)]
  // Royalties of 5 %, one creator, not sold, mutable, an edition, its kind.
  const creator = Buffer.concat([Buffer.of(1, 1, 0, 0, 0), Buffer.alloc(32, 7), Buffer.of(1, 100)])
  const rest = [Buffer.of(244, 1), creator, Buffer.of(0, 1), Buffer.of(1, 255), Buffer.of(1, 0)]
  const { collection } = of
  const last = collection ? [Buffer.of(1, collection.isVerified ? 1 : 0), collection.key] : [Buffer.of(0)]
  return Buffer.concat([Buffer.of(4), Buffer.alloc(32, 9), of.mint, ...texts, ...rest, ...last])
}

/** Creates the RPC of a chain on which one account holds `tokens`. `answer` can override a response. */
export async function createFakeSolana(
  tokens: readonly FakeToken[],
  answer: (request: RpcRequest) => RpcOutcome | undefined = () => undefined,
): Promise<{ readonly rpc: RpcProvider; readonly asked: RpcRequest[] }> {
  const accounts = new Map<string, unknown>()
  for (const { mint, decimals = 0, supply = '1', extensions = [], metadata } of tokens) {
    const info = { decimals, supply, extensions }
    accounts.set(mint, { owner: programs.token, data: { parsed: { type: 'mint', info } } })
    if (metadata === undefined) continue
    const data = [metadata.toString('base64'), 'base64']
    accounts.set(await findMetadataAddress(mint), { owner: programs.metadata, data })
  }
  const asked: RpcRequest[] = []
  const read = ({ method, params }: RpcRequest): RpcOutcome => {
    const [first, filter] = (Array.isArray(params) ? params : []) as [unknown, { readonly programId?: string }?]
    if (method === 'getBalance') return { result: { value: 5_000 } }
    if (method === 'getMultipleAccounts') {
      return { result: { value: (first as string[]).map((address) => accounts.get(address) ?? null) } }
    }
    if (method !== 'getTokenAccountsByOwner') return { error: { code: -32601, message: 'Method not found' } }
    const held = filter?.programId === programs.token ? tokens : []
    const value = held.map(({ mint, amount = '1', decimals = 0, state = 'initialized' }) => ({
      account: { data: { parsed: { info: { mint, state, tokenAmount: { amount, decimals } } } } },
    }))
    return { result: { value } }
  }
  const send = async (_: string, requests: readonly RpcRequest[]) => {
    asked.push(...requests)
    return requests.map((request) => answer(request) ?? read(request))
  }
  return { rpc: { send }, asked }
}
