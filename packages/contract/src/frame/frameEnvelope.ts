import * as z from 'zod/mini'

/** The prefix of every message from the app to the frame. */
export const appPrefix = '@w3m-app/'
/** The prefix of every message from the frame to the app. */
export const framePrefix = '@w3m-frame/'

/** The shape of every window message of the protocol, before its type is checked. */
export const frameEnvelope = z.object({
  type: z.string().check(z.maxLength(100)),
  payload: z.optional(z.unknown()),
  id: z.optional(z.string().check(z.maxLength(64))),
})

/** The maximum height that the frame may request, in CSS pixels. Taller content scrolls inside the frame. */
export const maxFrameHeight = 2_000

/**
 * The payload of SHOW: the frame has a screen to show and needs this height, in CSS pixels. The frame sends SHOW and
 * HIDE only to a client whose frame URL has `ui=1`. HIDE, and READY after the frame has loaded, have no payload.
 */
export const frameShow = z.object({ height: z.number().check(z.positive(), z.maximum(maxFrameHeight)) })
