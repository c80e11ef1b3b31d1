import type { Client } from '../Client.js'
import type { Query } from './Queries.js'

/** One page of a list, as a server cuts it. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** Where the next page begins; absent after the last. */
  readonly next: string | undefined
  /** The source does not see everything. */
  readonly isPartial: boolean
}

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

/** Puts the page that comes next behind what is known. */
export function appendPage<Item extends { readonly id: string }>(known: Page<Item>, page: Page<Item>): Page<Item> {
  const ids = new Set(known.items.map(({ id }) => id))
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
