import * as z from 'zod/mini'
import { frameChainId } from './answerWords.js'

/** What the incumbent's client reads and ours does not. */
export const otherAnswers = {
  GET_CHAIN_ID: z.object({ chainId: frameChainId }),
  SWITCH_NETWORK: z.object({ chainId: frameChainId }),
  INIT_SMART_ACCOUNT: z.object({ address: z.string(), isDeployed: z.boolean() }),
} as const
