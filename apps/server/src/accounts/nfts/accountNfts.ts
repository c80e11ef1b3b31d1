import type { Nft } from '@foyer/contract/http/nfts'
import { getAddress, parseAbi } from 'viem'
import { fetchFromFirst, type SourceEvents } from '../../chains/fetchFromFirst.js'
import type { NftProvider } from '../../chains/NftProvider.js'
import { joinCalls } from '../../chains/rpc/contractCalls.js'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { readContract } from '../../chains/rpc/readContract.js'
import { isSolana } from '../../chains/solana/askSolana.js'
import type { Queries } from '../../db/Database.js'
import { HttpError } from '../../errors/HttpError.js'
import { createTimedCache } from '../../fetch/createTimedCache.js'
import { UntrustedFetchError } from '../../fetch/fetchUntrusted.js'
import type { ResolveResource } from '../../fetch/resolveResource.js'
import type { Cursors } from '../../http/signCursor.js'
import { looksLikeSpam } from '../../tokens/looksLikeSpam.js'
import { toPlainAddress } from '../../tokens/tokenIds.js'
import { readCollectionName } from './createSolanaNfts.js'
import { fetchMetadata } from './fetchMetadata.js'
import { type KeptMetadata, type NftKey, readMetadata, writeMetadata } from './metadataStore.js'

const pageSize = 24
/**
 * How long a page waits for the metadata of its tokens, in milliseconds. Later metadata is returned at the next
 * request.
 */
const metadataTimeoutMs = 2_500
const freshMs = 7 * 86_400_000
const faultFreshMs = 10 * 60_000
const minRefreshIntervalMs = 60_000
const maxParallelFetches = 6

type Standard = Nft['standard']
type NftWithoutAmount = Omit<Nft, 'amount'>

/** NFTs in the wire format. */
export interface AccountNftsService {
  readonly supports: (chainId: string) => boolean
  /**
   * Returns a page. Throws `unsupported_chain`, `bad_request` for a foreign cursor or an address of another family, and
   * the errors of the provider.
   */
  readonly fetchNfts: (query: {
    address: string
    chainId: string
    cursor?: string | undefined
  }) => Promise<{ nfts: Nft[]; next: string | null; source: string }>
  /**
   * Returns a token that was listed before. `isAnew` fetches its metadata again, at most once a minute. Throws
   * `unsupported_chain`, `bad_request` for a standard of another family, or `not_found`.
   */
  readonly fetchNft: (key: NftKey, standard: Standard, isAnew: boolean) => Promise<NftWithoutAmount>
}

