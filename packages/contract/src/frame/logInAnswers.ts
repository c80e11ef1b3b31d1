import * as z from 'zod/mini'
import { accountType, connectAction, frameChainId } from './answerWords.js'

const text = z.string()
const words = z.optional(z.nullable(text))

/** The account of a logged-in user. */
const person = {
  email: words,
  address: text,
  chainId: frameChainId,
  /** `networks`: the CAIP-2 ids of the networks on which the account has this address (Foyer only). Undefined: all. */
  accounts: z.optional(z.array(z.object({ address: text, type: accountType, networks: z.optional(z.array(text)) }))),
  userName: words,
}

/**
 * The frame's responses during a log-in. They are in a separate file because a host page needs no other schema for a
 * log-in.
 */
export const logInAnswers = {
  /** `matchNumber`: two digits to type on the page that the device link opens. Only with VERIFY_DEVICE. */
  CONNECT_EMAIL: z.object({ action: connectAction, matchNumber: z.optional(text) }),
  CONNECT_SOCIAL: z.object(person),
  GET_USER: z.object({
    ...person,
    smartAccountDeployed: z.optional(z.boolean()),
    preferredAccountType: z.optional(accountType),
  }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: z.object({ smartAccountEnabledNetworks: z.array(z.number()) }),
} as const
