import { getMaxLifetimeSeconds } from '@foyer/contract/pairing/messageLifetime'
import { type PublishedMessage, type RelayMethod, relayMethods } from '@foyer/contract/pairing/relayMethods'
import type * as z from 'zod/mini'
import type { Mailbox } from './createMailbox.js'
import type { Peer } from './createPeer.js'
import type { Sender } from './createSenders.js'
import type { TopicBook } from './createTopicBook.js'
import { RelayError } from './RelayError.js'
import { computeMessageBytes, type RelayMessage, subscriptionIdOf } from './RelayMessage.js'
import { relayLimits } from './relayLimits.js'
import type { Client } from './tallies.js'

/** The services that a call uses. */
export interface CallContext {
  readonly mailbox: Mailbox
  readonly book: TopicBook
  readonly now: () => number
}

/** The socket that makes a call, with its client and sender. */
export interface Caller {
  readonly peer: Peer
  readonly client: Client
  readonly sender: Sender
  /** The end of the last fetch. The next fetch of the same topics continues there. */
  fetched: { readonly topics: string; readonly seq: number } | undefined
}

/** The result of a call, and an effect to run after the result is sent. */
export interface CallResult {
  readonly result: unknown
  readonly after?: () => void
}

/** The protocol's tags of the messages that `wc_proposeSession` and `wc_approveSession` publish. */
const tags = { proposal: 1100, proposalResponse: 1101, settlement: 1102 } as const
const helperTtlSeconds = 300
function isTextForDatabase(text: string) {
  return !/[\0\p{Surrogate}]/u.test(text)
}

async function publish(context: CallContext, { client, sender }: Caller, published: readonly PublishedMessage[]) {
  const nowMs = context.now()
  const messages = published.map(({ topic, message, attestation, tag, ttl }): RelayMessage => {
    if (attestation && !isTextForDatabase(attestation))
      throw new RelayError('invalid_params', 'attestation: is not a text that can be stored')
    // Shorten the lifetime instead of rejecting the message: clients accept that, but they repeat a rejected message.
    const expiresAtMs = nowMs + Math.max(1, Math.min(ttl, getMaxLifetimeSeconds(tag))) * 1_000
    return {
      topic,
      message,
      attestation: attestation ?? null,
      tag,
      publisher: client.id,
      projectId: sender.projectId,
      addressKey: sender.addressKey,
      publishedAtMs: nowMs,
      expiresAtMs,
    }
  })
  if (!client.budgets.publishes.consume(messages.length, nowMs))
    throw new RelayError('rate_limited', 'Too many messages')
  // Limit the bytes of each address: without this, one address fills the mailbox within a minute.
  const bytes = messages.reduce((sum, message) => sum + computeMessageBytes(message), 0)
  if (!sender.consumeBytes(bytes, nowMs))
    throw new RelayError('rate_limited', 'The messages of this address exceed its limit; try again later')
  await context.mailbox.store(messages)
}

function subscribe({ book }: CallContext, { peer, client }: Caller, topics: readonly string[]): () => void {
  // The socket closed while its proposal was being written.
  if (peer.isClosed()) return () => undefined
  const fresh = [...new Set(topics)].filter((topic) => !peer.topics.has(topic))
  if (client.subscriptions + fresh.length > relayLimits.subscriptionsPerClient)
    throw new RelayError('too_many_subscriptions', 'This client has too many subscriptions')
  if (fresh.some((topic) => book.countPeers(topic) >= relayLimits.socketsPerTopic))
    throw new RelayError('too_many_subscriptions', 'This topic has too many subscribers')
  client.subscriptions += fresh.length
  for (const topic of fresh) book.add(topic, peer)
  peer.subscribe(topics)
  // Push messages after the response: some clients drop a push on a topic before the subscription is confirmed.
  return peer.start
}

function unsubscribe({ book }: CallContext, { peer, client }: Caller, topics: readonly string[]): void {
  for (const topic of topics) {
    if (!peer.topics.has(topic)) continue
    peer.unsubscribe(topic)
    book.remove(topic, peer)
    client.subscriptions -= 1
  }
}

