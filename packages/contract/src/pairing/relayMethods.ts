import * as z from 'zod/mini'
import { pairingLimits } from './pairingLimits.js'
import { topic } from './topic.js'

/** A sealed envelope as the relay carries it: base64, or base64url in link mode. */
export const sealedMessage = z
  .string()
  .check(z.minLength(1), z.maxLength(pairingLimits.messageChars), z.regex(/^[A-Za-z0-9+/_-]+={0,2}$/))

const ttl = z.int().check(z.gte(0), z.lte(pairingLimits.ttlSeconds))
const tag = z.int().check(z.gte(0), z.lte(0xffffffff))
/** Proof of the app's origin by a third party; carried, never read here. */
const attestation = z.optional(z.nullable(z.string().check(z.maxLength(20_000))))

/** One message to publish. `ttl` in seconds; `tag` says which peer call it is (peerMethods.ts); `prompt` asks for a notification. */
export const publishedMessage = z.object({
  topic,
  message: sealedMessage,
  ttl,
  tag,
  prompt: z.optional(z.boolean()),
  attestation,
})
/** One message to publish, as sent. */
export type PublishedMessage = z.infer<typeof publishedMessage>

/** One message as a subscriber gets it. `publishedAt` in milliseconds. */
export const receivedMessage = z.object({
  topic,
  message: sealedMessage,
  publishedAt: z.optional(z.number()),
  tag: z.optional(z.number()),
  attestation,
})
/** One message as a subscriber gets it, as sent. */
export type ReceivedMessage = z.infer<typeof receivedMessage>

const subscriptionId = z.string().check(z.minLength(1), z.maxLength(200))
const topics = z.array(topic).check(z.minLength(1), z.maxLength(pairingLimits.batchTopics))
const fetched = z.object({ messages: z.array(receivedMessage), hasMore: z.optional(z.boolean()) })
const yes = z.literal(true)

/**
 * What a client may ask a relay for: parameters and answer of each method. Fields a relay does not know are dropped,
 * because clients add some (`tvf`, …) that are nobody's business here.
 */
export const relayMethods = {
  irn_publish: { params: publishedMessage, result: yes },
  irn_batchPublish: {
    params: z.object({
      messages: z.array(publishedMessage).check(z.minLength(1), z.maxLength(pairingLimits.batchMessages)),
    }),
    result: yes,
  },
  irn_subscribe: { params: z.object({ topic }), result: subscriptionId },
  irn_batchSubscribe: { params: z.object({ topics }), result: z.array(subscriptionId) },
  irn_unsubscribe: { params: z.object({ topic, id: subscriptionId }), result: yes },
  irn_batchUnsubscribe: {
    params: z.object({
      subscriptions: z
        .array(z.object({ topic, id: subscriptionId }))
        .check(z.minLength(1), z.maxLength(pairingLimits.batchTopics)),
    }),
    result: yes,
  },
  irn_fetchMessages: { params: z.object({ topic }), result: fetched },
  irn_batchFetchMessages: { params: z.object({ topics }), result: fetched },
  /** Subscribes the app to the pairing topic and publishes its proposal there, in one call. */
  wc_proposeSession: {
    params: z.object({
      pairingTopic: topic,
      sessionProposal: sealedMessage,
      ttl: z.optional(ttl),
      tag: z.optional(tag),
      prompt: z.optional(z.boolean()),
      attestation,
    }),
    result: z.unknown(),
  },
  /** Subscribes the wallet to the session topic, and publishes its answer and its settlement, in one call. */
  wc_approveSession: {
    params: z.object({
      sessionTopic: topic,
      pairingTopic: topic,
      sessionProposalResponse: sealedMessage,
      sessionSettlementRequest: sealedMessage,
      ttl: z.optional(ttl),
      tag: z.optional(tag),
      prompt: z.optional(z.boolean()),
      attestation,
    }),
    result: z.unknown(),
  },
} as const

/** The name of a relay method. */
export type RelayMethod = keyof typeof relayMethods
/** Parameters of a relay method, as sent. */
export type RelayParams<Method extends RelayMethod> = z.input<(typeof relayMethods)[Method]['params']>
/** Answer of a relay method. */
export type RelayAnswer<Method extends RelayMethod> = z.output<(typeof relayMethods)[Method]['result']>

/** The relay pushes a message to a subscriber; `true` back means it has arrived. */
export const relayPush = z.object({
  method: z.literal('irn_subscription'),
  params: z.object({ id: subscriptionId, data: receivedMessage }),
})
