import { FoyerError, getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { QueryClient, QueryObserver, type QueryObserverResult } from '@tanstack/query-core'
import { limits } from '../limits.js'
import type { Queries, Query, QueryResult, WatchOptions } from './Queries.js'

/** Answers that will not change by asking again. */
const finalCodes = [
  'ABORTED',
  'ADAPTER_NOT_FOUND',
  'RESPONSE_INVALID',
  'TOKEN_BALANCE_UNAVAILABLE',
  'INVALID_ADDRESS',
  'RECIPIENT_REFUSED',
  'BELOW_RENT_MINIMUM',
  'TOKEN_NOT_SENDABLE',
]

/** The query cache over `@tanstack/query-core`; each query brings its own lifetime, retries are those of S9.11. `signal` ends and empties it. */
export function createQueries(signal?: AbortSignal): Queries {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < limits.queryRetries && !finalCodes.includes(getErrorCode(error)),
        retryDelay: (attempt) => Math.min(limits.queryRetryBaseMs * 2 ** attempt, limits.queryRetryCapMs),
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
    },
  })
  signal?.addEventListener('abort', () => client.clear())
  return {
    fetch: (query) =>
      client.fetchQuery(query).catch((error) => {
        throw signal?.aborted ? new FoyerError('INSTANCE_DESTROYED') : error
      }),
    get: (queryKey) => client.getQueryData(queryKey),
    set: (queryKey, data) => {
      // Stored data has no source to fetch it from again, so it is not collected. It may be a list of thousands of rows, so it is not
      // compared with the earlier data.
      client.getQueryCache().build(client, { queryKey, gcTime: Number.POSITIVE_INFINITY, structuralSharing: false })
      client.setQueryData(queryKey, data)
    },
    invalidate: (queryKey) => client.invalidateQueries({ queryKey }),
    watch: (query, options, callback) => watch(client, query, options, callback),
  }
}

function watch<Data>(
  client: QueryClient,
  query: Query<Data>,
  { refetchIntervalMs }: WatchOptions,
  callback: (result: QueryResult<Data>) => void,
): () => void {
  const observer = new QueryObserver<Data>(client, {
    ...query,
    ...(refetchIntervalMs !== undefined && { refetchInterval: refetchIntervalMs }),
  })
  const kept: { failure: Error | null } = { failure: null }
  const tell = (result: QueryObserverResult<Data>) => {
    const { data, isFetching, dataUpdatedAt } = result
    if (result.error || data !== undefined) kept.failure = result.error
    // A read that is repeated on its own, and had no data yet, is told as failed until it brings some: nothing has changed.
    const isStill = kept.failure !== null && data === undefined
    const { error, status } = isStill ? { error: kept.failure, status: 'error' as const } : result
    const refetch = () => {
      kept.failure = null
      void result.refetch()
    }
    callback({ data, error, status, isFetching, dataUpdatedAt, refetch })
  }
  const unsubscribe = observer.subscribe(tell)
  tell(observer.getCurrentResult())
  return () => {
    unsubscribe()
    observer.destroy()
  }
}
