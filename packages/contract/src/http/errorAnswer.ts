import * as z from 'zod/mini'

/** Codes a server answers with; the message is for people and logs, the code for programs. */
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
  // Swaps: the offer is over; the transaction is not what was offered (context `reason` says what is wrong with it).
  'quote_expired',
  'swap_refused',
  // Log-in and keys, on the frame's origin only.
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
  // keys/keyErrors.ts has their meaning.
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

/** Body of every refusal and failure. A newer server may send a code this client does not know. */
export const errorAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    /** Milliseconds until the same call may succeed; beside the Retry-After header. */
    retryAfterMs: z.optional(z.number()),
    /** Facts for programs, such as the way to log in instead (`with`) or the tries that are left (`triesLeft`). */
    context: z.optional(z.record(z.string(), z.string())),
  }),
})

/** Body of every refusal and failure. */
export type ErrorAnswer = z.infer<typeof errorAnswer>
