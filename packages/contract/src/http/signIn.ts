import * as z from 'zod/mini'
import { chainId } from './chainId.js'
import { defineEndpoint, none } from './endpoint.js'
import { projectQuery, projectQueryFields } from './queryFields.js'

// Paths and shapes as in the CloudAuthSIWX of AppKit 1.7.4. Tokens are sent in headers: `x-nonce-jwt`, and
// `authorization` as Bearer.

/** JSON data of an account, defined by the app. Null removes it. */
const metadata = z.nullable(z.record(z.string().check(z.maxLength(100)), z.unknown()))

/** GET /auth/v1/nonce: a nonce for one message, and the token of the nonce. */
export const getSignInNonce = defineEndpoint({
  name: 'getSignInNonce',
  summary: 'A nonce for a sign-in message',
  method: 'GET',
  path: '/auth/v1/nonce',
  query: projectQuery,
  response: z.object({ nonce: z.string(), token: z.string() }),
})

/** POST /auth/v1/authenticate: verifies a signed message (CAIP-122) and signs its account in. */
export const postAuthenticate = defineEndpoint({
  name: 'postAuthenticate',
  summary: 'Sign in with a signed message',
  method: 'POST',
  path: '/auth/v1/authenticate',
  query: projectQuery,
  body: z.object({
    message: z.string().check(z.maxLength(50_000)),
    signature: z.string().check(z.maxLength(20_000)),
    /** The fields of the message. The server ignores them and trusts only the signed message. */
    data: z.optional(z.unknown()),
    clientId: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    /** The kind of connection to the wallet. */
    walletInfo: z.optional(z.nullable(z.looseObject({ type: z.optional(z.string().check(z.maxLength(100))) }))),
  }),
  response: z.object({ token: z.string() }),
})

/** A signed-in account, as the app receives it. */
const signedInAccount = z.object({
  uuid: z.string(),
  caip2_chain: z.string(),
  address: z.string(),
  profile_uuid: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  signed_up_at: z.string(),
  last_signed_in_at: z.string(),
  is_main_account: z.boolean(),
  verification_status: z.nullable(z.string()),
  connection_method: z.nullable(z.string()),
  metadata,
})

/** GET /auth/v1/me: the account that the token signs in. Status 401 if the sign-in has ended. */
export const getSignedIn = defineEndpoint({
  name: 'getSignedIn',
  summary: 'Current sign-in',
  method: 'GET',
  path: '/auth/v1/me',
  query: z.object({ ...projectQueryFields, includeAppKitAccount: z.optional(z.string().check(z.maxLength(5))) }),
  response: z.object({
    aud: z.string(),
    iss: z.string(),
    /** In seconds since 1970. */
    exp: z.number(),
    projectIdKey: z.string(),
    /** The `did:pkh` of the account. */
    sub: z.string(),
    address: z.string(),
    /** A number on EVM networks. */
    chainId: z.union([z.number(), z.string()]),
    chainIdNamespace: z.string(),
    caip2Network: chainId,
    uri: z.string(),
    domain: z.string(),
    projectUuid: z.string(),
    profileUuid: z.string(),
    nonce: z.string(),
    appKitAccount: z.optional(signedInAccount),
  }),
})

/** PUT /auth/v1/account-metadata: stores data of the app for the account. */
export const putAccountMetadata = defineEndpoint({
  name: 'putAccountMetadata',
  summary: 'Store data of the signed-in account',
  method: 'PUT',
  path: '/auth/v1/account-metadata',
  query: projectQuery,
  body: z.object({ metadata }),
  response: none,
})

/** POST /auth/v1/sign-out: ends the sign-in. The server rejects its token from then on. */
export const postSignInEnd = defineEndpoint({
  name: 'postSignInEnd',
  summary: 'End a sign-in',
  method: 'POST',
  path: '/auth/v1/sign-out',
  query: projectQuery,
  response: none,
})
