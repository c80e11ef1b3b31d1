import { QueryClient, QueryObserver, type QueryObserverResult } from '@tanstack/query-core'
import { getErrorCode } from '../../errors/FoyerError.js'
import { limits } from '../limits.js'
import type { Queries, QueryResult, WatchOptions } from './Queries.js'
import type { Query } from './Query.js'

/** Answers that will not change by asking again. */
const finalCodes = ['ABORTED', 'ADAPTER_NOT_FOUND', 'RESPONSE_INVALID', 'TOKEN_BALANCE_UNAVAILABLE', 'INVALID_ADDRESS']

function toResult<Data>(result: QueryObserverResult<Data>): QueryResult<Data> {
  const { data, error, status, isFetching, dataUpdatedAt } = result
  return { data, error, status, isFetching, dataUpdatedAt, refetch: () => void result.refetch() }
}

/** The query cache over `@tanstack/query-core`; each query brings its own lifetime, retries are those of S9.11. */
export function createQueries(): Queries {
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
  return {
    fetch: (query) => client.fetchQuery(query),
    get: (queryKey) => client.getQueryData(queryKey),
    set: (queryKey, data) => void client.setQueryData(queryKey, data),
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
  const unsubscribe = observer.subscribe((result) => callback(toResult(result)))
  callback(toResult(observer.getCurrentResult()))
  return () => {
    unsubscribe()
    observer.destroy()
  }
}
