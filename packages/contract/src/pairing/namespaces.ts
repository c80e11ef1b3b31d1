import * as z from 'zod/mini'

/** A CAIP-2 chain id; families Foyer does not know pass, because peers may speak of more than we asked. */
export const caipChainId = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
/** A CAIP-10 account id. */
export const caipAccountId = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/))

/** A family (`eip155`) or, in the short form of CAIP-25, one chain of it (`eip155:1`). */
const namespaceKey = z.string().check(z.regex(/^[-a-z0-9]{3,8}(:[-_a-zA-Z0-9]{1,32})?$/))
const words = z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(200))
const chains = z.array(caipChainId).check(z.maxLength(1_000))

/** What an app asks for in one family. */
export const proposalNamespace = z.object({ chains: z.optional(chains), methods: words, events: words })
/** What a wallet grants in one family. */
export const grantedNamespace = z.object({
  chains: z.optional(chains),
  accounts: z.array(caipAccountId).check(z.maxLength(2_000)),
  methods: words,
  events: words,
})

/** What an app asks for, by family. */
export const proposalNamespaces = z.record(namespaceKey, proposalNamespace)
/** What a wallet grants, by family. */
export const grantedNamespaces = z.record(namespaceKey, grantedNamespace)

/** What an app asks for, by family. */
export type ProposalNamespaces = z.infer<typeof proposalNamespaces>
/** What a wallet grants, by family. */
export type GrantedNamespaces = z.infer<typeof grantedNamespaces>
