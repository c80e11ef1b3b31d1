import * as z from 'zod/mini'

/**
 * A CAIP-2 chain id. Chain families that Foyer does not support are valid, because peers may use more than the app
 * requested.
 */
export const caipChainId = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
/** A CAIP-10 account id. */
export const caipAccountId = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/))

/** A chain family (`eip155`) or, in the short form of CAIP-25, a chain of it (`eip155:1`). */
const namespaceKey = z.string().check(z.regex(/^[-a-z0-9]{3,8}(:[-_a-zA-Z0-9]{1,32})?$/))
const words = z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(200))
const chains = z.array(caipChainId).check(z.maxLength(1_000))

/** The request of an app for one chain family. */
export const proposalNamespace = z.object({ chains: z.optional(chains), methods: words, events: words })
/** The grant of a wallet for one chain family. */
export const grantedNamespace = z.object({
  chains: z.optional(chains),
  accounts: z.array(caipAccountId).check(z.maxLength(2_000)),
  methods: words,
  events: words,
})

/** The request of an app, by chain family. */
export const proposalNamespaces = z.record(namespaceKey, proposalNamespace)
/** The grant of a wallet, by chain family. */
export const grantedNamespaces = z.record(namespaceKey, grantedNamespace)

/** The request of an app, by chain family. */
export type ProposalNamespaces = z.infer<typeof proposalNamespaces>
/** The grant of a wallet, by chain family. */
export type GrantedNamespaces = z.infer<typeof grantedNamespaces>
