import * as z from 'zod/mini'
import { accountType } from './answerWords.js'
import { updateEmailAction } from './words.js'

/** What the frame answers somebody who is in, or comes back. */
export const accountAnswers = {
  IS_CONNECTED: z.object({ isConnected: z.boolean() }),
  SET_PREFERRED_ACCOUNT: z.object({ type: accountType, address: z.string() }),
  UPDATE_EMAIL: z.object({ action: updateEmailAction }),
  UPDATE_EMAIL_SECONDARY_OTP: z.object({ newEmail: z.string() }),
  RPC_REQUEST: z.unknown(),
  /** Who can open this wallet. L0: the provider holds a key as well; `managed` says whether it helps. L1: only the person. */
  GET_SECURITY: z.object({
    level: z.enum(['L0', 'L1']),
    /** What the provider does for the person on a device that is new to the wallet; older frames do not tell. */
    managed: z.optional(z.enum(['instant', 'delayed', 'never'])),
    slots: z.array(z.enum(['device', 'passkey', 'password', 'kit', 'managed'])),
    /** Somebody has asked the provider to open the wallet, which may happen from then on; older frames do not tell. */
    recovery: z.optional(z.nullable(z.object({ readyAtMs: z.number() }))),
  }),
  /** Says something only when the person has left the wallet for good on that screen. */
  OPEN_SCREEN: z.optional(z.object({ isConnected: z.boolean() })),
  /** A signed token that tells the host's own server who this is; it opens no wallet. */
  GET_IDENTITY_TOKEN: z.object({ token: z.string(), expiresAtMs: z.number() }),
  /** The very text that was signed, and the time in it. */
  SIGN_IN: z.object({ issuedAt: z.string(), message: z.string(), signature: z.string() }),
} as const
