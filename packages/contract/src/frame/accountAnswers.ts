import * as z from 'zod/mini'
import { accountType } from './answerWords.js'
import { updateEmailAction } from './words.js'

/** The frame's responses for a logged-in user, also after a return with a stored session. */
export const accountAnswers = {
  IS_CONNECTED: z.object({ isConnected: z.boolean() }),
  SET_PREFERRED_ACCOUNT: z.object({ type: accountType, address: z.string() }),
  UPDATE_EMAIL: z.object({ action: updateEmailAction }),
  UPDATE_EMAIL_SECONDARY_OTP: z.object({ newEmail: z.string() }),
  RPC_REQUEST: z.unknown(),
  /**
   * The security of this wallet. `L0`: the provider holds a key as well, and `managed` contains its policy. `L1`: only
   * the user can open it.
   */
  GET_SECURITY: z.object({
    level: z.enum(['L0', 'L1']),
    /** When the provider helps the user on a device that is new to the wallet. Older frames do not send it. */
    managed: z.optional(z.enum(['instant', 'delayed', 'never'])),
    slots: z.array(z.enum(['device', 'passkey', 'password', 'kit', 'managed'])),
    /** A requested recovery: the provider can open the wallet from `readyAtMs` on. Older frames do not send it. */
    recovery: z.optional(z.nullable(z.object({ readyAtMs: z.number() }))),
  }),
  /** Present only if the user deleted the wallet on that screen. */
  OPEN_SCREEN: z.optional(z.object({ isConnected: z.boolean() })),
  /** A signed token that identifies the user to the host's own server. It does not open the wallet. */
  GET_IDENTITY_TOKEN: z.object({ token: z.string(), expiresAtMs: z.number() }),
  /** The exact text that was signed, and the issue time in that text. */
  SIGN_IN: z.object({ issuedAt: z.string(), message: z.string(), signature: z.string() }),
} as const
