import * as z from 'zod/mini'

/** Payload of every `NAME_ERROR` [S7.61]. `code` and `retryAfterMs` are ours; the incumbent's client reads `message`. */
export const frameFailure = z.object({
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  retryAfterMs: z.optional(z.number()),
  /** Facts for programs, as the server gave them: the way to log in instead (`with`), the tries that are left. */
  context: z.optional(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200)))),
})
