import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'

/**
 * GET /.well-known/jwks.json: the public keys of identity tokens and sign-ins (RFC 7517). Empty if the server has no
 * secret.
 */
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

/** GET /health: for load balancers. Status 503 if the database does not respond. */
export const getHealth = defineEndpoint({
  name: 'getHealth',
  summary: 'Health of the server and its database',
  method: 'GET',
  path: '/health',
  query: z.object({}),
  response: z.object({
    /** `draining`: the server is about to stop. */
    status: z.enum(['ok', 'failing', 'draining']),
    database: z.enum(['ok', 'failing']),
    version: z.string(),
    /** The parent under which users register names, and the signer's address that the resolver contract must store. */
    names: z.optional(z.object({ parent: z.string(), signer: z.string() })),
  }),
})

/**
 * GET /public/getAvatarImage/{token}: the image in the avatar record of a name, fetched by this server. Returns an
 * image that any origin can read.
 */
export const getAvatarImage = defineEndpoint({
  name: 'getAvatarImage',
  summary: 'Avatar of a name',
  method: 'GET',
  path: '/public/getAvatarImage/{token}',
  /** The server signs the token and puts it into the avatar URL of an identity. */
  params: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,3000}$/, 'must be a token of an avatar')) }),
  query: z.partial(z.object(projectQueryFields)),
  response: 'image',
})
