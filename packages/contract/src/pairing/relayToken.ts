import * as z from 'zod/mini'

/** The header of the token that a client sends to the relay: a JWT signed with Ed25519. */
export const relayTokenHeader = z.object({ alg: z.literal('EdDSA'), typ: z.literal('JWT') })

/**
 * The claims of a relay token. `iss`: the client's public key as did:key. `sub`: a new random value for each
 * connection. `aud`: the relay's URL. `iat` and `exp`: seconds.
 */
export const relayTokenClaims = z.object({
  iss: z.string().check(z.regex(/^did:key:z6Mk[1-9A-HJ-NP-Za-km-z]{40,50}$/)),
  sub: z.string().check(z.minLength(1), z.maxLength(200)),
  aud: z.string().check(z.minLength(1), z.maxLength(500)),
  iat: z.int().check(z.gte(0)),
  exp: z.int().check(z.gte(0)),
  act: z.optional(z.string().check(z.maxLength(50))),
})

/** The claims of a relay token. */
export type RelayTokenClaims = z.infer<typeof relayTokenClaims>
