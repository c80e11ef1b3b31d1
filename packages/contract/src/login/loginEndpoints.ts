import * as z from 'zod/mini'
import { connectAction } from '../frame/answerWords.js'
import { email, oneTimeCode, socialProvider, updateEmailAction } from '../frame/words.js'
import { defineEndpoint, none } from '../http/endpoint.js'
import { loginAnswer, waitState } from './loginAnswer.js'
import { proof } from './proof.js'

const challengeId = z.string().check(z.maxLength(64))
const uri = z.string().check(z.maxLength(8_192))

/**
 * POST /api/login/email/start: sends a code or a device link. The response does not reveal whether the address is
 * known.
 */
export const postEmailStart = defineEndpoint({
  name: 'postEmailStart',
  summary: 'Begin a log-in by e-mail',
  method: 'POST',
  path: '/api/login/email/start',
  query: none,
  body: z.object({ email, locale: z.optional(z.string().check(z.maxLength(35))) }),
  response: z.object({
    challengeId: z.string(),
    action: connectAction,
    matchNumber: z.optional(z.string()),
    resendAfterMs: z.number(),
    expiresAtMs: z.number(),
  }),
})

/** POST /api/login/email/device: waits up to 20 s until the user approves the link of the mail. */
export const postEmailDevice = defineEndpoint({
  name: 'postEmailDevice',
  summary: 'Wait for the approval of a device',
  method: 'POST',
  path: '/api/login/email/device',
  query: none,
  body: z.object({ challengeId }),
  response: z.object({ state: waitState }),
})

/** POST /api/login/email/code: checks the code of the mail. The code is valid once, for this challenge and device. */
export const postEmailCode = defineEndpoint({
  name: 'postEmailCode',
  summary: 'Finish a log-in by e-mail',
  method: 'POST',
  path: '/api/login/email/code',
  query: none,
  body: z.object({ challengeId, code: oneTimeCode }),
  response: loginAnswer,
})

/** POST /api/login/social/start: the URL of the provider's page. `bindingHash` binds the result to this frame. */
export const postSocialStart = defineEndpoint({
  name: 'postSocialStart',
  summary: 'Begin a log-in with a provider',
  method: 'POST',
  path: '/api/login/social/start',
  query: none,
  body: z.object({
    provider: socialProvider,
    /** The SHA-256, in base64url, of a random value that stays in the frame until the log-in completes. */
    bindingHash: z.string().check(z.length(43)),
    /** Set if no popup can be used: the page of the requesting origin to return to. */
    returnUrl: z.optional(uri),
  }),
  response: z.object({ uri }),
})

/**
 * POST /api/login/social/finish: completes a log-in with the `resultUri` from the popup or the page that the user
 * returned to.
 */
export const postSocialFinish = defineEndpoint({
  name: 'postSocialFinish',
  summary: 'Finish a log-in with a provider',
  method: 'POST',
  path: '/api/login/social/finish',
  query: none,
  body: z.object({ resultUri: uri, binding: z.string().check(z.maxLength(128)) }),
  response: loginAnswer,
})

/** POST /api/login/farcaster/start: creates a Sign In With Farcaster channel. */
export const postFarcasterStart = defineEndpoint({
  name: 'postFarcasterStart',
  summary: 'Begin a log-in with Farcaster',
  method: 'POST',
  path: '/api/login/farcaster/start',
  query: none,
  body: none,
  response: z.object({ challengeId: z.string(), url: z.string(), expiresAtMs: z.number() }),
})

/** POST /api/login/farcaster/finish: waits up to 20 s for the user's phone. */
export const postFarcasterFinish = defineEndpoint({
  name: 'postFarcasterFinish',
  summary: 'Wait for a log-in with Farcaster',
  method: 'POST',
  path: '/api/login/farcaster/finish',
  query: none,
  body: z.object({ challengeId }),
  response: z.union([z.object({ state: waitState }), loginAnswer]),
})

/**
 * POST /api/login/email/change/start: starts a change of the e-mail address. Requires a proof that the wallet is open.
 */
export const postEmailChangeStart = defineEndpoint({
  name: 'postEmailChangeStart',
  summary: 'Begin a change of the e-mail address',
  method: 'POST',
  path: '/api/login/email/change/start',
  query: none,
  body: z.object({ email, proof }),
  response: z.object({ challengeId: z.string(), action: updateEmailAction, resendAfterMs: z.number() }),
})

/** POST /api/login/email/change/primary: checks the code sent to the old address and sends one to the new address. */
export const postEmailChangePrimary = defineEndpoint({
  name: 'postEmailChangePrimary',
  summary: 'Confirm the old e-mail address',
  method: 'POST',
  path: '/api/login/email/change/primary',
  query: none,
  body: z.object({ challengeId, code: oneTimeCode }),
  response: none,
})

/** POST /api/login/email/change/secondary: checks the code sent to the new address and changes the address. */
export const postEmailChangeSecondary = defineEndpoint({
  name: 'postEmailChangeSecondary',
  summary: 'Confirm the new e-mail address',
  method: 'POST',
  path: '/api/login/email/change/secondary',
  query: none,
  body: z.object({ challengeId, code: oneTimeCode }),
  response: z.object({ newEmail: z.string() }),
})
