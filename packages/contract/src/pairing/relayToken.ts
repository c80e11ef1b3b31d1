import * as z from 'zod/mini'

/** Header of the token a client shows to the relay: a JWT signed with Ed25519. */
export const relayTokenHeader = z.object({ alg: z.literal('EdDSA'), typ: z.literal('JWT') })

/**
 * What the token says. `iss`: the client's public key as did:key; `sub`: fresh chance for each connection; `aud`: the
 * relay's address; `iat`, `exp`: seconds.
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
