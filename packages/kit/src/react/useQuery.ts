import { useEffect, useState } from 'react'
import type { Client } from '../core/Client.js'
import type { Query, QueryResult } from '../core/queries/Queries.js'

const pending = {
  data: undefined,
  error: null,
  status: 'pending',
  isFetching: true,
  dataUpdatedAt: 0,
  refetch: () => undefined,
} as const

/**
 * Subscribes to a query while the component is mounted, and returns its last result. If `query` is undefined, no read
 * happens. The result of another key is never returned: after a change of the key, the state is pending at once.
 */
export function useQuery<Data>(
  client: Client,
  query: Query<Data> | undefined,
  { refetchIntervalMs }: { readonly refetchIntervalMs?: number } = {},
): QueryResult<Data> {
  const [last, setLast] = useState<{ readonly key: string; readonly result: QueryResult<Data> }>()
  const key = query && JSON.stringify(query.queryKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies(query): `key` identifies the query
  useEffect(() => {
    if (!query || key === undefined) return undefined
    const life = { isOver: false, undo: () => {} }
    // Load the cache on the first read, so that a widget without reads does not load it.
    client.getQueries().then(
      (queries) => {
        if (life.isOver) return
        const watchOptions = refetchIntervalMs === undefined ? {} : { refetchIntervalMs }
        life.undo = queries.watch(query, watchOptions, (result) => setLast({ key, result }))
      },
      (error: Error) => setLast({ key, result: { ...pending, status: 'error', error, isFetching: false } }),
    )
    return () => {
      life.isOver = true
      life.undo()
    }
  }, [client, key, refetchIntervalMs])
  return last && last.key === key ? last.result : pending
}
