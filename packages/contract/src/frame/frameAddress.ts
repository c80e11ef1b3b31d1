import * as z from 'zod/mini'

/** Path of the frame's page on its origin; the incumbent's client has the same one built in. */
export const framePath = '/sdk'
/** Path of the page a log-in popup opens on before it knows where to go. */
export const loadingPath = '/loading'

/** Query of the frame's address [S2.23]; `ui=1` says that the client shows the frame when it asks (SHOW, HIDE). */
export const frameQuery = z.object({
  projectId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  chainId: z.optional(z.string().check(z.maxLength(80))),
  version: z.optional(z.string().check(z.maxLength(20))),
  enableLogger: z.optional(z.string().check(z.maxLength(5))),
  ui: z.optional(z.literal('1')),
})
