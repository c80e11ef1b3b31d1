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
/** How long a page waits for what its tokens say of themselves; what is late comes with the next look. */
const patienceMs = 2_500
const freshMs = 7 * 86_400_000
const faultFreshMs = 10 * 60_000
const refreshRestMs = 60_000
const mostAtOnce = 6

type Standard = Nft['standard']
type NftWithoutAmount = Omit<Nft, 'amount'>

/** Non-fungible tokens as the wire shows them. */
export interface AccountNftsService {
  readonly supports: (chainId: string) => boolean
  /** A page. Throws `unsupported_chain`, `bad_request` for a foreign cursor or an address of another family, and what the provider throws. */
  readonly fetchNfts: (query: {
    address: string
    chainId: string
    cursor?: string | undefined
  }) => Promise<{ nfts: Nft[]; next: string | null; source: string }>
  /**
   * One token that was listed before; `isAnew` fetches what it says again, once a minute at most. Throws `unsupported_chain`,
   * `bad_request` for a standard of another family, or `not_found`.
   */
  readonly fetchNft: (key: NftKey, standard: Standard, isAnew: boolean) => Promise<NftWithoutAmount>
}

/** Creates the reader over replaceable providers. `wait` resolves after so many milliseconds. */
export function createAccountNfts(options: {
  providers: readonly NftProvider[]
  queries: Queries
  rpc: RpcProvider
  resolveResource: ResolveResource
  cursors: Cursors
  publicUrl: () => string
  /** Hear which provider answered. */
  events: SourceEvents
  now: () => number
  wait: (ms: number) => Promise<void>
}): AccountNftsService {
  const { providers, queries, rpc, resolveResource, cursors, now } = options
  // A page of tokens on Solana asks the same of each.
  const joined = joinCalls(rpc)
  const collections = createTimedCache<string>({ maxEntries: 5_000, lifetimeMs: 3_600_000, now })
  const running = new Map<string, Promise<void>>()
  const gate = createGate(mostAtOnce)
  const supports = (chainId: string) => providers.some((provider) => provider.supports(chainId))

  function fetchAnew(key: NftKey, standard: Standard): Promise<void> {
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
        const fault = error instanceof UntrustedFetchError ? error.message : 'the chain could not be asked'
        await writeMetadata(queries, key, { fault }, now())
      }
    }).finally(() => running.delete(id))
    running.set(id, fetched)
    return fetched
  }

  async function describe(
    key: NftKey,
    standard: Standard,
    patience: Promise<void>,
    isAnew = false,
  ): Promise<NftWithoutAmount> {
    let kept = await readMetadata(queries, key)
    if (isStale(kept, isAnew, now())) {
      // A database that fails while nobody waits any more must not end the process.
      const fetching = fetchAnew(key, standard).catch(() => undefined)
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
      const asked =
        standard === 'spl'
          ? readCollectionName(joined, chainId, token)
          : readContract(rpc, chainId, { address, abi, functionName: 'name', args: [] })
      const name = await asked.catch(() => undefined)
      return (name ?? '')
        .replace(/[\p{Cc}\p{Cf}]/gu, '')
        .trim()
        .slice(0, 100)
    })
  }

  return {
    supports,
    fetchNfts: async ({ address: given, chainId, cursor }) => {
      if (!supports(chainId)) throw new HttpError('unsupported_chain', `This server lists no NFTs on ${chainId}`)
      if (isSolana(chainId) === given.startsWith('0x'))
        throw new HttpError('bad_request', `params: address: is none of ${chainId}`)
      const address = toPlainAddress(chainId, given)
      const { page, next, source } = await fetchFromFirst({
        ...{ sources: providers, chainId, question: `nfts ${chainId} ${address}`, cursor, cursors },
        fetch: (provider, place) => provider.fetchNfts({ chainId, address, cursor: place, limit: pageSize }),
        events: options.events,
      })
      const patience = options.wait(patienceMs)
      const nfts = await Promise.all(
        page.nfts.map(async ({ token, tokenId, kind, amount, isTransferable = true }) => ({
          ...(await describe({ chainId, token, tokenId }, kind, patience)),
          amount: String(amount),
          ...(isTransferable ? {} : { transferable: false }),
        })),
      )
      return { nfts, next, source }
    },
    fetchNft: async (key, standard, isAnew) => {
      if (!supports(key.chainId))
        throw new HttpError('unsupported_chain', `This server lists no NFTs on ${key.chainId}`)
      if ((standard === 'spl') !== isSolana(key.chainId))
        throw new HttpError('bad_request', `query: standard: is none of ${key.chainId}`)
      const nft = { ...key, token: toPlainAddress(key.chainId, key.token) }
      // Only of tokens that were listed for somebody: else anybody makes the server fetch and keep what he likes.
      if ((await readMetadata(queries, nft)) === undefined)
        throw new HttpError('not_found', 'This token was listed for no account')
      return describe(nft, standard, options.wait(patienceMs), isAnew)
    },
  }
}

/** Where a server shows the picture of a token. */
export function nftImageUrl(publicUrl: string, { chainId, token, tokenId }: NftKey): string {
  return `${publicUrl}/public/getNftImage/${encodeURIComponent(chainId)}/${toShown(token)}/${tokenId}`
}

/** As its network writes it. */
function toShown(token: string): string {
  return token.startsWith('0x') ? getAddress(token) : token
}

function isStale(kept: KeptMetadata | undefined, isAnew: boolean, nowMs: number): boolean {
  if (kept === undefined) return true
  const ageMs = nowMs - kept.fetchedAtMs
  if (isAnew) return ageMs > refreshRestMs
  return ageMs > (kept.fault === undefined ? freshMs : faultFreshMs)
}

/** Lets so many run at once; the others wait in line. */
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
