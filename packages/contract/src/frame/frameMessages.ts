import * as z from 'zod/mini'
import { accountMessages } from './accountMessages.js'
import { foyerMessages } from './foyerMessages.js'
import { logInMessages } from './logInMessages.js'
import type { PayloadOf, SuccessOf } from './message.js'
import { syncMessages } from './syncMessages.js'

/** Every question the app may ask the frame, by name. */
export const frameMessages = { ...logInMessages, ...accountMessages, ...syncMessages, ...foyerMessages } as const

export type FrameMessageName = keyof typeof frameMessages
export type FramePayload<N extends FrameMessageName> = PayloadOf<(typeof frameMessages)[N]>
export type FrameSuccess<N extends FrameMessageName> = SuccessOf<(typeof frameMessages)[N]>

/** Payload of every `NAME_ERROR` [S7.61]. `code` and `retryAfterMs` are ours; the incumbent's client reads `message`. */
export const frameFailure = z.object({
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  retryAfterMs: z.optional(z.number()),
  /** Facts for programs, as the server gave them: the way to log in instead (`with`), the tries that are left. */
  context: z.optional(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200)))),
})

/** What every window message of the protocol looks like before its type is known. */
export const frameEnvelope = z.object({
  type: z.string().check(z.maxLength(100)),
  payload: z.optional(z.unknown()),
  id: z.optional(z.string().check(z.maxLength(64))),
})
