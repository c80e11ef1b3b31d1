import * as z from 'zod/mini'

/** The error codes of the server. The message is for people and logs, the code for programs. */
export const errorCodes = [
  'bad_request',
  'malformed_json',
  'invalid_key',
  'origin_not_allowed',
  'not_found',
  'method_not_allowed',
  'body_too_large',
  'batch_too_large',
  'unsupported_chain',
  'rate_limited',
  'upstream_failed',
  'upstream_timeout',
  'unavailable',
  'internal_error',
  // Swaps: the quote has expired, or the transaction does not match the quote. `reason` in the context contains the
  // cause.
  'quote_expired',
  'swap_refused',
  // Log-in and keys. Only on the frame's origin.
  'session_expired',
  'reused',
  'not_consented',
  'cooldown',
  'too_many_tries',
  'challenge_unknown',
  'code_wrong',
  'code_expired',
  'identity_conflict',
  'provider_failed',
  'access_denied',
  'proof_invalid',
  'hold',
  'not_enabled',
  // keys/keyErrors.ts documents these codes.
  'wallet_unknown',
  'wallet_exists',
  'slot_unknown',
  'slot_exists',
  'secret_unknown',
  'version_conflict',
  'release_refused',
  'recovery_waiting',
  'password_wrong',
  'slot_needed',
  'slot_unused',
  'too_many_slots',
  'identity_last',
] as const

/** One of the codes above. */
export type ErrorCode = (typeof errorCodes)[number]

/** The body of every error response. A newer server may send a code that this client does not know. */
export const errorAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    /** The time until the same call may succeed, in milliseconds. Sent in addition to the Retry-After header. */
    retryAfterMs: z.optional(z.number()),
    /**
     * Details for programs, such as the log-in method to use instead (`with`) or the attempts that are left
     * (`triesLeft`).
     */
    context: z.optional(z.record(z.string(), z.string())),
  }),
})

/** The body of every error response. */
export type ErrorAnswer = z.infer<typeof errorAnswer>
