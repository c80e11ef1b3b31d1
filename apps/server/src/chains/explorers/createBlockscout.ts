import { HttpError } from '../../errors/HttpError.js'
import { createTimedCache } from '../../fetch/createTimedCache.js'
import type { ActivityProvider } from '../ActivityProvider.js'
import type { FindSeenTokens } from '../indexer/createSeenTokens.js'
import type { HeldNft, NftProvider } from '../NftProvider.js'
import type { AskExplorer } from './askExplorer.js'
import {
  type BlockscoutPlace,
  blockscoutNotFound,
  blockscoutPage,
  blockscoutPlace,
  readHeldNft,
  readHeldToken,
  readInternal,
  readTokenTransfer,
  readTransaction,
} from './blockscoutAnswers.js'
import { type ExplorerList, type ListPage, readJoinedPage } from './readJoinedPage.js'

/** Pages of the list of tokens that are read: the most valuable come first. */
const tokenPages = 4
const keptMs = 30_000
/** Pages in memory; one may be half a megabyte. */
const keptPages = 100

/** What one instance tells of its network. */
export interface Explorer {
  readonly activity: ActivityProvider
  readonly nfts?: NftProvider
  readonly findTokens: FindSeenTokens
}

/**
 * Creates the reader of Blockscout's API v2 at a base address: an instance such as `https://eth.blockscout.com`, or
 * `https://api.blockscout.com/{chain_id}` with a key. The first page of a list is requested without parameters, and every other page with
 * exactly the parameters of the page before: their meaning differs between versions. Source: docs.blockscout.com PRO API
 */
export function createBlockscout(options: {
  readonly name: string
  readonly chainId: string
  readonly url: string
  /** Sent with each request as `apikey`. It is in no error and no log. */
  readonly key?: string | undefined
  readonly asking: AskExplorer
  readonly now: () => number
}): Explorer & { readonly nfts: NftProvider } {
  const { name, chainId, asking, now } = options
  const base = options.url.replace(/(?<!\/)\/+$/, '')
  // A page of ours may end in the middle of one of theirs, which is then needed again.
  const pages = createTimedCache<Awaited<ReturnType<typeof fetchPage>>>({
    maxEntries: keptPages,
    lifetimeMs: keptMs,
    now,
  })
  const supports = (asked: string) => asked === chainId

  async function fetchPage(url: string) {
    const answer = await asking.ask(url)
    if (blockscoutNotFound.safeParse(answer).success) return { items: [], next: undefined }
    const parsed = blockscoutPage.safeParse(answer)
    if (!parsed.success) throw new HttpError('upstream_failed', `${name} answered something else than a list`)
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
    readRow: (entry: unknown) => ReturnType<typeof readInternal>,
  ): ExplorerList<BlockscoutPlace> {
    return {
      first: {},
      // Some instances trace nothing, or cannot find it in time.
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
        createList(address, 'transactions', (entry) => readTransaction(entry, now())),
        createList(address, 'internal-transactions', readInternal),
        createList(address, 'token-transfers', readTokenTransfer),
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
        nfts: shown.map(readHeldNft).filter((nft): nft is HeldNft => nft !== undefined),
        next: isMore ? JSON.stringify([offset + limit, place]) : next && JSON.stringify([0, next]),
      }
    },
  }

  return {
    activity,
    nfts,
    findTokens: async (asked, given) => {
      if (!supports(asked)) return []
      const address = given.toLowerCase()
      const tokens = new Set<string>()
      let place: BlockscoutPlace | undefined = {}
      for (let read = 0; read < tokenPages && place !== undefined; read += 1) {
        const { items, next } = await readPage(address, 'tokens', place, 'type=ERC-20')
        for (const token of items.map(readHeldToken)) if (token !== undefined) tokens.add(token)
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
    // Told below.
  }
  throw new HttpError('bad_request', 'The cursor is not one of this list')
}
