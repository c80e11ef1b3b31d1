import type { QueryObserverResult } from '@tanstack/query-core'
import { useEffect, useState } from 'react'
import type { Client } from '../core/Client.js'
import type { Query } from '../core/queries/Query.js'

export type QueryState<Data> = Pick<
  QueryObserverResult<Data>,
  'data' | 'error' | 'status' | 'isFetching' | 'dataUpdatedAt' | 'isPlaceholderData'
> & { refetch(): void }

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
 * Follows one read while the component is there. `query` undefined means "not now"; a query with another key starts
 * over, keeping the earlier data marked `isPlaceholderData` when `keepPrevious`.
 */
export function useQuery<Data>(
  client: Client,
  query: Query<Data> | undefined,
  options: { readonly refetchIntervalMs?: number; readonly keepPrevious?: boolean } = {},
): QueryState<Data> {
  const [state, setState] = useState<QueryState<Data>>(pending)
  const key = query && JSON.stringify(query.queryKey)
  const { refetchIntervalMs, keepPrevious = false } = options
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says everything about the query.
  useEffect(() => {
    if (!query) return setState(pending)
    const life = { isOver: false, undo: () => {} }
    setState((last) => (keepPrevious && last.data !== undefined ? { ...last, isPlaceholderData: true } : pending))
    const show = (result: QueryObserverResult<Data>) => {
      const { data, error, status, isFetching, dataUpdatedAt, isPlaceholderData } = result
      const refetch = () => void result.refetch()
      setState({ data, error, status, isFetching, dataUpdatedAt, isPlaceholderData, refetch })
    }
    // The cache is fetched on the first read, so that a widget which reads nothing does not carry it.
    Promise.all([client.getQueries(), import('../core/queries/createQueryClient.js')]).then(
      ([queries, { watchQuery }]) => {
        if (life.isOver) return
        life.undo = watchQuery(queries, query, refetchIntervalMs === undefined ? {} : { refetchIntervalMs }, show)
      },
      (error: Error) => setState({ ...pending, status: 'error', error, isFetching: false }),
    )
    return () => {
      life.isOver = true
      life.undo()
    }
  }, [client, key, refetchIntervalMs])
  return state
}
