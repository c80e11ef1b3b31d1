import { type PeerRequest, peerFailure, peerRequest, peerResult, type RpcError } from '@foyer/contract/pairing/jsonRpc'
import { type PeerMethod, peerTags } from '@foyer/contract/pairing/peerProtocol'
import type { ReceivedMessage } from '@foyer/contract/pairing/relayResults'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Clock } from './Environment.js'
import { openShared, sealEnvelope } from './envelope.js'
import { hashMessage } from './keys.js'
import { PairingRefusal } from './PairingRefusal.js'
import { PeerFailure } from './PeerFailure.js'
import type { RelaySocket } from './RelaySocket.js'
import { timing } from './timing.js'

export interface PeerChannelParts {
  readonly relay: RelaySocket
  readonly clock: Clock
  /** Takes a call of the peer. What it throws counts as a refusal; the call is answered with `answer`. */
  onCall(topic: string, call: PeerRequest): Promise<void>
  /** An answer to something this tab did not ask; another one may have. */
  onForeignAnswer(id: number, message: ReceivedMessage): void
  /** Something was not taken; for tests and for whoever debugs. */
  onRefused(refusal: PairingRefusal, topic: string): void
}

export interface AskOptions {
  readonly id: number
  /** Settles latest after this time. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal
  /** Puts the sealed call on its way; default: publishes it. */
  send?(sealed: string): Promise<unknown>
}

/** Gives the text of a sealed message. @throws PairingRefusal */
export type OpenMessage = (message: string) => Promise<string>

/** Sealed JSON-RPC with peers, by topic. Every question settles, every message counts once. */
export interface PeerChannel {
  /** From now on what comes on the topic of this key is read; `key` may instead open what comes, and nothing is said there. */
  open(topic: string, key: string | OpenMessage): void
  /** Forgets the key; what was asked there fails with `error`. */
  close(topic: string, error: Error): void
  /**
   * Asks the peer.
   *
   * @throws PeerFailure when it says no; FoyerError `TIMED_OUT`, `ABORTED`, `OFFLINE` …; what the topic was closed with.
   */
  ask(topic: string, method: PeerMethod, params: unknown, options: AskOptions): Promise<unknown>
  /** Waits for an answer to what an earlier visit asked. */
  await(topic: string, options: Omit<AskOptions, 'send'>): Promise<unknown>
  /** Tells the peer something without waiting for its answer; resolves when the relay has it. */
  tell(topic: string, method: PeerMethod, params: unknown, options: { id: number; timeoutMs: number }): Promise<unknown>
  /** A method nobody knows is answered like one that has no tag of its own. */
  answer(topic: string, id: number, method: string, outcome: true | RpcError): Promise<unknown>
  /** Everything that was asked fails with `error`, and nothing is read any more. */
  stop(error: Error): void
  /** Takes a message of the relay; true when it need not bring it again. */
  receive(message: ReceivedMessage): Promise<boolean>
}

/** As many messages are known again when they come twice. */
const rememberedMessages = 1_000
/** As many are kept that came before their key. */
const earlyMessages = 20

/** How the protocol answers what it does not know. */
const unknownMethod = { answerTag: 0, ttl: 86_400 }

interface Question {
  readonly topic: string
  resolve(result: unknown): void
  reject(error: Error): void
}

