import * as z from 'zod/mini'
import { pairingLimits } from './pairingLimits.js'
import { attestation, type RelayMethod, relayResults, sealedMessage, subscriptionId } from './relayResults.js'
import { topic } from './topic.js'

export type { RelayMethod }

const ttl = z.int().check(z.gte(0), z.lte(pairingLimits.ttlSeconds))
const tag = z.int().check(z.gte(0), z.lte(0xffffffff))

/**
 * A message to publish. `ttl` is in seconds. `tag` identifies the peer call (peerTags.ts). `prompt` requests a
 * notification.
 */
export const publishedMessage = z.object({
  topic,
  message: sealedMessage,
  ttl,
  tag,
  prompt: z.optional(z.boolean()),
  attestation,
})
/** A message to publish, as sent. */
export type PublishedMessage = z.infer<typeof publishedMessage>

const topics = z.array(topic).check(z.minLength(1), z.maxLength(pairingLimits.batchTopics))
const settings = { ttl: z.optional(ttl), tag: z.optional(tag), prompt: z.optional(z.boolean()), attestation }

/** The parameters of each method. */
const relayParams = {
  irn_publish: publishedMessage,
  irn_batchPublish: z.object({
    messages: z.array(publishedMessage).check(z.minLength(1), z.maxLength(pairingLimits.batchMessages)),
  }),
  irn_subscribe: z.object({ topic }),
  irn_batchSubscribe: z.object({ topics }),
  irn_unsubscribe: z.object({ topic, id: subscriptionId }),
  irn_batchUnsubscribe: z.object({
    subscriptions: z
      .array(z.object({ topic, id: subscriptionId }))
      .check(z.minLength(1), z.maxLength(pairingLimits.batchTopics)),
  }),
  irn_fetchMessages: z.object({ topic }),
  irn_batchFetchMessages: z.object({ topics }),
  /** Subscribes the app to the pairing topic and publishes its proposal there, in one call. */
  wc_proposeSession: z.object({ pairingTopic: topic, sessionProposal: sealedMessage, ...settings }),
  /** Subscribes the wallet to the session topic, and publishes its response and its settlement, in one call. */
  wc_approveSession: z.object({
    sessionTopic: topic,
    pairingTopic: topic,
    sessionProposalResponse: sealedMessage,
    sessionSettlementRequest: sealedMessage,
    ...settings,
  }),
} as const

function method<Name extends RelayMethod>(name: Name) {
  return { params: relayParams[name], result: relayResults[name] }
}

/**
 * The relay methods with their parameters and result. Unknown fields are dropped: some clients add fields (`tvf`, …)
 * that the relay does not need.
 */
export const relayMethods = {
  irn_publish: method('irn_publish'),
  irn_batchPublish: method('irn_batchPublish'),
  irn_subscribe: method('irn_subscribe'),
  irn_batchSubscribe: method('irn_batchSubscribe'),
  irn_unsubscribe: method('irn_unsubscribe'),
  irn_batchUnsubscribe: method('irn_batchUnsubscribe'),
  irn_fetchMessages: method('irn_fetchMessages'),
  irn_batchFetchMessages: method('irn_batchFetchMessages'),
  wc_proposeSession: method('wc_proposeSession'),
  wc_approveSession: method('wc_approveSession'),
} as const

/** The parameters of a relay method, as sent. */
export type RelayParams<Method extends RelayMethod> = z.input<(typeof relayParams)[Method]>
