import * as z from 'zod/mini'
import { pairingLimits } from './pairingLimits.js'
import { topic } from './topic.js'

/** A sealed envelope as the relay carries it: base64, or base64url in link mode. */
export const sealedMessage = z
  .string()
  .check(z.minLength(1), z.maxLength(pairingLimits.messageChars), z.regex(/^[A-Za-z0-9+/_-]+={0,2}$/))

/** Proof of the app's origin by a third party; carried, never read here. */
export const attestation = z.optional(z.nullable(z.string().check(z.maxLength(20_000))))

/** The name a relay gives a subscription. */
export const subscriptionId = z.string().check(z.minLength(1), z.maxLength(200))

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

const fetched = z.object({ messages: z.array(receivedMessage), hasMore: z.optional(z.boolean()) })
const yes = z.literal(true)

/** What a relay answers to each method. */
export const relayResults = {
  irn_publish: yes,
  irn_batchPublish: yes,
  irn_subscribe: subscriptionId,
  irn_batchSubscribe: z.array(subscriptionId),
  irn_unsubscribe: yes,
  irn_batchUnsubscribe: yes,
  irn_fetchMessages: fetched,
  irn_batchFetchMessages: fetched,
  wc_proposeSession: z.unknown(),
  wc_approveSession: z.unknown(),
} as const

/** The name of a relay method. */
export type RelayMethod = keyof typeof relayResults
/** Answer of a relay method. */
export type RelayAnswer<Method extends RelayMethod> = z.output<(typeof relayResults)[Method]>

/** The relay pushes a message to a subscriber; `true` back means it has arrived. */
export const relayPush = z.object({
  method: z.literal('irn_subscription'),
  params: z.object({ id: subscriptionId, data: receivedMessage }),
})
