import * as z from 'zod/mini'
import { defineMessages } from './message.js'
import { account, connectAction, email, frameChainId, oneTimeCode, socialProvider, updateEmailAction } from './words.js'

const uri = z.string().check(z.maxLength(8_192))

/** Logging in, out, and changing the address [S7.40-S7.45, S7.47-S7.49, S7.55-S7.57]. */
export const logInMessages = defineMessages({
  CONNECT_EMAIL: {
    payload: z.object({ email }),
    /** `matchNumber`: two digits to type on the page the device link opens; only with VERIFY_DEVICE. */
    success: z.object({ action: connectAction, matchNumber: z.optional(z.string()) }),
  },
  CONNECT_DEVICE: {},
  CONNECT_OTP: { payload: z.object({ otp: oneTimeCode }) },
  GET_SOCIAL_REDIRECT_URI: {
    /** `returnUrl`: the page to come back to when no popup can be used; it must lie on the asking origin. */
    payload: z.object({ provider: socialProvider, returnUrl: z.optional(uri) }),
    success: z.object({ uri }),
  },
  CONNECT_SOCIAL: {
    payload: z.object({ uri }),
    success: z.object({
      email: z.optional(z.nullable(z.string())),
      address: z.string(),
      chainId: frameChainId,
      accounts: z.optional(z.array(account)),
      userName: z.optional(z.nullable(z.string())),
    }),
  },
  GET_FARCASTER_URI: { success: z.object({ url: z.string() }) },
  CONNECT_FARCASTER: { success: z.object({ userName: z.string() }) },
  SIGN_OUT: {},
  IS_CONNECTED: {
    payload: z.optional(z.object({ token: z.optional(z.string()) })),
    success: z.object({ isConnected: z.boolean() }),
  },
  UPDATE_EMAIL: { payload: z.object({ email }), success: z.object({ action: updateEmailAction }) },
  UPDATE_EMAIL_PRIMARY_OTP: { payload: z.object({ otp: oneTimeCode }) },
  UPDATE_EMAIL_SECONDARY_OTP: { payload: z.object({ otp: oneTimeCode }), success: z.object({ newEmail: z.string() }) },
})
