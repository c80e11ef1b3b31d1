import * as z from 'zod/mini'

/** Query of the frame's address [S2.23]; `ui=1` says that the client shows the frame when it asks (SHOW, HIDE). */
export const frameQuery = z.object({
  projectId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  chainId: z.optional(z.string().check(z.maxLength(80))),
  version: z.optional(z.string().check(z.maxLength(20))),
  enableLogger: z.optional(z.string().check(z.maxLength(5))),
  ui: z.optional(z.literal('1')),
})
