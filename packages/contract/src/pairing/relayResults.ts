import * as z from 'zod/mini'
import { pairingLimits } from './pairingLimits.js'
import { topic } from './topic.js'

/** A sealed envelope as the relay transports it: base64, or base64url in link mode. */
export const sealedMessage = z
  .string()
  .check(z.minLength(1), z.maxLength(pairingLimits.messageChars), z.regex(/^[A-Za-z0-9+/_-]+={0,2}$/))

/** A proof of the app's origin by a third party. The relay forwards it but never parses it. */
export const attestation = z.optional(z.nullable(z.string().check(z.maxLength(20_000))))

/** The id that a relay gives a subscription. */
export const subscriptionId = z.string().check(z.minLength(1), z.maxLength(200))

/** A message as a subscriber receives it. `publishedAt` is in milliseconds. */
export const receivedMessage = z.object({
  topic,
  message: sealedMessage,
  publishedAt: z.optional(z.number()),
  tag: z.optional(z.number()),
  attestation,
})
/** A message as a subscriber receives it, as sent. */
export type ReceivedMessage = z.infer<typeof receivedMessage>

const fetched = z.object({ messages: z.array(receivedMessage), hasMore: z.optional(z.boolean()) })
const yes = z.literal(true)

/** The result of each relay method. */
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
/** The result of a relay method. */
export type RelayAnswer<Method extends RelayMethod> = z.output<(typeof relayResults)[Method]>

/** The message that the relay pushes to a subscriber. The response `true` confirms its receipt. */
export const relayPush = z.object({
  method: z.literal('irn_subscription'),
  params: z.object({ id: subscriptionId, data: receivedMessage }),
})
