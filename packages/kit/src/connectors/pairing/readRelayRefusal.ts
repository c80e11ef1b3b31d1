import type { ErrorCode } from '../../errors/catalogue.js'
import { FoyerError } from '../../errors/FoyerError.js'

/** What a relay closes with when it will not have this app [S8.9-S8.11]. */
const refusals: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^Unauthorized: (origin not allowed|invalid key)/, 'INVALID_APP_CONFIGURATION'],
  [/^JWT validation error/, 'SESSION_EXPIRED'],
]

/** Reads the reason of a closed socket; undefined when trying again may help. */
export function readRelayRefusal(reason: string): FoyerError | undefined {
  const code = refusals.find(([pattern]) => pattern.test(reason))?.[1]
  return code && new FoyerError(code, { cause: new Error(reason) })
}
