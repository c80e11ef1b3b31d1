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
  /** Who can open this wallet; `levels`: L0 "your provider can recover this wallet", L1 "only you". */
  GET_SECURITY: z.object({
    level: z.enum(['L0', 'L1']),
    slots: z.array(z.enum(['device', 'passkey', 'password', 'kit', 'managed'])),
    /** Somebody has asked the provider to open the wallet, which may happen from then on; older frames do not tell. */
    recovery: z.optional(z.nullable(z.object({ readyAtMs: z.number() }))),
  }),
  /** Says something only when the person has left the wallet for good on that screen. */
  OPEN_SCREEN: z.optional(z.object({ isConnected: z.boolean() })),
  /** A signed token that tells the host's own server who this is; it opens no wallet. */
  GET_IDENTITY_TOKEN: z.object({ token: z.string(), expiresAtMs: z.number() }),
} as const
