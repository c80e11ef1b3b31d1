import type { ErrorCode } from '@foyer/primitives/errors/catalogue'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'

/** What a developer is told of a relay, or of the provider the host brought: the short words of the alert and the long ones. */
export type AlertDeveloper = (short: string, long: string) => void

/** The words a relay has when it will not have this app [S8.9-S8.11], what they come to, and what there is to look at. */
const refusals: readonly (readonly [RegExp, ErrorCode, long: string])[] = [
  [
    /Unauthorized: origin not allowed/,
    'INVALID_APP_CONFIGURATION',
    'The relay does not take this origin. Is it among the allowed origins of the project?',
  ],
  [
    /Unauthorized: invalid key/,
    'INVALID_APP_CONFIGURATION',
    'The relay does not know this project. Is `projectId` right?',
  ],
  [
    /JWT validation error/,
    'SESSION_EXPIRED',
    'The relay does not take what this device signed. Check the clock of the device, then connect again.',
  ],
]

/**
 * Reads why a socket was closed or a provider gave up, and tells the developer when the app is not wanted [S8.8]; undefined
 * when trying again may help.
 */
export function readRelayRefusal(reason: string, onAlert?: AlertDeveloper): FoyerError | undefined {
  const [, code, long] = refusals.find(([pattern]) => pattern.test(reason)) ?? []
  if (!code || !long) return undefined
  const error = new FoyerError(code, { cause: new Error(reason) })
  onAlert?.(error.message, long)
  return error
}
