import { FoyerError, getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { QueryClient, QueryObserver, type QueryObserverResult } from '@tanstack/query-core'
import { limits } from '../limits.js'
import type { Queries, Query, QueryResult, WatchOptions } from './Queries.js'

/** Errors that a retry cannot fix. */
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

/**
 * Creates the query cache with `@tanstack/query-core`. Each query has its own lifetime. Retries follow S9.11. `signal`
 * clears the cache.
 */
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
      // Stored data cannot be fetched again, so it is not garbage-collected. It may be a list of thousands of rows, so
      // it is not compared with the previous data.
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
  const notify = (result: QueryObserverResult<Data>) => {
    const { data, isFetching, dataUpdatedAt } = result
    if (result.error || data !== undefined) kept.failure = result.error
    // While a failed query without data is refetched automatically, keep its error until data arrives.
    const isStill = kept.failure !== null && data === undefined
    const { error, status } = isStill ? { error: kept.failure, status: 'error' as const } : result
    const refetch = () => {
      kept.failure = null
      void result.refetch()
    }
    callback({ data, error, status, isFetching, dataUpdatedAt, refetch })
  }
  const unsubscribe = observer.subscribe(notify)
  notify(observer.getCurrentResult())
  return () => {
    unsubscribe()
    observer.destroy()
  }
}
