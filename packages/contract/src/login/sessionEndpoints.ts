import * as z from 'zod/mini'
import { chainId } from '../http/chainId.js'
import { defineEndpoint, none } from '../http/endpoint.js'
import { rpcBody, rpcResponse } from '../http/jsonRpc.js'
import { loginAnswer } from './loginAnswer.js'

const token = z.string().check(z.maxLength(100))

/**
 * POST /api/login/refresh: a new access token for the refresh cookie, which rotates. Where the browser keeps no cookie for
 * the frame, the token comes in the body and its successor goes back in the answer.
 */
export const postRefresh = defineEndpoint({
  name: 'postRefresh',
  summary: 'Continue a log-in',
  method: 'POST',
  path: '/api/login/refresh',
  query: none,
  body: z.object({ refreshToken: z.optional(token) }),
  response: loginAnswer,
})

/**
 * POST /api/login/refresh/token: right after a log-in, the refresh token for a browser whose call did not bring the cookie
 * of that log-in; `null` where it did.
 *
 * With `former`: a second token beside that one, for the window of the frame's origin, whose storage outlasts the browser. It takes
 * the place of the second token the window had; `null` where it had none.
 */
export const postRefreshToken = defineEndpoint({
  name: 'postRefreshToken',
  summary: 'Refresh token for a browser that keeps no cookie for the frame',
  method: 'POST',
  path: '/api/login/refresh/token',
  query: none,
  body: z.object({ former: z.optional(z.nullable(token)) }),
  response: z.object({ refreshToken: z.nullable(z.string()) }),
})

/**
 * POST /api/login/signout: ends this log-in, or every one of this person. Refuses with `hold` on a device that is new while others are
 * older: then those that came after it have ended, and its own log-in goes on.
 */
export const postSignOut = defineEndpoint({
  name: 'postSignOut',
  summary: 'Sign out',
  method: 'POST',
  path: '/api/login/signout',
  query: none,
  body: z.object({ everywhere: z.boolean() }),
  response: none,
})

/** POST /api/login/identity: a token for the host's own server; audience is the host's origin. */
export const postIdentityToken = defineEndpoint({
  name: 'postIdentityToken',
  summary: 'Identity token for the host',
  method: 'POST',
  path: '/api/login/identity',
  query: none,
  body: none,
  response: z.object({ token: z.string(), expiresAtMs: z.number() }),
})

/** POST /api/rpc?chainId=…: the same proxy as `postRpc`, on the frame's own origin; needs a log-in. Also answers `wallet_getAssets` (ERC-7811). */
export const postFrameRpc = defineEndpoint({
  name: 'postFrameRpc',
  summary: 'JSON-RPC of the frame to the nodes of a network',
  method: 'POST',
  path: '/api/rpc',
  query: z.object({ chainId }),
  body: rpcBody,
  response: rpcResponse,
})
