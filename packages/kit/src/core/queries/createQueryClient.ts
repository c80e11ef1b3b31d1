import { QueryClient, QueryObserver, type QueryObserverResult } from '@tanstack/query-core'
import { getErrorCode } from '../../errors/FoyerError.js'
import { limits } from '../limits.js'
import type { Query } from './Query.js'

/** Answers that will not change by asking again. */
const finalCodes = ['ABORTED', 'ADAPTER_NOT_FOUND', 'RESPONSE_INVALID', 'TOKEN_BALANCE_UNAVAILABLE', 'INVALID_ADDRESS']

/** The cache of facts others own; each query brings its own lifetime, retries are those of S9.11. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < limits.queryRetries && !finalCodes.includes(getErrorCode(error)),
        retryDelay: (attempt) => Math.min(limits.queryRetryBaseMs * 2 ** attempt, limits.queryRetryCapMs),
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
    },
  })
}

export interface WatchOptions {
  readonly refetchIntervalMs?: number
}

/** Follows one query: calls back with every result, first with the present one. */
export function watchQuery<Data>(
  queries: QueryClient,
  query: Query<Data>,
  { refetchIntervalMs }: WatchOptions,
  callback: (result: QueryObserverResult<Data>) => void,
): () => void {
  const observer = new QueryObserver<Data>(queries, {
    ...query,
    ...(refetchIntervalMs !== undefined && { refetchInterval: refetchIntervalMs }),
  })
  const unsubscribe = observer.subscribe(callback)
  callback(observer.getCurrentResult())
  return () => {
    unsubscribe()
    observer.destroy()
  }
}
