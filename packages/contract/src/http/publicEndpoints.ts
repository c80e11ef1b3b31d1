import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'

/** GET /.well-known/jwks.json: public keys of identity tokens and of sign-ins (RFC 7517); empty where the server has no secret. */
export const getJwks = defineEndpoint({
  name: 'getJwks',
  summary: 'Public keys of identity tokens and sign-ins',
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

/** GET /health: for load balancers; 503 when the database does not answer. */
export const getHealth = defineEndpoint({
  name: 'getHealth',
  summary: 'Whether the server and its database answer',
  method: 'GET',
  path: '/health',
  query: z.object({}),
  response: z.object({
    /** `draining`: the server is about to stop. */
    status: z.enum(['ok', 'failing', 'draining']),
    database: z.enum(['ok', 'failing']),
    version: z.string(),
    /** Where people register names: below which one, and the account that the resolver contract has to know. */
    names: z.optional(z.object({ parent: z.string(), signer: z.string() })),
  }),
})

/** GET /public/getAvatarImage/{token}: the picture that a name names, fetched by this server. Answers a picture, open to any origin. */
export const getAvatarImage = defineEndpoint({
  name: 'getAvatarImage',
  summary: 'Picture that a name names',
  method: 'GET',
  path: '/public/getAvatarImage/{token}',
  /** The server signs it and writes it into the avatar of an identity. */
  params: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,3000}$/, 'must be a token of an avatar')) }),
  query: z.partial(z.object(projectQueryFields)),
  response: 'image',
})
