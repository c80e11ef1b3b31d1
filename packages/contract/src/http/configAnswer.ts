import * as z from 'zod/mini'

/** Every way to log in by an account elsewhere, in the order it is shown where nobody asked for another. */
export const everySocial = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

export const configPath = '/foyer/v1/config'

/** Apart from the endpoint: a host's page keeps the answer, and reads it before it asks anybody. */
export const configAnswer = z.object({
  /** Origin of the frame; null when this server offers no embedded wallets. */
  frameUrl: z.nullable(z.string()),
  email: z.boolean(),
  socials: z.array(z.enum(everySocial)),
})
