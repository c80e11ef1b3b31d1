import * as z from 'zod/mini'
import { accountType, frameChainId } from './answerWords.js'
import { defineMessages } from './message.js'

/** Who is there, on which chain, and what is to be signed [S7.39, S7.46, S7.50-S7.54, S3.14-S3.20]. */
export const accountMessages = defineMessages({
  GET_USER: {
    payload: z.optional(z.object({ chainId: z.optional(frameChainId), preferredAccountType: z.optional(accountType) })),
  },
  GET_CHAIN_ID: {},
  SWITCH_NETWORK: { payload: z.object({ chainId: frameChainId }) },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {},
  INIT_SMART_ACCOUNT: {},
  SET_PREFERRED_ACCOUNT: {
    payload: z.object({ type: accountType }),
  },
  RPC_REQUEST: {
    /** `chainId`: where this one request belongs; without it (the incumbent's client) the chain of SWITCH_NETWORK holds. */
    payload: z.object({
      method: z.string().check(z.maxLength(100)),
      params: z.optional(z.unknown()),
      chainId: z.optional(frameChainId),
    }),
  },
})
