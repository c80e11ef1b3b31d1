import * as z from 'zod/mini'

/** Prefix of every message from the app to the frame. */
export const appPrefix = '@w3m-app/'
/** Prefix of every message from the frame to the app. */
export const framePrefix = '@w3m-frame/'

/** What every window message of the protocol looks like before its type is known. */
export const frameEnvelope = z.object({
  type: z.string().check(z.maxLength(100)),
  payload: z.optional(z.unknown()),
  id: z.optional(z.string().check(z.maxLength(64))),
})

/** The most a frame may ask for, in CSS pixels; what needs more scrolls inside. */
export const maxFrameHeight = 2_000

/**
 * What the frame says with SHOW: it has a screen to draw and needs this many CSS pixels. SHOW and HIDE go only to a
 * client whose frame address says `ui=1`; HIDE, and READY when the frame is there, say nothing else.
 */
export const frameShow = z.object({ height: z.number().check(z.positive(), z.maximum(maxFrameHeight)) })