export function createPeerChannel(parts: PeerChannelParts): PeerChannel {
  const { relay, clock } = parts
  const keys = new Map<string, string | OpenMessage>()
  const questions = new Map<number, Question>()
  const known = new Set<string>()
  const early: ReceivedMessage[] = []
  /** Messages are taken one after another, so that an event never overtakes the settlement it belongs to. */
  const line: { tail: Promise<unknown> } = { tail: Promise.resolve() }

  const seal = (topic: string, payload: object) => {
    const symKey = keys.get(topic)
    if (typeof symKey !== 'string') throw new FoyerError('WALLET_DISCONNECTED')
    return sealEnvelope(JSON.stringify(payload), symKey)
  }

  const publish = (topic: string, message: string, ttl: number, tag: number, timeoutMs: number, prompt = false) =>
    relay.call('irn_publish', { topic, message, ttl, tag, ...(prompt && { prompt }) }, { timeoutMs })

  const expectAnswer = (topic: string, { id, timeoutMs, signal }: AskOptions) =>
    new Promise<unknown>((resolve, reject) => {
      const end = (settle: () => void) => {
        questions.delete(id)
        cancel()
        signal?.removeEventListener('abort', stop)
        settle()
      }
      const stop = () => end(() => reject(new FoyerError('ABORTED')))
      const cancel = clock.after(timeoutMs, () =>
        end(() => reject(new FoyerError('TIMED_OUT', { context: { ms: timeoutMs } }))),
      )
      questions.set(id, {
        topic,
        resolve: (result) => end(() => resolve(result)),
        reject: (error) => end(() => reject(error)),
      })
      signal?.addEventListener('abort', stop)
      if (signal?.aborted) stop()
    })

  const ask: PeerChannel['ask'] = async (topic, method, params, options) => {
    const { id, timeoutMs } = options
    const sealed = seal(topic, { id, jsonrpc: '2.0', method, params })
    const answer = expectAnswer(topic, options)
    const { tag, ttl } = peerTags[method]
    const sent = options.send?.(sealed) ?? publish(topic, sealed, ttl, tag, timeoutMs, method === 'wc_sessionRequest')
    sent.catch((error) => questions.get(id)?.reject(error))
    return answer
  }

  const read = async ({ message }: ReceivedMessage, key: string | OpenMessage): Promise<unknown> => {
    const text = typeof key === 'string' ? openShared(message, key) : await key(message)
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new PairingRefusal('MESSAGE_INVALID', {}, cause)
    }
  }

  const take = async (received: ReceivedMessage, key: string | OpenMessage): Promise<void> => {
    const json = await read(received, key)
    const call = peerRequest.safeParse(json)
    // One's own call, brought back by a relay that does not tell sender and reader apart.
    if (call.success) return questions.has(call.data.id) ? undefined : parts.onCall(received.topic, call.data)
    const result = peerResult.safeParse(json)
    const failure = result.success ? undefined : peerFailure.safeParse(json)
    const id = result.data?.id ?? failure?.data?.id
    if (id === undefined) throw new PairingRefusal('MESSAGE_INVALID')
    const question = questions.get(id)
    if (!question) return parts.onForeignAnswer(id, received)
    if (question.topic !== received.topic) throw new PairingRefusal('ANSWER_UNASKED')
    if (result.success) question.resolve(result.data.result)
    else if (failure?.success) question.reject(new PeerFailure(failure.data.error))
  }

  const receive = async (received: ReceivedMessage): Promise<boolean> => {
    const { topic } = received
    const key = keys.get(topic)
    if (key === undefined) {
      // The key may be on its way; until then the relay keeps the message too.
      early.push(received)
      if (early.length > earlyMessages) early.shift()
      return false
    }
    const hash = await hashMessage(received.message)
    if (known.has(hash)) return true
    known.add(hash)
    for (const oldest of known) {
      if (known.size <= rememberedMessages) break
      known.delete(oldest)
    }
    try {
      await take(received, key)
    } catch (error) {
      // What cannot be read now will not be readable later: it is not asked for again.
      parts.onRefused(error instanceof PairingRefusal ? error : new PairingRefusal('MESSAGE_INVALID', {}, error), topic)
    }
    return true
  }

  const enqueue: PeerChannel['receive'] = (received) => {
    const taken = line.tail.then(() => receive(received))
    line.tail = taken.catch(() => undefined)
    return taken
  }

  return {
    open: (topic, key) => {
      keys.set(topic, key)
      for (const message of early.splice(0)) void enqueue(message)
    },
    close: (topic, error) => {
      keys.delete(topic)
      for (const question of [...questions.values()]) if (question.topic === topic) question.reject(error)
    },
    ask,
    await: expectAnswer,
    tell: async (topic, method, params, { id, timeoutMs }) => {
      const { tag, ttl } = peerTags[method]
      return publish(topic, seal(topic, { id, jsonrpc: '2.0', method, params }), ttl, tag, timeoutMs)
    },
    answer: async (topic, id, method, outcome) => {
      const payload = { id, jsonrpc: '2.0', ...(outcome === true ? { result: true } : { error: outcome }) }
      const { answerTag, ttl } = Object.hasOwn(peerTags, method) ? peerTags[method as PeerMethod] : unknownMethod
      const timeoutMs = Math.min(ttl * 1000, timing.requestLifetimeMs)
      return publish(topic, seal(topic, payload), ttl, answerTag, timeoutMs)
    },
    stop: (error) => {
      keys.clear()
      for (const question of [...questions.values()]) question.reject(error)
    },
    receive: enqueue,
  }
}
