import * as z from 'zod/mini'
import { defineMessages } from './message.js'

/** What our own client asks beyond the incumbent's table. An unmodified AppKit client sends none of these. */
export const foyerMessages = defineMessages({
  /** Shows one of the frame's own screens; answers when the person has left it. */
  OPEN_SCREEN: { payload: z.object({ screen: z.enum(['security', 'export', 'recovery', 'unlock']) }) },
  /** Who can open this wallet; `levels`: L0 "your provider can recover this wallet", L1 "only you". */
  GET_SECURITY: {
    success: z.object({
      level: z.enum(['L0', 'L1']),
      slots: z.array(z.enum(['device', 'passkey', 'password', 'kit', 'managed'])),
    }),
  },
  /** A signed token that tells the host's own server who this is; it opens no wallet. */
  GET_IDENTITY_TOKEN: { success: z.object({ token: z.string(), expiresAtMs: z.number() }) },
  SIGN_OUT_EVERYWHERE: {},
  /** Stops the open approval or log-in wait, as if the person had pressed Cancel. */
  CANCEL: { payload: z.object({ id: z.string().check(z.maxLength(64)) }) },
  SET_LOCALE: { payload: z.object({ locale: z.string().check(z.maxLength(35)) }) },
})

/** What the frame says without being asked. SHOW and HIDE go only to a client whose frame address says `ui=1`. */
export const frameEvents = {
  READY: z.object({ version: z.optional(z.string()) }),
  SESSION_UPDATE: z.object({ token: z.optional(z.string()) }),
  /** The frame has a screen to draw and needs this many CSS pixels. */
  SHOW: z.object({ height: z.number().check(z.positive(), z.maximum(2_000)) }),
  HIDE: z.object({}),
} as const
