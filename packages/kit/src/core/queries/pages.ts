import type { Page } from '../Adapter.js'
import type { Client } from '../Client.js'
import type { Queries, Query, WatchOptions } from './Queries.js'

/**
 * Merges a new first page with the known items. If they do not overlap, there may be a gap: the known items are dropped
 * and read again page by page.
 */
export function mergeFirstPage<Item extends { readonly id: string }>(
  first: Page<Item>,
  known: Page<Item> | undefined,
): Page<Item> {
  if (!known || first.next === undefined) return first
  const ids = new Set(first.items.map(({ id }) => id))
  const isJoined = known.items.some(({ id }) => ids.has(id))
  if (!isJoined) return first
  // Within its range, the first page replaces the known items: a chain reorganization may have removed some.
  const last = known.items.findLastIndex(({ id }) => ids.has(id))
  const older = known.items.slice(last + 1)
  return older.length === 0 ? first : { ...known, items: [...first.items, ...older] }
}

/** The number of items at the end of a list that are checked for duplicates: only neighbouring pages overlap. */
const maxOverlap = 200

/** Appends the next page to the known items, without duplicates. */
export function appendPage<Item extends { readonly id: string }>(known: Page<Item>, page: Page<Item>): Page<Item> {
  const ids = new Set(known.items.slice(-maxOverlap).map(({ id }) => id))
  return {
    items: [...known.items, ...page.items.filter(({ id }) => !ids.has(id))],
    next: page.next,
    isPartial: known.isPartial || page.isPartial,
  }
}

/**
 * Returns the cache key of all loaded pages of a list. They are stored separately from the first page, so that a
 * returning user does not reload them.
 */
export function getPagesKey(query: Query<unknown>): readonly unknown[] {
  return ['pages', ...query.queryKey]
}

/** Reads and stores the next page of a list. Undefined if there is none. */
export async function fetchNextPage<Item extends { readonly id: string }>(
  client: Client,
  known: Page<Item>,
  createQuery: (cursor?: string) => Query<Page<Item>>,
): Promise<Page<Item> | undefined> {
  if (known.next === undefined) return undefined
  const queries = await client.getQueries()
  const page = await queries.fetch(createQuery(known.next))
  const pagesKey = getPagesKey(createQuery())
  // The first page may have been read again meanwhile.
  const now = queries.get<Page<Item>>(pagesKey) ?? known
  if (now.next !== known.next) return now
  const all = appendPage(now, page)
  queries.set(pagesKey, all)
  return all
}

/** The loaded part of a paginated list. */
export interface Pages<Item> {
  readonly items: readonly Item[] | undefined
  readonly isPartial: boolean
  readonly hasMore: boolean
  /** The error of the first page. The loaded items remain. */
  readonly error: Error | null
  readonly isFetching: boolean
  /** The state of the next page. */
  readonly more: 'idle' | 'loading' | 'failed'
  /** The time when the first page was last read, in ms since 1970. */
  readonly dataUpdatedAt: number
  refetch(): void
  /** Reads the next page. Resolves when the page arrived or failed. */
  loadMore(): Promise<void>
}

/** The state of a list before its first result. */
export const unreadPages: Pages<never> = {
  items: undefined,
  isPartial: false,
  hasMore: false,
  error: null,
  isFetching: true,
  more: 'idle',
  dataUpdatedAt: 0,
  refetch: () => undefined,
  loadMore: async () => undefined,
}

/**
 * Watches a paginated list. Refetches its first page every `refetchIntervalMs`, or when its key becomes stale. Reads
 * later pages when `loadMore` is called. Calls back with every change. Returns a function that stops this.
 */
export function watchPages<Item extends { readonly id: string }>(
  client: Client,
  createQuery: (cursor?: string) => Query<Page<Item>>,
  options: WatchOptions,
  callback: (pages: Pages<Item>) => void,
): () => void {
  const life = { isOver: false, undo: () => {} }
  const firstQuery = createQuery()
  const pagesKey = getPagesKey(firstQuery)
  let now: Pages<Item> = unreadPages
  const notify = (change: Partial<Pages<Item>>) => {
    now = { ...now, ...change }
    if (!life.isOver) callback(now)
  }
  const toChange = ({ items, next, isPartial }: Page<Item>) => ({ items, isPartial, hasMore: next !== undefined })
  const follow = (queries: Queries) => {
    let read: Page<Item> | undefined
    const loadMore = async () => {
      const known = queries.get<Page<Item>>(pagesKey)
      if (!known || known.next === undefined || now.more === 'loading') return
      notify({ more: 'loading' })
      try {
        const all = await fetchNextPage(client, known, createQuery)
        notify({ ...(all && toChange(all)), more: 'idle' })
      } catch {
        notify({ more: 'failed' })
      }
    }
    life.undo = queries.watch(firstQuery, options, ({ data, error, isFetching, dataUpdatedAt, refetch }) => {
      const change = { error, isFetching, dataUpdatedAt, refetch, loadMore }
      if (!data || data === read) return notify(change)
      read = data
      const pages = mergeFirstPage(data, queries.get<Page<Item>>(pagesKey))
      queries.set(pagesKey, pages)
      notify({ ...change, ...toChange(pages) })
    })
  }
  client.getQueries().then(
    (queries) => life.isOver || follow(queries),
    (error: Error) => notify({ error, isFetching: false }),
  )
  return () => {
    life.isOver = true
    life.undo()
  }
}
