import * as z from 'zod/mini'

/** The user's data that the frame may receive. */
export const person = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  /** The log-in method: `email`, a social provider, or `farcaster`. */
  method: z.string(),
})

/** The response to every completed log-in. The refresh token is sent in a `__Host-` cookie. */
export const loginAnswer = z.object({
  /** A JWT for the API of the frame's origin. Valid for minutes, and bound to the device's key (RFC 9449 `cnf.jkt`). */
  accessToken: z.string(),
  expiresAtMs: z.number(),
  person,
  isNewPerson: z.boolean(),
  isNewDevice: z.boolean(),
  /** Present in responses to a refresh with the previous token in its body. */
  refreshToken: z.optional(z.string()),
})

/** The state of a call that waits up to 20 s. The caller repeats it while the state is `waiting`. */
export const waitState = z.enum(['waiting', 'approved', 'refused', 'expired'])
