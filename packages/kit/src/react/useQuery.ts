import { useEffect, useState } from 'react'
import type { Client } from '../core/Client.js'
import type { Query, QueryResult } from '../core/queries/Queries.js'

export interface QueryState<Data> extends QueryResult<Data> {
  /** True if the data belongs to an earlier key, while the new one is read. */
  readonly isPlaceholderData: boolean
}

const pending = {
  data: undefined,
  error: null,
  status: 'pending',
  isFetching: true,
  dataUpdatedAt: 0,
  isPlaceholderData: false,
  refetch: () => undefined,
} as const

/**
 * Subscribes to a query while the component is mounted. If `query` is undefined, no read happens. A query with another
 * key starts again; with `keepPrevious` the earlier data stays and is marked `isPlaceholderData`.
 */
export function useQuery<Data>(
  client: Client,
  query: Query<Data> | undefined,
  options: { readonly refetchIntervalMs?: number; readonly keepPrevious?: boolean } = {},
): QueryState<Data> {
  const [state, setState] = useState<QueryState<Data>>(pending)
  const key = query && JSON.stringify(query.queryKey)
  const { refetchIntervalMs, keepPrevious = false } = options
  // biome-ignore lint/correctness/useExhaustiveDependencies(query): `key` identifies the query
  // biome-ignore lint/correctness/useExhaustiveDependencies(key): it stands for `query`
  useEffect(() => {
    if (!query) return setState(pending)
    const life = { isOver: false, undo: () => {} }
    setState((last) => (keepPrevious && last.data !== undefined ? { ...last, isPlaceholderData: true } : pending))
    // Load the cache on the first read, so that a widget without reads does not load it.
    client.getQueries().then(
      (queries) => {
        if (life.isOver) return
        const watchOptions = refetchIntervalMs === undefined ? {} : { refetchIntervalMs }
        life.undo = queries.watch(query, watchOptions, (result) => setState({ ...result, isPlaceholderData: false }))
      },
      (error: Error) => setState({ ...pending, status: 'error', error, isFetching: false }),
    )
    return () => {
      life.isOver = true
      life.undo()
    }
  }, [client, key, keepPrevious, refetchIntervalMs])
  return state
}
