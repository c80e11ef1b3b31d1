import * as z from 'zod/mini'
import { defineEndpoint } from '../http/endpoint.js'
import { loginAnswer } from './loginAnswer.js'

const none = z.object({})

/** POST /api/login/refresh: a new access token for the refresh cookie, which rotates. */
export const postRefresh = defineEndpoint({
  name: 'postRefresh',
  summary: 'Continue a log-in',
  method: 'POST',
  path: '/api/login/refresh',
  query: none,
  body: none,
  response: loginAnswer,
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
