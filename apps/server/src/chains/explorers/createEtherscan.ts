import * as z from 'zod/mini'
import { HttpError } from '../../errors/HttpError.js'
import { ServerError } from '../../errors/ServerError.js'
import { createTimedCache } from '../../fetch/createTimedCache.js'
import type { ActivityProvider } from '../ActivityProvider.js'
import type { ExplorerClient } from './askExplorer.js'
import type { Explorer } from './createBlockscout.js'
import { etherscanAnswer, parseInternal, parseTokenTransfer, parseTransaction } from './etherscanAnswers.js'
import type { ExplorerRow } from './joinRows.js'
import { type ExplorerList, type ListPage, readJoinedPage } from './readJoinedPage.js'

/** The numbers of rows per request. */
const etherscanRows = {
  /** The first request: enough for one page of the history, and fast. */
  few: 200,
  /** Etherscan's maximum per response. */
  most: 1_000,
  /** Etherscan's maximum over all pages of one query. Beyond it, a request needs a lower `endblock`. */
  paged: 10_000,
}
const cacheLifetimeMs = 30_000
/** The maximum pages in memory. A page can have half a megabyte. */
const maxCachedPages = 100

/**
 * A position in a list: rows from `block` downwards, or from the newest block. `page` 0 is the short first request, 1
 * and more are full pages.
 */
const etherscanPlace = z.object({
  block: z.optional(z.number().check(z.int(), z.minimum(0))),
  page: z.number().check(z.int(), z.minimum(0)),
})
type Place = z.infer<typeof etherscanPlace>

const actions = ['txlist', 'txlistinternal', 'tokentx', 'tokennfttx', 'token1155tx'] as const
type Action = (typeof actions)[number]

const readRow: Record<Action, (entry: unknown) => ExplorerRow | 'none' | undefined> = {
  txlist: parseTransaction,
  txlistinternal: parseInternal,
  tokentx: (entry) => parseTokenTransfer('erc20', entry),
  tokennfttx: (entry) => parseTokenTransfer('erc721', entry),
  token1155tx: (entry) => parseTokenTransfer('erc1155', entry),
}

/**
 * Creates the client of Etherscan's API v2 for one network. `takeTurn` resolves when a request is allowed, because all
 * networks share the rate limit of one key. Errors and logs never contain the key.
 */
