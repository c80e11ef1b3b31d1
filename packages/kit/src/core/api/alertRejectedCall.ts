import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { alertDeveloper } from '../alertDeveloper.js'
import type { Client } from '../Client.js'

/**
 * Alerts the developer if the server rejected a request because of the app's configuration [S8.3, S8.8, S8.9, S8.11].
 * Loads only with the first such rejection.
 */
export function alertRejectedCall(client: Client, message: string): void {
  const origin = client.environment.window?.location.origin ?? 'of this page'
  const long = new Map([
    ['Unauthorized: invalid key', 'The server rejected the project. Check `projectId`.'],
    ['Unauthorized: origin not allowed', `The origin ${origin} is not among the allowed origins of the project.`],
  ]).get(message)
  if (long) alertDeveloper(client, new FoyerError('INVALID_APP_CONFIGURATION').message, long)
}
