import * as z from 'zod/mini'
import { chainId } from '../http/chainId.js'
import { defineEndpoint, none } from '../http/endpoint.js'
import { rpcBody, rpcResponse } from '../http/jsonRpc.js'
import { loginAnswer } from './loginAnswer.js'

const token = z.string().check(z.maxLength(100))

/**
 * POST /api/login/refresh: returns a new access token for the refresh cookie, and rotates the cookie. If the browser
 * stores no cookie for the frame, the body contains the token and the response its successor.
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
 * POST /api/login/refresh/token: called directly after a log-in. Returns the refresh token if the call did not carry
 * the cookie of that log-in, otherwise `null`.
 *
 * With `former`: returns a second token for the window of the frame's origin, whose storage outlasts the browser. It
 * replaces the second token of that window. `null` if the window had none.
 */
export const postRefreshToken = defineEndpoint({
  name: 'postRefreshToken',
  summary: 'Refresh token for a browser that stores no cookie for the frame',
  method: 'POST',
  path: '/api/login/refresh/token',
  query: none,
  body: z.object({ former: z.optional(z.nullable(token)) }),
  response: z.object({ refreshToken: z.nullable(z.string()) }),
})

/**
 * POST /api/login/signout: ends this session, or all sessions of the user. Ending all sessions fails with `hold` on a
 * device that is on hold while older devices exist. It then ends only the sessions of later devices, and the calling
 * session stays open.
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

/** POST /api/login/identity: a token for the host's own server. Its audience is the host's origin. */
export const postIdentityToken = defineEndpoint({
  name: 'postIdentityToken',
  summary: 'Identity token for the host',
  method: 'POST',
  path: '/api/login/identity',
  query: none,
  body: none,
  response: z.object({ token: z.string(), expiresAtMs: z.number() }),
})

/**
 * POST /api/rpc?chainId=…: the proxy of `postRpc` on the frame's origin. Requires a log-in. Also supports
 * `wallet_getAssets` (ERC-7811).
 */
export const postFrameRpc = defineEndpoint({
  name: 'postFrameRpc',
  summary: 'JSON-RPC of the frame to the nodes of a network',
  method: 'POST',
  path: '/api/rpc',
  query: z.object({ chainId }),
  body: rpcBody,
  response: rpcResponse,
})
