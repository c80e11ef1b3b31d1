import * as z from 'zod/mini'

/** A URI of limited length. It must fit the result URL of a social provider. */
export const frameUri = z.string().check(z.maxLength(8_192))

/** The frame's responses for log-ins with a social account. */
export const socialAnswers = {
  GET_SOCIAL_REDIRECT_URI: z.object({ uri: frameUri }),
  GET_FARCASTER_URI: z.object({ url: z.string() }),
  CONNECT_FARCASTER: z.object({ userName: z.string() }),
} as const
