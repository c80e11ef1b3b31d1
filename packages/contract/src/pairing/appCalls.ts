import * as z from 'zod/mini'
import { caipChainId, proposalNamespaces } from './namespaces.js'
import { peerMetadata } from './peerMetadata.js'
import { hex32, topic } from './topic.js'

const seconds = z.int().check(z.gte(0))
const properties = z.record(z.string(), z.unknown())

/** The request of an app for a session with a wallet. */
export const sessionProposal = z.object({
  relays: z.array(z.object({ protocol: z.string().check(z.maxLength(50)), data: z.optional(z.string()) })),
  requiredNamespaces: proposalNamespaces,
  optionalNamespaces: z.optional(proposalNamespaces),
  sessionProperties: z.optional(properties),
  scopedProperties: z.optional(properties),
  pairingTopic: z.optional(topic),
  proposer: z.object({ publicKey: hex32, metadata: peerMetadata }),
  expiryTimestamp: z.optional(seconds),
})
/** The request of an app for a session with a wallet. */
export type SessionProposal = z.infer<typeof sessionProposal>

/** A call to the wallet on one chain (CAIP-27). */
export const sessionRequest = z.object({
  request: z.object({
    method: z.string().check(z.minLength(1), z.maxLength(100)),
    params: z.unknown(),
    expiryTimestamp: z.optional(seconds),
  }),
  chainId: caipChainId,
})
