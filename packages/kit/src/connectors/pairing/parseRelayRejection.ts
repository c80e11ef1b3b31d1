import type { ErrorCode } from '@foyer/primitives/errors/catalogue'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'

/** Alerts the developer about an error of the relay or the host's provider, with a short and a long message. */
export type AlertDeveloper = (short: string, long: string) => void

/** The rejection messages of a relay [S8.9-S8.11], with the resulting error code and advice for the developer. */
const rejections: readonly (readonly [RegExp, ErrorCode, long: string])[] = [
  [
    /Unauthorized: origin not allowed/,
    'INVALID_APP_CONFIGURATION',
    'The relay rejected this origin. Add it to the allowed origins of the project.',
  ],
  [/Unauthorized: invalid key/, 'INVALID_APP_CONFIGURATION', 'The relay rejected the project. Check `projectId`.'],
  [
    /JWT validation error/,
    'SESSION_EXPIRED',
    'The relay rejected the token of this device. Check the clock of the device, then connect again.',
  ],
]

/**
 * Parses the close reason of a socket or the error of a provider. Alerts the developer if the relay rejects the app
 * [S8.8]. Returns undefined if a retry may help.
 */
export function parseRelayRejection(reason: string, onAlert?: AlertDeveloper): FoyerError | undefined {
  const [, code, long] = rejections.find(([pattern]) => pattern.test(reason)) ?? []
  if (!code || !long) return undefined
  const error = new FoyerError(code, { cause: new Error(reason) })
  onAlert?.(error.message, long)
  return error
}
