import * as z from 'zod/mini'
import { defineMessages } from './message.js'

const short = z.string().check(z.maxLength(500))
const variables = z.record(z.string().check(z.maxLength(80)), z.union([z.string().check(z.maxLength(200)), z.number()]))

/** How the host looks and calls itself [S7.58-S7.60, S3.44, S3.45]. Only words: who asks is told by the origin. */
export const syncMessages = defineMessages({
  SYNC_THEME: {
    payload: z.object({
      themeMode: z.optional(z.enum(['light', 'dark'])),
      themeVariables: z.optional(variables),
      w3mThemeVariables: z.optional(variables),
    }),
  },
  SYNC_DAPP_DATA: {
    payload: z.object({
      metadata: z.optional(
        z.object({
          name: short,
          description: z.optional(z.string().check(z.maxLength(2_000))),
          url: z.optional(short),
          icons: z.optional(z.array(z.string().check(z.maxLength(2_000))).check(z.maxLength(10))),
        }),
      ),
      sdkVersion: z.optional(short),
      sdkType: z.optional(short),
      projectId: z.string().check(z.maxLength(64)),
    }),
  },
  RELOAD: {},
})
