import * as z from 'zod/mini'
import type { HeldNft, NftProvider } from '../../chains/NftProvider.js'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { checkSolanaAddress, isSolana, readHoldings, readOutcome } from '../../chains/solana/askSolana.js'
import { readMints } from '../../chains/solana/readMints.js'
import { HttpError } from '../../errors/HttpError.js'

/** How long a node that has no index of assets is not asked for one again. */
const restMs = 86_400_000
const method = 'getAssetsByOwner'
/** JSON-RPC: the method does not exist. Nodes behind a plan say so in other ways, and mean the same. */
const refusals = [-32601, -32600, -32401, -32403]

/** Each such token is one of its kind. */
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
/** What is a token account of one piece; other kinds are moved by programs of their own. */
const plainKinds = ['V1_NFT', 'V2_NFT', 'LEGACY_NFT', 'Custom']
const shownKinds = [...plainKinds, 'V1_PRINT', 'ProgrammableNFT', 'MplCoreAsset']

/**
 * Creates the provider over a node's own index of assets (Digital Asset Standard), which knows compressed ones as well. A node without one is
 * passed over: `supports` says no for a day. Cursors are numbers of pages.
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
      if (!(page >= 1)) throw new HttpError('bad_request', 'The cursor is not one of this list')
      const params = { ownerAddress: address, page, limit, sortBy: { sortBy: 'created', sortDirection: 'desc' } }
      const [outcome] = await rpc.send(chainId, [{ method, params }])
      if (outcome !== undefined && 'error' in outcome && refusals.includes(outcome.error.code)) {
        restsUntilMs.set(chainId, now() + restMs)
        throw new HttpError('unavailable', `The node of ${chainId} has no index of assets`)
      }
      const { items } = readOutcome(assetsAnswer, method, outcome)
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
 * Creates the provider that needs nothing but plain nodes: token accounts with one piece of a mint without decimals that was made once, and
 * of which its maker says something. Sorted by mint; a cursor is the last mint of the page before.
 */
export function createTokenAccountNfts(chainIds: readonly string[], rpc: RpcProvider): NftProvider {
  const served = new Set(chainIds.filter(isSolana))
  return {
    name: 'token-accounts',
    supports: (chainId) => served.has(chainId),
    fetchNfts: async ({ chainId, address, cursor = '', limit }) => {
      checkSolanaAddress(address)
      if (cursor !== '' && !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(cursor))
        throw new HttpError('bad_request', 'The cursor is not one of this list')
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

/** What tells which non-fungible tokens of Solana somebody holds, in the order to ask. */
export function createSolanaNfts(chainIds: readonly string[], rpc: RpcProvider, now: () => number) {
  return [createDasNfts(chainIds, rpc, now), createTokenAccountNfts(chainIds, rpc)]
}

const assetAnswer = z.object({ content: z.object({ json_uri: z.string() }) })

/**
 * Where a token of Solana says what it is; undefined when it does not. One that is compressed is in no account, and only an index of assets
 * knows it. Throws what the RPC provider throws.
 */
export async function readNftUri(rpc: RpcProvider, chainId: string, mint: string): Promise<string | undefined> {
  const uri = (await readMints(rpc, chainId, [mint])).get(mint)?.metadata?.uri
  if (uri) return uri
  const [outcome] = await rpc.send(chainId, [{ method: 'getAsset', params: { id: mint } }])
  if (outcome === undefined || 'error' in outcome) return undefined
  return assetAnswer.safeParse(outcome.result).data?.content.json_uri || undefined
}

/** What the collection of a token calls itself; empty where it belongs to none. Throws what the RPC provider throws. */
export async function readCollectionName(rpc: RpcProvider, chainId: string, mint: string): Promise<string> {
  const collection = (await readMints(rpc, chainId, [mint])).get(mint)?.metadata?.collection
  if (collection === undefined) return ''
  return (await readMints(rpc, chainId, [collection])).get(collection)?.metadata?.name ?? ''
}
