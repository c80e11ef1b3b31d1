import * as z from 'zod/mini'

/** The social log-in methods, in their default display order. */
export const everySocial = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

export const configPath = '/foyer/v1/config'

/**
 * The response of `getConfig`, without the endpoint: a host page caches this response and reads it before its first
 * request.
 */
export const configAnswer = z.object({
  /** The origin of the frame. Null if this server offers no embedded wallets. */
  frameUrl: z.nullable(z.string()),
  email: z.boolean(),
  socials: z.array(z.enum(everySocial)),
})
