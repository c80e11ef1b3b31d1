import { frameFailure } from '@foyer/contract/frame/frameFailure'
import { CodedError } from '@foyer/primitives/errors/CodedError'
import { catalogue, type ErrorCode } from '@foyer/primitives/errors/catalogue'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'

/** Maps the codes of the frame and the server to our codes. */
const codes: Readonly<Record<string, ErrorCode>> = {
  user_rejected: 'USER_REJECTED',
  USER_REJECTED: 'USER_REJECTED',
  session_expired: 'SESSION_EXPIRED',
  reused: 'SESSION_EXPIRED',
  unsupported_chain: 'CHAIN_NOT_SUPPORTED',
  CHAIN_NOT_SUPPORTED: 'CHAIN_NOT_SUPPORTED',
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  SWAP_REFUSED: 'SWAP_REFUSED',
  METHOD_NOT_SUPPORTED: 'METHOD_NOT_SUPPORTED',
  UNAUTHORIZED: 'UNAUTHORIZED',
  CHAIN_DISCONNECTED: 'CHAIN_DISCONNECTED',
  REQUEST_INVALID: 'REQUEST_INVALID',
  capability_not_supported: 'CAPABILITY_NOT_SUPPORTED',
  batch_id_in_use: 'BATCH_ID_IN_USE',
  batch_not_found: 'BATCH_NOT_FOUND',
  batch_too_large: 'BATCH_TOO_LARGE',
  atomicity_not_supported: 'ATOMICITY_NOT_SUPPORTED',
  REQUEST_PENDING: 'REQUEST_PENDING',
  aborted: 'ABORTED',
  OFFLINE: 'OFFLINE',
  offline: 'OFFLINE',
}
const maxMessageLength = 300
const defaultMessage = 'An error occurred'

/** Converts the payload of a `NAME_ERROR` message into a FoyerError [S7.61, S8.17]. */
export function toFrameError(payload: unknown): FoyerError {
  const parsed = frameFailure.safeParse(payload)
  const { message, code, retryAfterMs, context } = parsed.success ? parsed.data : {}
  const seconds = retryAfterMs === undefined ? undefined : Math.max(1, Math.ceil(retryAfterMs / 1000))
  if (code === 'cooldown' && seconds !== undefined) return new FoyerError('EMAIL_COOLDOWN', { context: { seconds } })
  if (code === 'rate_limited' && seconds !== undefined) return new FoyerError('RATE_LIMITED', { context: { seconds } })
  const known = code !== undefined && Object.hasOwn(codes, code) ? codes[code] : undefined
  const text = message?.trim().slice(0, maxMessageLength) || defaultMessage
  // If our message has a placeholder, use the frame's text, which has the value.
  if (known) return new CodedError(known, catalogue[known].includes('{') ? text : catalogue[known], context)
  return new FoyerError('LOG_IN_REFUSED', {
    context: { ...context, message: text, ...(code && { reason: code }), ...(seconds !== undefined && { seconds }) },
  })
}
