import * as z from 'zod/mini'
import { HttpError } from '../../errors/HttpError.js'
import { ServerError } from '../../errors/ServerError.js'
import { createTimedCache } from '../../fetch/createTimedCache.js'
import type { ActivityProvider } from '../ActivityProvider.js'
import type { AskExplorer } from './askExplorer.js'
import type { Explorer } from './createBlockscout.js'
import { etherscanAnswer, readInternal, readTokenTransfer, readTransaction } from './etherscanAnswers.js'
import type { ExplorerRow } from './joinRows.js'
import { type ExplorerList, type ListPage, readJoinedPage } from './readJoinedPage.js'

/** How many rows are asked for. */
const etherscanRows = {
  /** Of a first look; enough for a page of ours, and quick. */
  few: 200,
  /** More than so many it gives in no answer, whatever is asked. */
  most: 1_000,
  /** It counts pages up to this many rows; after that a lower last block must be asked for. */
  paged: 10_000,
}
const keptMs = 30_000
/** Pages in memory; one may be half a megabyte. */
const keptPages = 100

/** Rows down from a block (the newest when absent): a first few of them (0), or a page of as many as it gives (1 and more). */
const etherscanPlace = z.object({
  block: z.optional(z.number().check(z.int(), z.minimum(0))),
  page: z.number().check(z.int(), z.minimum(0)),
})
type Place = z.infer<typeof etherscanPlace>

const actions = ['txlist', 'txlistinternal', 'tokentx', 'tokennfttx', 'token1155tx'] as const
type Action = (typeof actions)[number]

const readRow: Record<Action, (entry: unknown) => ExplorerRow | 'none' | undefined> = {
  txlist: readTransaction,
  txlistinternal: readInternal,
  tokentx: (entry) => readTokenTransfer('erc20', entry),
  tokennfttx: (entry) => readTokenTransfer('erc721', entry),
  token1155tx: (entry) => readTokenTransfer('erc1155', entry),
}

/**
 * Creates the reader of one network by Etherscan's API v2. `takeTurn` resolves when the next question may be asked: all networks share
 * one key and its limit. The key is in no error and no log.
 */
export function createEtherscan(options: {
  readonly name: string
  readonly chainId: string
  readonly url: string
  readonly key: string
  readonly asking: AskExplorer
  readonly takeTurn: () => Promise<void>
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
  readonly rows?: typeof etherscanRows
}): Explorer {
  const { name, chainId, key, asking, takeTurn, now, wait, rows: limits = etherscanRows } = options
  const number = chainId.replace(/^eip155:/, '')
  const pages = createTimedCache<readonly unknown[]>({ maxEntries: keptPages, lifetimeMs: keptMs, now })
  const supports = (asked: string) => asked === chainId

  async function fetchRows(query: string, isRetry = false): Promise<readonly unknown[]> {
    await takeTurn()
    const answer = await asking.ask(`${options.url}?${query}&apikey=${encodeURIComponent(key)}`)
    const parsed = etherscanAnswer.safeParse(answer)
    if (!parsed.success) throw new HttpError('upstream_failed', `${name} answered something else than a list`)
    const { status, message, result } = parsed.data
    if (status === '1' && Array.isArray(result)) return result
    const text = typeof result === 'string' ? result : (message ?? '')
    if (Array.isArray(result) && result.length === 0 && /^no .*found/i.test(message ?? '')) return []
    if (/rate limit/i.test(text)) {
      if (isRetry) throw asking.rest()
      await wait(1_000)
      return fetchRows(query, true)
    }
    // It may repeat the key in what it says of it.
    const said = text.replaceAll(key, '…').slice(0, 200)
    const cause = new ServerError('upstream_failed', `${name} says: ${said}`)
    throw new HttpError('upstream_failed', `${name} refused to answer`, { cause })
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
        const next = isFull && lowest !== undefined ? findNext(place, lowest, isTooLong) : undefined
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
    // It has no list of what an account holds without a dearer key: what it was sent lately is looked at.
    findTokens: async (asked, address) => {
      if (!supports(asked)) return []
      const entries = await readRows(address.toLowerCase(), 'tokentx', { page: 1 }, limits.most)
      const tokens = entries.map((entry) => readTokenTransfer('erc20', entry)?.move?.token)
      return [...new Set(tokens.filter((token) => token !== undefined))]
    },
  }
}

/** The place after a full page: from its last block on, or, while that is where it began, the next page of the same. */
function findNext(place: Place, lowest: number, isTooLong: boolean): Place {
  if (isTooLong) return { block: Math.max(lowest - 1, 0), page: 0 }
  return lowest === place.block ? { block: lowest, page: place.page + 1 } : { block: lowest, page: 0 }
}

function readBlock(entry: unknown): number | undefined {
  const parsed = z.object({ blockNumber: z.string().check(z.regex(/^\d{1,15}$/)) }).safeParse(entry)
  return parsed.success ? Number(parsed.data.blockNumber) : undefined
}

/** Creates a line in which at most so many go ahead within any second. `longestWaitMs`: whoever would wait longer is refused. */
export function createTurns(options: {
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
      throw new HttpError('unavailable', 'Too many wait for the explorer of this network', { retryAfterMs })
    }
    turns.push(turnMs)
    if (turns.length > perSecond) turns.shift()
    if (turnMs > nowMs) await wait(turnMs - nowMs)
  }
}