/** Creates the service over replaceable providers. `wait` resolves after `ms` milliseconds. */
export function createAccountNfts(options: {
  providers: readonly NftProvider[]
  queries: Queries
  rpc: RpcProvider
  resolveResource: ResolveResource
  cursors: Cursors
  publicUrl: () => string
  /** Receives the provider that responded. */
  events: SourceEvents
  now: () => number
  wait: (ms: number) => Promise<void>
}): AccountNftsService {
  const { providers, queries, rpc, resolveResource, cursors, now } = options
  // Join the calls: the tokens of a page on Solana need the same data.
  const joined = joinCalls(rpc)
  const collections = createTimedCache<string>({ maxEntries: 5_000, lifetimeMs: 3_600_000, now })
  const running = new Map<string, Promise<void>>()
  const gate = createGate(maxParallelFetches)
  const supports = (chainId: string) => providers.some((provider) => provider.supports(chainId))

  function refreshMetadata(key: NftKey, standard: Standard): Promise<void> {
    const id = `${key.chainId} ${key.token} ${key.tokenId}`
    const known = running.get(id)
    if (known !== undefined) return known
    const fetched = gate(async () => {
      try {
        await writeMetadata(
          queries,
          key,
          await fetchMetadata({ rpc: standard === 'spl' ? joined : rpc, resolveResource }, { ...key, kind: standard }),
          now(),
        )
      } catch (error) {
        const fault = error instanceof UntrustedFetchError ? error.message : 'the chain did not answer'
        await writeMetadata(queries, key, { fault }, now())
      }
    }).finally(() => running.delete(id))
    running.set(id, fetched)
    return fetched
  }

  async function loadNft(
    key: NftKey,
    standard: Standard,
    patience: Promise<void>,
    isAnew = false,
  ): Promise<NftWithoutAmount> {
    let kept = await readMetadata(queries, key)
    if (isStale(kept, isAnew, now())) {
      // Ignore a failure: a database error after the wait must not end the process.
      const fetching = refreshMetadata(key, standard).catch(() => undefined)
      await Promise.race([fetching, patience])
      kept = await readMetadata(queries, key)
    }
    const { chainId, token, tokenId } = key
    const address = toShown(token)
    const collection = await readCollection(chainId, token, standard)
    const { name = '', description = '', image = '', traits = [] } = kept ?? {}
    const status = kept?.fault !== undefined && name === '' && image === '' ? 'failed' : 'ready'
    return {
      id: standard === 'spl' ? `${chainId}/nft:${address}` : `${chainId}/${standard}:${address}/${tokenId}`,
      chainId,
      address,
      tokenId: String(tokenId),
      standard,
      name: name || (standard === 'spl' ? `${token.slice(0, 4)}…${token.slice(-4)}` : `#${tokenId}`),
      description,
      collection,
      imageUrl: image === '' ? '' : nftImageUrl(options.publicUrl(), key),
      traits: [...traits],
      status: kept === undefined ? 'pending' : status,
      isSpam: looksLikeSpam([name, collection, description.slice(0, 200)]),
    }
  }

  function readCollection(chainId: string, token: string, standard: Standard): Promise<string> {
    return collections.get(`${chainId} ${token}`, async () => {
      const abi = parseAbi(['function name() view returns (string)'])
      const address = token as `0x${string}`
      const requested =
        standard === 'spl'
          ? readCollectionName(joined, chainId, token)
          : readContract(rpc, chainId, { address, abi, functionName: 'name', args: [] })
      const name = await requested.catch(() => undefined)
      return (name ?? '')
        .replace(/[\p{Cc}\p{Cf}]/gu, '')
        .trim()
        .slice(0, 100)
    })
  }

  return {
    supports,
    fetchNfts: async ({ address: given, chainId, cursor }) => {
      if (!supports(chainId)) throw new HttpError('unsupported_chain', `This server does not list NFTs on ${chainId}`)
      if (isSolana(chainId) === given.startsWith('0x'))
        throw new HttpError('bad_request', `params: address: must be an address of ${chainId}`)
      const address = toPlainAddress(chainId, given)
      const { page, next, source } = await fetchFromFirst({
        ...{ sources: providers, chainId, question: `nfts ${chainId} ${address}`, cursor, cursors },
        fetch: (provider, place) => provider.fetchNfts({ chainId, address, cursor: place, limit: pageSize }),
        events: options.events,
      })
      const patience = options.wait(metadataTimeoutMs)
      const nfts = await Promise.all(
        page.nfts.map(async ({ token, tokenId, kind, amount, isTransferable = true }) => ({
          ...(await loadNft({ chainId, token, tokenId }, kind, patience)),
          amount: String(amount),
          ...(isTransferable ? {} : { transferable: false }),
        })),
      )
      return { nfts, next, source }
    },
    fetchNft: async (key, standard, isAnew) => {
      if (!supports(key.chainId))
        throw new HttpError('unsupported_chain', `This server does not list NFTs on ${key.chainId}`)
      if ((standard === 'spl') !== isSolana(key.chainId))
        throw new HttpError('bad_request', `query: standard: is not a token standard of ${key.chainId}`)
      const nft = { ...key, token: toPlainAddress(key.chainId, key.token) }
      // Fetch only tokens that were listed for an account: otherwise a caller could make the server fetch and store any
      // data.
      if ((await readMetadata(queries, nft)) === undefined)
        throw new HttpError('not_found', 'This server has not listed this token for any account')
      return loadNft(nft, standard, options.wait(metadataTimeoutMs), isAnew)
    },
  }
}

/** Returns the URL of a token's picture on this server. */
export function nftImageUrl(publicUrl: string, { chainId, token, tokenId }: NftKey): string {
  return `${publicUrl}/public/getNftImage/${encodeURIComponent(chainId)}/${toShown(token)}/${tokenId}`
}

/** Formats a token address as its network writes it. */
function toShown(token: string): string {
  return token.startsWith('0x') ? getAddress(token) : token
}

function isStale(kept: KeptMetadata | undefined, isAnew: boolean, nowMs: number): boolean {
  if (kept === undefined) return true
  const ageMs = nowMs - kept.fetchedAtMs
  if (isAnew) return ageMs > minRefreshIntervalMs
  return ageMs > (kept.fault === undefined ? freshMs : faultFreshMs)
}

/** Limits the number of parallel runs. The others wait in a queue. */
function createGate(most: number): (run: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = []
  let free = most
  return async (run) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      await run()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
