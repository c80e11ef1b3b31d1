import * as z from 'zod/mini'
import type { HeldNft, NftProvider } from '../../chains/NftProvider.js'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { checkSolanaAddress, isSolana, parseOutcome, readHoldings } from '../../chains/solana/askSolana.js'
import { readMints } from '../../chains/solana/readMints.js'
import { HttpError } from '../../errors/HttpError.js'

/** How long a node without an asset index is not called for it again, in milliseconds. */
const missingIndexBackoffMs = 86_400_000
const method = 'getAssetsByOwner'
/** The JSON-RPC error codes of a missing method. Nodes with paid plans use other codes with the same meaning. */
const missingMethodCodes = [-32601, -32600, -32401, -32403]

/** Creates a held NFT. Each such token is unique. */
function toHeld(token: string, isTransferable: boolean): HeldNft {
  return { token, tokenId: 0n, kind: 'spl', amount: 1n, ...(!isTransferable && { isTransferable }) }
}

const asset = z.object({
  id: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
  interface: z.string(),
  burnt: z.optional(z.boolean()),
  compression: z.optional(z.nullable(z.object({ compressed: z.optional(z.boolean()) }))),
  ownership: z.optional(z.nullable(z.object({ frozen: z.optional(z.boolean()), owner: z.optional(z.string()) }))),
})
const assetsAnswer = z.object({ items: z.array(z.unknown()) })
/** The kinds that are a plain token account with one unit. Other kinds are moved by special programs. */
const plainKinds = ['V1_NFT', 'V2_NFT', 'LEGACY_NFT', 'Custom']
const shownKinds = [...plainKinds, 'V1_PRINT', 'ProgrammableNFT', 'MplCoreAsset']

/**
 * Creates the provider over a node's asset index (Digital Asset Standard), which also contains compressed tokens. If a
 * node has no index, `supports` returns false for a day. Cursors are page numbers.
 */
export function createDasNfts(chainIds: readonly string[], rpc: RpcProvider, now: () => number): NftProvider {
  const served = new Set(chainIds.filter(isSolana))
  const restsUntilMs = new Map<string, number>()
  return {
    name: 'das',
    supports: (chainId) => served.has(chainId) && now() >= (restsUntilMs.get(chainId) ?? 0),
    fetchNfts: async ({ chainId, address, cursor = '1', limit }) => {
      checkSolanaAddress(address)
      const page = /^\d{1,6}$/.test(cursor) ? Number(cursor) : Number.NaN
      if (!(page >= 1)) throw new HttpError('bad_request', 'The cursor is not from this list')
      const params = { ownerAddress: address, page, limit, sortBy: { sortBy: 'created', sortDirection: 'desc' } }
      const [outcome] = await rpc.send(chainId, [{ method, params }])
      if (outcome !== undefined && 'error' in outcome && missingMethodCodes.includes(outcome.error.code)) {
        restsUntilMs.set(chainId, now() + missingIndexBackoffMs)
        throw new HttpError('unavailable', `The node of ${chainId} has no index of assets`)
      }
      const { items } = parseOutcome(assetsAnswer, method, outcome)
      const nfts = items.flatMap((item): HeldNft[] => {
        const { data } = asset.safeParse(item)
        if (data === undefined || data.burnt === true || !shownKinds.includes(data.interface)) return []
        const { frozen = false, owner = address } = data.ownership ?? {}
        if (owner !== address) return []
        const isPlain = plainKinds.includes(data.interface) && data.compression?.compressed !== true
        return [toHeld(data.id, isPlain && !frozen)]
      })
      return { nfts, next: items.length >= limit ? String(page + 1) : undefined }
    },
  }
}

/**
 * Creates the provider that needs only plain nodes. Returns token accounts with one unit of a mint that has a supply of
 * one, no decimals, and metadata. Sorts by mint. A cursor is the last mint of the page before.
 */
export function createTokenAccountNfts(chainIds: readonly string[], rpc: RpcProvider): NftProvider {
  const served = new Set(chainIds.filter(isSolana))
  return {
    name: 'token-accounts',
    supports: (chainId) => served.has(chainId),
    fetchNfts: async ({ chainId, address, cursor = '', limit }) => {
      checkSolanaAddress(address)
      if (cursor !== '' && !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(cursor))
        throw new HttpError('bad_request', 'The cursor is not from this list')
      const { accounts } = await readHoldings(rpc, chainId, address)
      const single = accounts
        .filter(({ atomic, decimals, mint }) => atomic === 1n && decimals === 0 && mint > cursor)
        .toSorted((left, right) => (left.mint < right.mint ? -1 : 1))
      const shown = single.slice(0, limit)
      const mints = await readMints(
        rpc,
        chainId,
        shown.map(({ mint }) => mint),
      )
      const nfts = shown.flatMap(({ mint, isFrozen }) => {
        const facts = mints.get(mint)
        if (facts?.supply !== 1n || facts.metadata === undefined) return []
        return [toHeld(mint, !isFrozen && !facts.isBound)]
      })
      return { nfts, next: single.length > limit ? shown.at(-1)?.mint : undefined }
    },
  }
}

/** Returns the providers of NFTs on Solana, in the order of use. */
export function createSolanaNfts(chainIds: readonly string[], rpc: RpcProvider, now: () => number) {
  return [createDasNfts(chainIds, rpc, now), createTokenAccountNfts(chainIds, rpc)]
}

const assetAnswer = z.object({ content: z.object({ json_uri: z.string() }) })

/**
 * Returns the metadata URI of a token on Solana, or undefined if it has none. A compressed token has no account: only
 * an asset index has its URI. Throws the errors of the RPC provider.
 */
export async function readNftUri(rpc: RpcProvider, chainId: string, mint: string): Promise<string | undefined> {
  const uri = (await readMints(rpc, chainId, [mint])).get(mint)?.metadata?.uri
  if (uri) return uri
  const [outcome] = await rpc.send(chainId, [{ method: 'getAsset', params: { id: mint } }])
  if (outcome === undefined || 'error' in outcome) return undefined
  return assetAnswer.safeParse(outcome.result).data?.content.json_uri || undefined
}

/**
 * Returns the name of a token's collection, or an empty text if it belongs to none. Throws the errors of the RPC
 * provider.
 */
export async function readCollectionName(rpc: RpcProvider, chainId: string, mint: string): Promise<string> {
  const collection = (await readMints(rpc, chainId, [mint])).get(mint)?.metadata?.collection
  if (collection === undefined) return ''
  return (await readMints(rpc, chainId, [collection])).get(collection)?.metadata?.name ?? ''
}
