import { HttpError } from '../../errors/HttpError.js'
import { createTimedCache } from '../../fetch/createTimedCache.js'
import type { ActivityProvider } from '../ActivityProvider.js'
import type { FindSeenTokens } from '../indexer/createSeenTokens.js'
import type { HeldNft, NftProvider } from '../NftProvider.js'
import type { ExplorerClient } from './askExplorer.js'
import {
  type BlockscoutPlace,
  blockscoutNotFound,
  blockscoutPage,
  blockscoutPlace,
  parseHeldNft,
  parseHeldToken,
  parseInternal,
  parseTokenTransfer,
  parseTransaction,
} from './blockscoutAnswers.js'
import { type ExplorerList, type ListPage, readJoinedPage } from './readJoinedPage.js'

/** The maximum pages of the token list to read. The most valuable tokens come first. */
const maxTokenPages = 4
const cacheLifetimeMs = 30_000
/** The maximum pages in memory. A page can have half a megabyte. */
const maxCachedPages = 100

/** The data sources of one explorer instance. */
export interface Explorer {
  readonly activity: ActivityProvider
  readonly nfts?: NftProvider
  readonly findTokens: FindSeenTokens
}

/**
 * Creates the client of Blockscout's API v2 at a base URL. This is an instance such as `https://eth.blockscout.com`, or
 * `https://api.blockscout.com/{chain_id}` with a key.
 *
 * Sends no parameters for the first page of a list. For each other page, sends the exact parameters from the previous
 * page, because their meaning differs between versions. Source: docs.blockscout.com PRO API
 */
export function createBlockscout(options: {
  readonly name: string
  readonly chainId: string
  readonly url: string
  /** Sent as `apikey` with each request. Errors and logs never contain it. */
  readonly key?: string | undefined
  readonly asking: ExplorerClient
  readonly now: () => number
}): Explorer & { readonly nfts: NftProvider } {
  const { name, chainId, asking, now } = options
  const base = options.url.replace(/(?<!\/)\/+$/, '')
  // The cache of pages. One of the server's pages can end in the middle of an explorer's page, which the next request
  // needs again.
  const pages = createTimedCache<Awaited<ReturnType<typeof fetchPage>>>({
    maxEntries: maxCachedPages,
    lifetimeMs: cacheLifetimeMs,
    now,
  })
  const supports = (requested: string) => requested === chainId

  async function fetchPage(url: string) {
    const answer = await asking.fetch(url)
    if (blockscoutNotFound.safeParse(answer).success) return { items: [], next: undefined }
    const parsed = blockscoutPage.safeParse(answer)
    if (!parsed.success)
      throw new HttpError('upstream_failed', `${name} did not respond with a list`, { fault: 'invalid' })
    return { items: parsed.data.items, next: parsed.data.next_page_params ?? undefined }
  }

  function readPage(address: string, list: string, place: BlockscoutPlace, filter = '') {
    const parameters = new URLSearchParams(filter)
    for (const [key, value] of Object.entries(place)) parameters.set(key, String(value))
    const query = parameters.size === 0 ? '' : `?${parameters}`
    const url = `${base}/api/v2/addresses/${address}/${list}${query}`
    const { key } = options
    const secret = key === undefined ? '' : `${query === '' ? '?' : '&'}apikey=${encodeURIComponent(key)}`
    return pages.get(url, () => fetchPage(`${url}${secret}`))
  }

  function createList(
    address: string,
    list: string,
    readRow: (entry: unknown) => ReturnType<typeof parseInternal>,
  ): ExplorerList<BlockscoutPlace> {
    return {
      first: {},
      // Some instances have no traces, or are too slow to find them.
      isOptional: list === 'internal-transactions',
      read: async (place): Promise<ListPage<BlockscoutPlace>> => {
        const { items, next } = await readPage(address, list, place)
        const read = items.map(readRow)
        const rows = read.filter((row) => row !== undefined && row !== 'none')
        return { rows, next, isBroken: read.includes(undefined) }
      },
    }
  }

  const activity: ActivityProvider = {
    name,
    supports,
    fetchActivity: ({ address, cursor, limit }) => {
      const lists = [
        createList(address, 'transactions', (entry) => parseTransaction(entry, now())),
        createList(address, 'internal-transactions', parseInternal),
        createList(address, 'token-transfers', parseTokenTransfer),
      ]
      return readJoinedPage({ lists, place: blockscoutPlace, address, cursor, limit })
    },
  }

  const nfts: NftProvider = {
    name,
    supports,
    fetchNfts: async ({ address, cursor, limit }) => {
      const { offset, place } = cursor === undefined ? { offset: 0, place: {} } : parseCursor(cursor)
      const { items, next } = await readPage(address, 'nft', place, 'type=ERC-721,ERC-1155')
      const shown = items.slice(offset, offset + limit)
      const isMore = items.length > offset + limit
      return {
        nfts: shown.map(parseHeldNft).filter((nft): nft is HeldNft => nft !== undefined),
        next: isMore ? JSON.stringify([offset + limit, place]) : next && JSON.stringify([0, next]),
      }
    },
  }

  return {
    activity,
    nfts,
    findTokens: async (requested, given) => {
      if (!supports(requested)) return []
      const address = given.toLowerCase()
      const tokens = new Set<string>()
      let place: BlockscoutPlace | undefined = {}
      for (let read = 0; read < maxTokenPages && place !== undefined; read += 1) {
        const { items, next } = await readPage(address, 'tokens', place, 'type=ERC-20')
        for (const token of items.map(parseHeldToken)) if (token !== undefined) tokens.add(token)
        place = next
      }
      return [...tokens]
    },
  }
}

function parseCursor(text: string): { readonly offset: number; readonly place: BlockscoutPlace } {
  try {
    const [offset, place] = JSON.parse(text) as [unknown, unknown]
    if (typeof offset === 'number' && Number.isInteger(offset) && offset >= 0)
      return { offset, place: blockscoutPlace.parse(place) }
  } catch {
    // Throw the error below.
  }
  throw new HttpError('bad_request', 'The cursor is not from this list')
}
