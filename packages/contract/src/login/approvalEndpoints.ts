import * as z from 'zod/mini'
import { oneTimeCode } from '../frame/words.js'
import { defineEndpoint, none } from '../http/endpoint.js'

/** The maximum number of lines in a mail that states a request. A longer request is confirmed only in a window. */
export const maxApprovalLines = 60

/** The maximum length of a line, in characters. */
export const maxApprovalLine = 1_000

/** The maximum length of all lines together, in characters. */
export const maxApprovalText = 6_000

/** POST /api/login/approval/start: sends the user a mail that states the request, with a code that confirms it. */
export const postApprovalStart = defineEndpoint({
  name: 'postApprovalStart',
  summary: 'Send a code that confirms a request',
  method: 'POST',
  path: '/api/login/approval/start',
  query: none,
  body: z.object({
    /** The request as the frame shows it, in the user's language. */
    lines: z
      .array(z.string().check(z.minLength(1), z.maxLength(maxApprovalLine)))
      .check(z.minLength(1), z.maxLength(maxApprovalLines)),
    locale: z.optional(z.string().check(z.maxLength(35))),
  }),
  response: z.object({ challengeId: z.string(), email: z.string(), expiresAtMs: z.number() }),
})

/**
 * POST /api/login/approval/finish: checks the code of the mail. The code is valid once, for this request and device.
 */
export const postApprovalFinish = defineEndpoint({
  name: 'postApprovalFinish',
  summary: 'Confirm a request with the code of the mail',
  method: 'POST',
  path: '/api/login/approval/finish',
  query: none,
  body: z.object({ challengeId: z.string().check(z.maxLength(64)), code: oneTimeCode }),
  response: none,
})