export function createEtherscan(options: {
  readonly name: string
  readonly chainId: string
  readonly url: string
  readonly key: string
  readonly asking: ExplorerClient
  readonly takeTurn: () => Promise<void>
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
  readonly rows?: typeof etherscanRows
}): Explorer {
  const { name, chainId, key, asking, takeTurn, now, wait, rows: limits = etherscanRows } = options
  const number = chainId.replace(/^eip155:/, '')
  const pages = createTimedCache<readonly unknown[]>({ maxEntries: maxCachedPages, lifetimeMs: cacheLifetimeMs, now })
  const supports = (requested: string) => requested === chainId

  async function fetchRows(query: string, isRetry = false): Promise<readonly unknown[]> {
    await takeTurn()
    const answer = await asking.fetch(`${options.url}?${query}&apikey=${encodeURIComponent(key)}`)
    const parsed = etherscanAnswer.safeParse(answer)
    if (!parsed.success)
      throw new HttpError('upstream_failed', `${name} did not respond with a list`, { fault: 'invalid' })
    const { status, message, result } = parsed.data
    if (status === '1' && Array.isArray(result)) return result
    const text = typeof result === 'string' ? result : (message ?? '')
    if (Array.isArray(result) && result.length === 0 && /^no .*found/i.test(message ?? '')) return []
    if (/rate limit/i.test(text)) {
      if (isRetry) throw asking.rest()
      await wait(1_000)
      return fetchRows(query, true)
    }
    // Etherscan's error text can contain the key.
    const said = text.replaceAll(key, '…').slice(0, 200)
    const cause = new ServerError('upstream_failed', `error of ${name}: ${said}`)
    // Etherscan has no error codes.
    const fault = /api key/i.test(text) ? { fault: 'authentication' as const } : {}
    throw new HttpError('upstream_failed', `${name} rejected the request`, { cause, ...fault })
  }

  function readRows(address: string, action: Action, { block, page }: Place, count: number) {
    const query = new URLSearchParams({
      ...{ chainid: number, module: 'account', action, address, sort: 'desc' },
      ...{ page: String(Math.max(page, 1)), offset: String(count) },
      ...(block === undefined ? {} : { startblock: '0', endblock: String(block) }),
    }).toString()
    return pages.get(query, () => fetchRows(query))
  }

  function createList(address: string, action: Action): ExplorerList<Place> {
    return {
      first: { page: 0 },
      isOptional: action === 'txlistinternal',
      read: async (place): Promise<ListPage<Place>> => {
        const count = place.page === 0 ? limits.few : limits.most
        const entries = await readRows(address, action, place, count)
        const read = entries.map(readRow[action])
        const lowest = readBlock(entries.at(-1))
        const isFull = entries.length >= count
        const isTooLong = lowest === place.block && (place.page + 1) * limits.most > limits.paged
        const next = isFull && lowest !== undefined ? getNextPlace(place, lowest, isTooLong) : undefined
        return {
          rows: read.filter((row) => row !== undefined && row !== 'none'),
          next,
          isBroken: read.includes(undefined) || isTooLong || (isFull && lowest === undefined),
          ...(place.block !== undefined && place.page <= 1 ? { restartsAt: place.block } : {}),
        }
      },
    }
  }

  const activity: ActivityProvider = {
    name,
    supports,
    fetchActivity: ({ address, cursor, limit }) => {
      const lists = actions.map((action) => createList(address, action))
      return readJoinedPage({ lists, place: etherscanPlace, address, cursor, limit })
    },
  }

  return {
    activity,
    // Etherscan's token list needs an expensive plan, so use the account's latest token transfers instead.
    findTokens: async (requested, address) => {
      if (!supports(requested)) return []
      const entries = await readRows(address.toLowerCase(), 'tokentx', { page: 1 }, limits.most)
      const tokens = entries.map((entry) => parseTokenTransfer('erc20', entry)?.move?.token)
      return [...new Set(tokens.filter((token) => token !== undefined))]
    },
  }
}

/** Returns the position after a full page: from its last block, or the next page if that block has not changed. */
function getNextPlace(place: Place, lowest: number, isTooLong: boolean): Place {
  if (isTooLong) return { block: Math.max(lowest - 1, 0), page: 0 }
  return lowest === place.block ? { block: lowest, page: place.page + 1 } : { block: lowest, page: 0 }
}

function readBlock(entry: unknown): number | undefined {
  const parsed = z.object({ blockNumber: z.string().check(z.regex(/^\d{1,15}$/)) }).safeParse(entry)
  return parsed.success ? Number(parsed.data.blockNumber) : undefined
}

/**
 * Creates a rate limiter that allows `perSecond` requests in any second. Throws `unavailable` if the wait would exceed
 * `longestWaitMs`.
 */
export function createRateLimiter(options: {
  readonly perSecond: number
  readonly longestWaitMs: number
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
}): () => Promise<void> {
  const { perSecond, longestWaitMs, now, wait } = options
  const turns: number[] = []
  return async () => {
    const nowMs = now()
    const before = turns.length < perSecond ? undefined : turns[turns.length - perSecond]
    const turnMs = Math.max(nowMs, before === undefined ? 0 : before + 1_000)
    if (turnMs - nowMs > longestWaitMs) {
      const retryAfterMs = turnMs - nowMs
      throw new HttpError('unavailable', 'Too many requests wait for the explorer of this network', { retryAfterMs })
    }
    turns.push(turnMs)
    if (turns.length > perSecond) turns.shift()
    if (turnMs > nowMs) await wait(turnMs - nowMs)
  }
}
