import * as z from 'zod/mini'

/**
 * The payload of every `NAME_ERROR` [S7.61]. `code` and `retryAfterMs` are Foyer extensions. The AppKit client reads
 * `message`.
 */
export const frameFailure = z.object({
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  retryAfterMs: z.optional(z.number()),
  /**
   * Details for programs: from the server, such as the log-in method to use instead (`with`), or the problems of a
   * request by their path.
   */
  context: z.optional(z.record(z.string().check(z.maxLength(80)), z.string().check(z.maxLength(200)))),
})
