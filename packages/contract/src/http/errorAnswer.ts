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
] as const

/** One of the codes above. */
export type ErrorCode = (typeof errorCodes)[number]

/** Body of every refusal and failure. A newer server may send a code this client does not know. */
export const errorAnswer = z.object({
  error: z.object({ code: z.string(), message: z.string() }),
})

/** Body of every refusal and failure. */
export type ErrorAnswer = z.infer<typeof errorAnswer>
