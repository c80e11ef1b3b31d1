import { useEffect, useRef, useState } from 'react'
import type { Client } from '../core/Client.js'
import { fetchNextPage, getPagesKey, mergeFirstPage, type Page } from '../core/queries/pages.js'
import type { Query } from '../core/queries/Queries.js'
import { useQuery } from './useQuery.js'

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
  loadMore(): void
}

/**
 * Follows a list that comes in pages. Its first page is read anew every `refetchIntervalMs`, or when its key is made stale; later
 * ones are read when `loadMore` asks. `createQuery` makes the same keys for as long as `isSame` things are listed.
 */
export function usePages<Item extends { readonly id: string }>(
  client: Client,
  createQuery: (cursor?: string) => Query<Page<Item>>,
  refetchIntervalMs?: number,
): Pages<Item> {
  const firstQuery = createQuery()
  const key = JSON.stringify(firstQuery.queryKey)
  const first = useQuery(client, firstQuery, refetchIntervalMs === undefined ? {} : { refetchIntervalMs })
  const [state, setState] = useState<{ key: string; pages?: Page<Item>; more: Pages<Item>['more'] }>({
    key,
    more: 'idle',
  })
  const isLoading = useRef(false)
  const { data, isPlaceholderData } = first
  useEffect(() => {
    if (!data || isPlaceholderData) return undefined
    const life = { isOver: false }
    client.getQueries().then((queries) => {
      if (life.isOver) return
      const pagesKey = getPagesKey(firstQuery)
      const pages = mergeFirstPage(data, queries.get<Page<Item>>(pagesKey))
      queries.set(pagesKey, pages)
      setState((last) => ({ key, pages, more: last.key === key ? last.more : 'idle' }))
    })
    return () => {
      life.isOver = true
    }
  }, [client, key, data, isPlaceholderData])
  const pages = state.key === key ? state.pages : undefined
  const loadMore = () => {
    if (!pages || isLoading.current) return
    isLoading.current = true
    setState((last) => ({ ...last, more: 'loading' }))
    fetchNextPage(client, pages, createQuery)
      .then(
        (all) =>
          setState((last) => (last.key === key && all ? { key, pages: all, more: 'idle' } : { ...last, more: 'idle' })),
        () => setState((last) => ({ ...last, more: 'failed' })),
      )
      .finally(() => {
        isLoading.current = false
      })
  }
  return {
    items: pages?.items,
    isPartial: pages?.isPartial ?? false,
    hasMore: pages?.next !== undefined,
    error: first.error,
    isFetching: first.isFetching,
    more: state.key === key ? state.more : 'idle',
    dataUpdatedAt: first.dataUpdatedAt,
    refetch: first.refetch,
    loadMore,
  }
}
