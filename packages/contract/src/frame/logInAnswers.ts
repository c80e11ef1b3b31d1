import * as z from 'zod/mini'
import { accountType, connectAction, frameChainId } from './answerWords.js'

const text = z.string()
const words = z.optional(z.nullable(text))

/** Who somebody is once they are in. */
const person = {
  email: words,
  address: text,
  chainId: frameChainId,
  accounts: z.optional(z.array(z.object({ address: text, type: accountType }))),
  userName: words,
}

/** What the frame answers on the way in. Apart from every other schema: a host's page needs no more to log somebody in. */
export const logInAnswers = {
  /** `matchNumber`: two digits to type on the page the device link opens; only with VERIFY_DEVICE. */
  CONNECT_EMAIL: z.object({ action: connectAction, matchNumber: z.optional(text) }),
  CONNECT_SOCIAL: z.object(person),
  GET_USER: z.object({
    ...person,
    smartAccountDeployed: z.optional(z.boolean()),
    preferredAccountType: z.optional(accountType),
  }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: z.object({ smartAccountEnabledNetworks: z.array(z.number()) }),
} as const
