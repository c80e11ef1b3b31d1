import { longestLifeSeconds } from '@foyer/contract/pairing/messageLifetime'
import { type PublishedMessage, type RelayMethod, relayMethods } from '@foyer/contract/pairing/relayMethods'
import type * as z from 'zod/mini'
import type { Mailbox } from './createMailbox.js'
import type { Peer } from './createPeer.js'
import type { Sender } from './createSenders.js'
import type { TopicBook } from './createTopicBook.js'
import { RelayError } from './RelayError.js'
import { type RelayMessage, subscriptionIdOf, weighMessage } from './RelayMessage.js'
import { relayLimits } from './relayLimits.js'
import type { Client } from './tallies.js'

/** All that a call may use. */
export interface CallContext {
  readonly mailbox: Mailbox
  readonly book: TopicBook
  readonly now: () => number
}

/** Who calls: one socket of a client. */
export interface Caller {
  readonly peer: Peer
  readonly client: Client
  readonly sender: Sender
  /** Where the last fetch ended, so that the next one of the same topics goes on from there. */
  fetched: { readonly topics: string; readonly seq: number } | undefined
}

/** An answer, and what is to be done once it is on its way. */
export interface Answer {
  readonly result: unknown
  readonly after?: () => void
}

/** Tags of the pairing protocol that the two helper calls publish with. */
const tags = { proposal: 1100, proposalResponse: 1101, settlement: 1102 } as const
const helperTtlSeconds = 300
function isTextForDatabase(text: string) {
  return !/[\0\p{Surrogate}]/u.test(text)
}

async function publish(context: CallContext, { client, sender }: Caller, published: readonly PublishedMessage[]) {
  const nowMs = context.now()
  const messages = published.map(({ topic, message, attestation, tag, ttl }): RelayMessage => {
    if (attestation && !isTextForDatabase(attestation))
      throw new RelayError('invalid_params', 'attestation: is not a text that can be kept')
    // Clients of the protocol do not mind a shorter life than they asked for, and would repeat a refused message.
    const expiresAtMs = nowMs + Math.max(1, Math.min(ttl, longestLifeSeconds(tag))) * 1_000
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
  if (!client.budgets.publishes.take(messages.length, nowMs)) throw new RelayError('rate_limited', 'Too many messages')
  // Otherwise one address fills the mailbox of all within a minute.
  const bytes = messages.reduce((sum, message) => sum + weighMessage(message), 0)
  if (!sender.takeBytes(bytes, nowMs))
    throw new RelayError('rate_limited', 'Too much is kept for this address; try again later')
  await context.mailbox.keep(messages)
}

function subscribe({ book }: CallContext, { peer, client }: Caller, topics: readonly string[]): () => void {
  // Closed while its proposal was being written: there is nobody to follow.
  if (peer.isClosed()) return () => undefined
  const fresh = [...new Set(topics)].filter((topic) => !peer.topics.has(topic))
  if (client.subscriptions + fresh.length > relayLimits.subscriptionsPerClient)
    throw new RelayError('too_many_subscriptions', 'This client has too many subscriptions')
  if (fresh.some((topic) => book.countPeers(topic) >= relayLimits.socketsPerTopic))
    throw new RelayError('too_many_subscriptions', 'This topic has too many subscribers')
  client.subscriptions += fresh.length
  for (const topic of fresh) book.add(topic, peer)
  peer.subscribe(topics)
  // The answer goes first: some clients drop a push on a topic they have not been told they follow.
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
): Promise<Answer> {
  if (!caller.client.budgets.fetches.take(1, now())) throw new RelayError('rate_limited', 'Too many fetches')
  const key = topics.join()
  const page = await mailbox.read({
    clientId: caller.client.id,
    topics,
    afterSeq: caller.fetched?.topics === key ? caller.fetched.seq : 0,
    maxMessages: relayLimits.windowMessages,
    maxBytes: relayLimits.windowBytes,
  })
  const last = page.messages.at(-1)
  // Reading is not receiving: only an acknowledged push is, so once all was read the next fetch begins anew.
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
  ) => Promise<Answer> | Answer
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
): Promise<Answer> {
  const parsed = relayMethods[method].params.safeParse(params)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new RelayError(
      'invalid_params',
      `${['params', ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'invalid'}`,
    )
  }
  // The schema is this very method's; the compiler cannot follow that through Method.
  return methods[method](context, caller, parsed.data as Params<Method>)
}

/** Answers one call of a client. Throws {@link RelayError}. */
export async function answerCall(
  context: CallContext,
  caller: Caller,
  method: string,
  params: unknown,
): Promise<Answer> {
  if (!isMethod(method)) throw new RelayError('method_not_found', 'The relay has no such method')
  return run(context, caller, method, params)
}