async function fetchMessages(
  { mailbox, now }: CallContext,
  caller: Caller,
  topics: readonly string[],
): Promise<CallResult> {
  if (!caller.client.budgets.fetches.consume(1, now())) throw new RelayError('rate_limited', 'Too many fetches')
  const key = topics.join()
  const page = await mailbox.read({
    clientId: caller.client.id,
    topics,
    afterSeq: caller.fetched?.topics === key ? caller.fetched.seq : 0,
    maxMessages: relayLimits.windowMessages,
    maxBytes: relayLimits.windowBytes,
  })
  const last = page.messages.at(-1)
  // A fetch does not acknowledge messages, only a push does. After the last page, the next fetch starts at the
  // beginning.
  caller.fetched = page.hasMore && last !== undefined ? { topics: key, seq: last.seq } : undefined
  const messages = page.messages.map(({ topic, message, attestation, publishedAtMs, tag }) => {
    return { topic, message, attestation, publishedAt: publishedAtMs, tag }
  })
  return { result: { messages, hasMore: page.hasMore } }
}

type Params<Method extends RelayMethod> = z.output<(typeof relayMethods)[Method]['params']>
type Methods = {
  readonly [Method in RelayMethod]: (
    context: CallContext,
    caller: Caller,
    params: Params<Method>,
  ) => Promise<CallResult> | CallResult
}

const methods: Methods = {
  irn_publish: async (context, caller, params) => {
    await publish(context, caller, [params])
    return { result: true }
  },
  irn_batchPublish: async (context, caller, { messages }) => {
    await publish(context, caller, messages)
    return { result: true }
  },
  irn_subscribe: (context, caller, { topic }) => {
    const after = subscribe(context, caller, [topic])
    return { result: subscriptionIdOf(topic, caller.client.id), after }
  },
  irn_batchSubscribe: (context, caller, { topics }) => {
    const after = subscribe(context, caller, topics)
    return { result: topics.map((topic) => subscriptionIdOf(topic, caller.client.id)), after }
  },
  irn_unsubscribe: (context, caller, { topic }) => {
    unsubscribe(context, caller, [topic])
    return { result: true }
  },
  irn_batchUnsubscribe: (context, caller, { subscriptions }) => {
    unsubscribe(
      context,
      caller,
      subscriptions.map(({ topic }) => topic),
    )
    return { result: true }
  },
  irn_fetchMessages: (context, caller, { topic }) => fetchMessages(context, caller, [topic]),
  irn_batchFetchMessages: (context, caller, { topics }) => fetchMessages(context, caller, topics),
  wc_proposeSession: async (context, caller, { pairingTopic, sessionProposal, ttl, tag, attestation }) => {
    const shared = { topic: pairingTopic, ttl: ttl ?? helperTtlSeconds, attestation }
    await publish(context, caller, [{ ...shared, message: sessionProposal, tag: tag ?? tags.proposal }])
    return { result: true, after: subscribe(context, caller, [pairingTopic]) }
  },
  wc_approveSession: async (context, caller, params) => {
    const ttl = params.ttl ?? helperTtlSeconds
    const { pairingTopic, sessionTopic, attestation } = params
    await publish(context, caller, [
      { topic: pairingTopic, message: params.sessionProposalResponse, ttl, tag: tags.proposalResponse, attestation },
      { topic: sessionTopic, message: params.sessionSettlementRequest, ttl, tag: tags.settlement, attestation },
    ])
    return { result: true, after: subscribe(context, caller, [sessionTopic]) }
  },
}

function isMethod(method: string): method is RelayMethod {
  return Object.hasOwn(methods, method)
}

async function run<Method extends RelayMethod>(
  context: CallContext,
  caller: Caller,
  method: Method,
  params: unknown,
): Promise<CallResult> {
  const parsed = relayMethods[method].params.safeParse(params)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new RelayError(
      'invalid_params',
      `${['params', ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'invalid'}`,
    )
  }
  // The schema belongs to `method`, but the compiler cannot infer that from the type parameter.
  return methods[method](context, caller, parsed.data as Params<Method>)
}

/** Runs one call of a client and returns its result. Throws {@link RelayError}. */
export async function handleCall(
  context: CallContext,
  caller: Caller,
  method: string,
  params: unknown,
): Promise<CallResult> {
  if (!isMethod(method)) throw new RelayError('method_not_found', 'The relay has no such method')
  return run(context, caller, method, params)
}
