import * as z from 'zod/mini'

/** The person as the frame may know them. */
export const person = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  /** How they logged in: `email`, a social provider, or `farcaster`. */
  method: z.string(),
})

/** What every completed log-in answers with. The refresh token travels in a `__Host-` cookie. */
export const loginAnswer = z.object({
  /** JWT for the API of the frame's origin: minutes long, bound to the device's key (RFC 9449 `cnf.jkt`). */
  accessToken: z.string(),
  expiresAtMs: z.number(),
  person,
  isNewPerson: z.boolean(),
  isNewDevice: z.boolean(),
  /** In answers to refreshes that brought the former one in their body. */
  refreshToken: z.optional(z.string()),
})

/** A call that waits up to 20 s; asked again while the answer is `waiting`. */
export const waitState = z.enum(['waiting', 'approved', 'refused', 'expired'])
