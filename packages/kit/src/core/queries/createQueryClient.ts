import { QueryClient } from '@tanstack/query-core'
import { getErrorCode } from '../../errors/FoyerError.js'
import { limits } from '../limits.js'

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
