import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.js'

/** GET /.well-known/jwks.json: public keys of the identity tokens (RFC 7517); empty without embedded wallets. */
export const getJwks = defineEndpoint({
  name: 'getJwks',
  summary: 'Public keys of identity tokens',
  method: 'GET',
  path: '/.well-known/jwks.json',
  query: z.object({}),
  response: z.object({
    keys: z.array(
      z.looseObject({
        kty: z.string(),
        kid: z.optional(z.string()),
        crv: z.optional(z.string()),
        alg: z.optional(z.string()),
      }),
    ),
  }),
})
