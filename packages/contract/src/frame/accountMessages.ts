import * as z from 'zod/mini'
import { defineMessages } from './message.js'
import { account, accountType, frameChainId } from './words.js'

/** Who is there, on which chain, and what is to be signed [S7.39, S7.46, S7.50-S7.54, S3.14-S3.20]. */
export const accountMessages = defineMessages({
  GET_USER: {
    payload: z.optional(z.object({ chainId: z.optional(frameChainId), preferredAccountType: z.optional(accountType) })),
    success: z.object({
      email: z.optional(z.nullable(z.string())),
      address: z.string(),
      chainId: frameChainId,
      smartAccountDeployed: z.optional(z.boolean()),
      accounts: z.optional(z.array(account)),
      preferredAccountType: z.optional(accountType),
      userName: z.optional(z.nullable(z.string())),
    }),
  },
  GET_CHAIN_ID: { success: z.object({ chainId: frameChainId }) },
  SWITCH_NETWORK: { payload: z.object({ chainId: frameChainId }), success: z.object({ chainId: frameChainId }) },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { success: z.object({ smartAccountEnabledNetworks: z.array(z.number()) }) },
  INIT_SMART_ACCOUNT: { success: z.object({ address: z.string(), isDeployed: z.boolean() }) },
  SET_PREFERRED_ACCOUNT: {
    payload: z.object({ type: accountType }),
    success: z.object({ type: accountType, address: z.string() }),
  },
  RPC_REQUEST: {
    /** `chainId`: where this one request belongs; without it (the incumbent's client) the chain of SWITCH_NETWORK holds. */
    payload: z.object({
      method: z.string().check(z.maxLength(100)),
      params: z.optional(z.unknown()),
      chainId: z.optional(frameChainId),
    }),
    success: z.unknown(),
  },
})
