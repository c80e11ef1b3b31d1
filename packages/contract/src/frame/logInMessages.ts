import * as z from 'zod/mini'
import { defineMessages } from './message.js'
import { frameUri } from './socialAnswers.js'
import { email, oneTimeCode, socialProvider } from './words.js'

/** Logging in, out, and changing the address [S7.40-S7.45, S7.47-S7.49, S7.55-S7.57]. */
export const logInMessages = defineMessages({
  CONNECT_EMAIL: { payload: z.object({ email }) },
  CONNECT_DEVICE: {},
  CONNECT_OTP: { payload: z.object({ otp: oneTimeCode }) },
  GET_SOCIAL_REDIRECT_URI: {
    /** `returnUrl`: the page to come back to when no popup can be used; it must lie on the asking origin. */
    payload: z.object({ provider: socialProvider, returnUrl: z.optional(frameUri) }),
  },
  CONNECT_SOCIAL: { payload: z.object({ uri: frameUri }) },
  GET_FARCASTER_URI: {},
  CONNECT_FARCASTER: {},
  SIGN_OUT: {},
  IS_CONNECTED: {
    payload: z.optional(z.object({ token: z.optional(z.string()) })),
  },
  UPDATE_EMAIL: { payload: z.object({ email }) },
  UPDATE_EMAIL_PRIMARY_OTP: { payload: z.object({ otp: oneTimeCode }) },
  UPDATE_EMAIL_SECONDARY_OTP: {
    payload: z.object({ otp: oneTimeCode }),
  },
})
