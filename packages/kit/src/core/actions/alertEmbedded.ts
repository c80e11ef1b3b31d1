import type { CodedError } from '@foyer/primitives/errors/CodedError'
import type { ErrorCode } from '@foyer/primitives/errors/catalogue'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { alertDeveloper } from '../alertDeveloper.js'
import type { Client } from '../Client.js'

/** The developer alerts for failures of the frame [S8.4-S8.6]. */
const alerts: Partial<Record<ErrorCode, readonly [code: ErrorCode, long: string]>> = {
  FRAME_LOAD_FAILED: [
    'EMBEDDED_WALLET_LOAD_FAILED',
    'The frame did not load. Check that this origin is among the allowed origins of the project.',
  ],
  FRAME_REQUEST_TIMED_OUT: ['EMBEDDED_WALLET_TIMED_OUT', 'The frame did not respond within 30 s.'],
  SESSION_EXPIRED: ['SESSION_EXPIRED', 'The log-in has expired. Check the clock of the device, then connect again.'],
}

/** Shows the developer an alert for a frame error, once. */
export function alertEmbedded(client: Client, { code }: CodedError<ErrorCode>): void {
  const [alert, long] = alerts[code] ?? []
  if (alert && long) alertDeveloper(client, new FoyerError(alert).message, long)
}
