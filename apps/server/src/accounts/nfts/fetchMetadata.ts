import { parseAbi } from 'viem'
import * as z from 'zod/mini'
import type { HeldNft } from '../../chains/NftProvider.js'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { readContract } from '../../chains/rpc/readContract.js'
import { UntrustedFetchError } from '../../fetch/fetchUntrusted.js'
import type { ResolveResource } from '../../fetch/resolveResource.js'
import { readNftUri } from './createSolanaNfts.js'

/** The metadata of a token. Texts are shortened. URLs are not changed. */
export interface NftMetadata {
  readonly name: string
  readonly description: string
  readonly image: string
  readonly animation: string
  readonly traits: readonly { readonly name: string; readonly value: string }[]
}

type MetadataKey = Pick<HeldNft, 'token' | 'tokenId' | 'kind'> & { readonly chainId: string }

/** The maximum size of a metadata document, in bytes. It can contain a picture that is drawn on the chain. */
const maxBytes = 1_048_576
const timeoutMs = 8_000
const mostTraits = 50
/**
 * The maximum length of URLs, in characters. Longer URLs are not stored. A contract can draw a picture as a `data:`
 * URL, which may be longer.
 */
const maxAddressLength = 2_048
const maxDataLength = 98_304

const abi = parseAbi([
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])

const text = z.union([z.string(), z.number(), z.boolean()])
const documentSchema = z.object({
  name: z.optional(z.nullable(text)),
  description: z.optional(z.nullable(text)),
  image: z.optional(z.nullable(z.string())),
  image_url: z.optional(z.nullable(z.string())),
  image_data: z.optional(z.nullable(z.string())),
  animation_url: z.optional(z.nullable(z.string())),
  attributes: z.optional(z.unknown()),
})
const trait = z.object({ trait_type: z.optional(z.nullable(text)), value: z.optional(z.nullable(text)) })

/**
 * Fetches a token's metadata from the URI of its contract (ERC-721 `tokenURI`, ERC-1155 `uri` with `{id}`), or of its
 * mint on Solana. Throws `UntrustedFetchError` if there is none or it cannot be read, and the errors of the RPC
 * provider.
 */
export async function fetchMetadata(
  { rpc, resolveResource }: { readonly rpc: RpcProvider; readonly resolveResource: ResolveResource },
  nft: MetadataKey,
): Promise<NftMetadata> {
  const uri = await readUri(rpc, nft)
  if (uri === undefined || uri === '') throw new UntrustedFetchError('bad_address', 'the token has no metadata URL')
  const { bytes } = await resolveResource(uri, { maxBytes, timeoutMs })
  return parseMetadata(Buffer.from(bytes).toString('utf8'))
}

async function readUri(rpc: RpcProvider, { chainId, token, tokenId, kind }: MetadataKey): Promise<string | undefined> {
  if (kind === 'spl') return readNftUri(rpc, chainId, token)
  const address = token as `0x${string}`
  const functionName = kind === 'erc721' ? 'tokenURI' : 'uri'
  const uri = await readContract(rpc, chainId, { address, abi, functionName, args: [tokenId] })
  return uri?.replaceAll('{id}', tokenId.toString(16).padStart(64, '0'))
}

/** Parses the used fields of a metadata document. Throws `UntrustedFetchError` if it is not a JSON object. */
export function parseMetadata(json: string): NftMetadata {
  const parsed = documentSchema.safeParse(parseJson(json))
  if (!parsed.success) throw new UntrustedFetchError('refused', 'the metadata is not a JSON object')
  const { name, description, image, image_url, image_data, animation_url, attributes } = parsed.data
  const drawn = image_data?.trimStart().startsWith('<svg') ? writeSvgUrl(image_data) : ''
  return {
    name: cut(name, 200),
    description: cut(description, 2_000),
    image: limitAddress(image || image_url || drawn),
    animation: limitAddress(animation_url ?? ''),
    traits: readTraits(attributes),
  }
}

function writeSvgUrl(svg: string): string {
  // JSON can contain half a surrogate pair, for which `encodeURIComponent` throws. A buffer replaces it.
  return `data:image/svg+xml,${encodeURIComponent(Buffer.from(svg).toString())}`
}

/** Returns an empty text for a too long URL. Every token of every contract can have a row, so rows must stay small. */
function limitAddress(address: string): string {
  const limit = /^data:/i.test(address) ? maxDataLength : maxAddressLength
  return address.length > limit ? '' : address
}

function readTraits(attributes: unknown): NftMetadata['traits'] {
  if (!Array.isArray(attributes)) return []
  return attributes.slice(0, mostTraits).flatMap((each) => {
    const parsed = trait.safeParse(each)
    if (!parsed.success || parsed.data.value === null || parsed.data.value === undefined) return []
    return [{ name: cut(parsed.data.trait_type, 100), value: cut(parsed.data.value, 200) }]
  })
}

function cut(value: string | number | boolean | null | undefined, length: number): string {
  return String(value ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
    .slice(0, length)
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
