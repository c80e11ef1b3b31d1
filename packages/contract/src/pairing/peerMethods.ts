import * as z from 'zod/mini'
import { caipChainId, grantedNamespaces, proposalNamespaces } from './namespaces.js'
import { peerMetadata } from './peerMetadata.js'
import { hex32, topic } from './topic.js'

const seconds = z.int().check(z.gte(0))
const relay = z.object({ protocol: z.string().check(z.maxLength(50)), data: z.optional(z.string()) })
const participant = z.object({ publicKey: hex32, metadata: peerMetadata })
const properties = z.record(z.string(), z.unknown())
const empty = z.optional(z.unknown())
/** Why something ends. */
const reason = z.object({ code: z.number(), message: z.string().check(z.maxLength(10_000)) })

/** What an app asks a wallet for. */
export const sessionProposal = z.object({
  relays: z.array(relay),
  requiredNamespaces: proposalNamespaces,
  optionalNamespaces: z.optional(proposalNamespaces),
  sessionProperties: z.optional(properties),
  scopedProperties: z.optional(properties),
  pairingTopic: z.optional(topic),
  proposer: participant,
  expiryTimestamp: z.optional(seconds),
})
/** What an app asks a wallet for. */
export type SessionProposal = z.infer<typeof sessionProposal>

/** The wallet's yes to a proposal: the key from which both derive the session's. */
export const sessionApproval = z.object({ relay, responderPublicKey: hex32 })

/** What a wallet grants. `expiry` in seconds since 1970. */
export const sessionSettlement = z.object({
  relay,
  controller: participant,
  namespaces: grantedNamespaces,
  expiry: seconds,
  sessionProperties: z.optional(properties),
  scopedProperties: z.optional(properties),
})
/** What a wallet grants. */
export type SessionSettlement = z.infer<typeof sessionSettlement>

/** One call to the wallet on one chain (CAIP-27). */
export const sessionRequest = z.object({
  request: z.object({
    method: z.string().check(z.minLength(1), z.maxLength(100)),
    params: z.unknown(),
    expiryTimestamp: z.optional(seconds),
  }),
  chainId: caipChainId,
})

/** Something happened in the wallet. */
export const sessionEvent = z.object({
  event: z.object({ name: z.string().check(z.minLength(1), z.maxLength(100)), data: z.unknown() }),
  chainId: caipChainId,
})

const day = 86_400
const fiveMinutes = 300

/**
 * What two peers say to each other: parameters, the time a relay keeps call and answer (seconds), and the tags that
 * tell a relay which is which. `rejectTag`: of a no that a person gave.
 */
export const peerMethods = {
  wc_pairingDelete: { params: reason, ttl: day, tag: 1000, answerTag: 1001 },
  wc_pairingPing: { params: empty, ttl: 30, tag: 1002, answerTag: 1003 },
  wc_sessionPropose: { params: sessionProposal, ttl: fiveMinutes, tag: 1100, answerTag: 1101, rejectTag: 1120 },
  wc_sessionSettle: { params: sessionSettlement, ttl: fiveMinutes, tag: 1102, answerTag: 1103 },
  wc_sessionUpdate: { params: z.object({ namespaces: grantedNamespaces }), ttl: day, tag: 1104, answerTag: 1105 },
  /** Without an `expiry` it means seven days from now. */
  wc_sessionExtend: {
    params: z.optional(z.object({ expiry: z.optional(seconds) })),
    ttl: day,
    tag: 1106,
    answerTag: 1107,
  },
  wc_sessionRequest: { params: sessionRequest, ttl: fiveMinutes, tag: 1108, answerTag: 1109 },
  wc_sessionEvent: { params: sessionEvent, ttl: fiveMinutes, tag: 1110, answerTag: 1111 },
  wc_sessionDelete: { params: reason, ttl: day, tag: 1112, answerTag: 1113 },
  wc_sessionPing: { params: empty, ttl: 30, tag: 1114, answerTag: 1115 },
} as const

/** The name of a call between peers. */
export type PeerMethod = keyof typeof peerMethods
/** Parameters of a call between peers. */
export type PeerParams<Method extends PeerMethod> = z.output<(typeof peerMethods)[Method]['params']>
