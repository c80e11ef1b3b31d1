import * as z from 'zod/mini'

/** At most this long: a result of a provider's page comes in it. */
export const frameUri = z.string().check(z.maxLength(8_192))

/** What the frame answers about a log-in by an account elsewhere. */
export const socialAnswers = {
  GET_SOCIAL_REDIRECT_URI: z.object({ uri: frameUri }),
  GET_FARCASTER_URI: z.object({ url: z.string() }),
  CONNECT_FARCASTER: z.object({ userName: z.string() }),
} as const
