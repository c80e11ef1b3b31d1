import * as z from 'zod/mini'
import { defineMessages } from './message.js'

/** What our own client asks beyond the incumbent's table. An unmodified AppKit client sends none of these. */
export const foyerMessages = defineMessages({
  /** Shows one of the frame's own screens; answers when the person has left it. */
  OPEN_SCREEN: { payload: z.object({ screen: z.enum(['security', 'export', 'recovery', 'unlock']) }) },
  GET_SECURITY: {},
  GET_IDENTITY_TOKEN: {},
  SIGN_OUT_EVERYWHERE: {},
  /** Stops the open approval or log-in wait, as if the person had pressed Cancel. */
  CANCEL: { payload: z.object({ id: z.string().check(z.maxLength(64)) }) },
  SET_LOCALE: { payload: z.object({ locale: z.string().check(z.maxLength(35)) }) },
})
