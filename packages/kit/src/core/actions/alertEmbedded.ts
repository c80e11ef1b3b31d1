import type { CodedError } from '@foyer/primitives/errors/CodedError'
import type { ErrorCode } from '@foyer/primitives/errors/catalogue'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { alertDeveloper } from '../alertDeveloper.js'
import type { Client } from '../Client.js'

/** What a developer reads when the frame does not do what it should [S8.4-S8.6]. */
const alerts: Partial<Record<ErrorCode, readonly [code: ErrorCode, long: string]>> = {
  FRAME_LOAD_FAILED: ['EMBEDDED_WALLET_LOAD_FAILED', 'Is this origin among the allowed origins of the project?'],
  FRAME_REQUEST_TIMED_OUT: ['EMBEDDED_WALLET_TIMED_OUT', 'The frame gave no answer within 30 s.'],
  SESSION_EXPIRED: ['SESSION_EXPIRED', 'The log-in is over. Check the clock of the device, then connect again.'],
}

/** Tells the developer, once, of what the frame failed to do. */
export function alertEmbedded(client: Client, { code }: CodedError<ErrorCode>): void {
  const [alert, long] = alerts[code] ?? []
  if (alert && long) alertDeveloper(client, new FoyerError(alert).message, long)
}
