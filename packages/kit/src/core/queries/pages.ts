import type { Page } from '../Adapter.js'
import type { Client } from '../Client.js'
import type { Queries, Query, WatchOptions } from './Queries.js'

/**
 * Puts a newly read first page before what is known already. Where nothing of it is known there may be a gap, so what was known
 * goes, and is read again page by page.
 */
export function mergeFirstPage<Item extends { readonly id: string }>(
  first: Page<Item>,
  known: Page<Item> | undefined,
): Page<Item> {
  if (!known || first.next === undefined) return first
  const ids = new Set(first.items.map(({ id }) => id))
  const isJoined = known.items.some(({ id }) => ids.has(id))
  if (!isJoined) return first
  // What the first page reaches over is its own to tell: a chain that went back took something away.
  const last = known.items.findLastIndex(({ id }) => ids.has(id))
  const older = known.items.slice(last + 1)
  return older.length === 0 ? first : { ...known, items: [...first.items, ...older] }
}

/** Entries at the end of a list among which a repeated one is looked for: pages overlap there, if at all. */
const maxOverlap = 200

/** Puts the page that comes next behind what is known. */
export function appendPage<Item extends { readonly id: string }>(known: Page<Item>, page: Page<Item>): Page<Item> {
  const ids = new Set(known.items.slice(-maxOverlap).map(({ id }) => id))
  return {
    items: [...known.items, ...page.items.filter(({ id }) => !ids.has(id))],
    next: page.next,
    isPartial: known.isPartial || page.isPartial,
  }
}

/** The pages of one list so far, kept beside its first page so that nobody reads them again who comes back. */
export function getPagesKey(query: Query<unknown>): readonly unknown[] {
  return ['pages', ...query.queryKey]
}

/** Reads the next page of a list, and keeps it. Undefined when there is none. */
export async function fetchNextPage<Item extends { readonly id: string }>(
  client: Client,
  known: Page<Item>,
  createQuery: (cursor?: string) => Query<Page<Item>>,
): Promise<Page<Item> | undefined> {
  if (known.next === undefined) return undefined
  const queries = await client.getQueries()
  const page = await queries.fetch(createQuery(known.next))
  const pagesKey = getPagesKey(createQuery())
  // The first page may have been read anew meanwhile.
  const now = queries.get<Page<Item>>(pagesKey) ?? known
  if (now.next !== known.next) return now
  const all = appendPage(now, page)
  queries.set(pagesKey, all)
  return all
}

/** A list that comes in pages, as far as it has come. */
export interface Pages<Item> {
  readonly items: readonly Item[] | undefined
  readonly isPartial: boolean
  readonly hasMore: boolean
  /** Of the first page. What was known stays. */
  readonly error: Error | null
  readonly isFetching: boolean
  /** The next page is on its way, or did not come. */
  readonly more: 'idle' | 'loading' | 'failed'
  /** When the first page was last read, in ms since 1970. */
  readonly dataUpdatedAt: number
  refetch(): void
  /** Reads the next page; settles when it came or failed. */
  loadMore(): Promise<void>
}

/** What is known of a list before anything of it was read. */
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
 * Follows a list that comes in pages. Its first page is read anew every `refetchIntervalMs`, or when its key is made stale; later
 * ones are read when `loadMore` asks. Calls back with every change; returns the undo.
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
  const tell = (change: Partial<Pages<Item>>) => {
    now = { ...now, ...change }
    if (!life.isOver) callback(now)
  }
  const toChange = ({ items, next, isPartial }: Page<Item>) => ({ items, isPartial, hasMore: next !== undefined })
  const follow = (queries: Queries) => {
    let read: Page<Item> | undefined
    const loadMore = async () => {
      const known = queries.get<Page<Item>>(pagesKey)
      if (!known || known.next === undefined || now.more === 'loading') return
      tell({ more: 'loading' })
      try {
        const all = await fetchNextPage(client, known, createQuery)
        tell({ ...(all && toChange(all)), more: 'idle' })
      } catch {
        tell({ more: 'failed' })
      }
    }
    life.undo = queries.watch(firstQuery, options, ({ data, error, isFetching, dataUpdatedAt, refetch }) => {
      const change = { error, isFetching, dataUpdatedAt, refetch, loadMore }
      if (!data || data === read) return tell(change)
      read = data
      const pages = mergeFirstPage(data, queries.get<Page<Item>>(pagesKey))
      queries.set(pagesKey, pages)
      tell({ ...change, ...toChange(pages) })
    })
  }
  client.getQueries().then(
    (queries) => life.isOver || follow(queries),
    (error: Error) => tell({ error, isFetching: false }),
  )
  return () => {
    life.isOver = true
    life.undo()
  }
}
