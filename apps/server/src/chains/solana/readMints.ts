import { createHash } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '@foyer/primitives/base58'
import { deriveProgramAddress } from '@foyer/primitives/programAddress'
import * as z from 'zod/mini'
import type { RpcProvider } from '../rpc/RpcProvider.js'
import { programs, readAccounts, type SolanaAccount } from './askSolana.js'

/** The metadata of a mint from its creator. The texts are unchanged from the chain. */
export interface MintMetadata {
  readonly name: string
  readonly symbol: string
  readonly uri: string
  /** The mint of the collection, if the collection has verified it. */
  readonly collection?: string
}

/** A mint and its metadata, if there is any. */
export interface MintFacts {
  readonly supply: bigint
  readonly decimals: number
  /** Whether a rule of the mint prevents a plain transfer. */
  readonly isBound: boolean
  readonly metadata: MintMetadata | undefined
}

const mintData = z.object({
  parsed: z.object({
    type: z.literal('mint'),
    info: z.object({
      decimals: z.number().check(z.int(), z.minimum(0), z.maximum(255)),
      supply: z.string().check(z.regex(/^\d{1,20}$/)),
      extensions: z.optional(z.array(z.object({ extension: z.string(), state: z.optional(z.unknown()) }))),
    }),
  }),
})
const ownMetadata = z.object({ name: z.string(), symbol: z.string(), uri: z.string() })
const rawData = z.tuple([z.string(), z.literal('base64')])

const metadataProgram = toKey(programs.metadata)

/**
 * Reads mints and their metadata, from an account of the metadata program (Metaplex) or from the mint itself
 * (Token-2022). The result has no entry for an invalid mint. Throws the errors of the RPC provider.
 */
export async function readMints(
  rpc: RpcProvider,
  chainId: string,
  mints: readonly string[],
): Promise<ReadonlyMap<string, MintFacts>> {
  const places = await Promise.all(mints.map(findMetadataAddress))
  const accounts = await readAccounts(rpc, chainId, [...mints, ...places])
  return new Map(
    mints.flatMap((mint, index) => {
      const facts = toFacts(mint, accounts[index] ?? null, accounts[mints.length + index] ?? null)
      return facts ? [[mint, facts] as const] : []
    }),
  )
}

/** Returns the address of a mint's metadata account. */
export function findMetadataAddress(mint: string): Promise<string> {
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  return deriveProgramAddress(metadataProgram, ['metadata', metadataProgram, toKey(mint)], sha256)
}

function toKey(address: string): Uint8Array {
  return decodeBase58(address) ?? new Uint8Array()
}

function toFacts(mint: string, account: SolanaAccount, about: SolanaAccount): MintFacts | undefined {
  const parsed = mintData.safeParse(account?.data)
  if (!parsed.success || (account?.owner !== programs.token && account?.owner !== programs.token2022)) return undefined
  const { decimals, supply, extensions = [] } = parsed.data.parsed.info
  const find = (name: string) => extensions.find(({ extension }) => extension === name)
  const own = ownMetadata.safeParse(find('tokenMetadata')?.state).data
  return {
    supply: BigInt(supply),
    decimals,
    isBound: find('nonTransferable') !== undefined || find('transferHook') !== undefined,
    metadata: own ?? readMetaplex(mint, about),
  }
}

function readMetaplex(mint: string, account: SolanaAccount): MintMetadata | undefined {
  const data = rawData.safeParse(account?.data)
  if (!data.success || account?.owner !== programs.metadata) return undefined
  return parseMetaplex(mint, Buffer.from(data.data[0], 'base64'))
}

const metadataKind = 4
const maxLengths = { name: 32, symbol: 10, uri: 200 }

/**
 * Parses a metadata account of Metaplex, version 1 (borsh): kind, update authority, mint, three texts padded with
 * zeros, royalties, and optional fields. Returns undefined for invalid bytes, or bytes of another mint.
 */
export function parseMetaplex(mint: string, bytes: Buffer): MintMetadata | undefined {
  let offset = 65
  const readText = (most: number) => {
    const length = bytes.readUInt32LE(offset)
    const end = offset + 4 + length
    if (length > most || end > bytes.length) throw new RangeError('the text is longer than its maximum')
    const text = bytes.toString('utf8', offset + 4, end)
    offset = end
    return text.replaceAll('\0', '').trim()
  }
  try {
    if (bytes.readUInt8(0) !== metadataKind || encodeBase58(bytes.subarray(33, 65)) !== mint) return undefined
    const [name, symbol, uri] = [readText(maxLengths.name), readText(maxLengths.symbol), readText(maxLengths.uri)]
    const collection = readCollection(bytes, offset)
    return { name, symbol, uri, ...(collection !== undefined && { collection }) }
  } catch {
    return undefined
  }
}

/**
 * Parses the part after the texts: royalties, creators, two flags (sold, mutable), edition, kind, and then the
 * collection. Older accounts end earlier.
 */
function readCollection(bytes: Buffer, start: number): string | undefined {
  try {
    let offset = start + 2
    const skipOption = (size: () => number) => {
      const isThere = bytes.readUInt8(offset) === 1
      offset += 1
      if (isThere) offset += size()
    }
    skipOption(() => 4 + bytes.readUInt32LE(offset) * 34)
    offset += 2
    skipOption(() => 1)
    skipOption(() => 1)
    const isVerified = bytes.readUInt8(offset) === 1 && bytes.readUInt8(offset + 1) === 1
    const key = bytes.subarray(offset + 2, offset + 34)
    return isVerified && key.length === 32 ? encodeBase58(key) : undefined
  } catch {
    return undefined
  }
}
