import { type PeerRequest, peerFailure, peerRequest, peerResult, type RpcError } from '@foyer/contract/pairing/jsonRpc'
import { type PeerMethod, peerTags } from '@foyer/contract/pairing/peerProtocol'
import type { ReceivedMessage } from '@foyer/contract/pairing/relayResults'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Clock } from './Environment.js'
import { openShared, sealEnvelope } from './envelope.js'
import { hashMessage } from './keys.js'
import { PairingError } from './PairingError.js'
import { PeerFailure } from './PeerFailure.js'
import type { RelaySocket } from './RelaySocket.js'
import { timing } from './timing.js'

export interface PeerChannelParts {
  readonly relay: RelaySocket
  readonly clock: Clock
  /** Handles a call of the peer. An error that it throws is reported as a rejection. It responds with `answer`. */
  onCall(topic: string, call: PeerRequest): Promise<void>
  /** Called for a response to a request that this tab did not send. Another tab may have sent it. */
  onForeignAnswer(id: number, message: ReceivedMessage): void
  /** Called for each rejected message, for tests and debugging. */
  onRefused(refusal: PairingError, topic: string): void
}

export interface PeerRequestOptions {
  readonly id: number
  /** The maximum wait for the response, in milliseconds. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal
  /** Sends the sealed call. The default publishes it. */
  send?(sealed: string): Promise<unknown>
}

/**
 * Decrypts a sealed message.
 *
 * @throws PairingError if the message is invalid.
 */
export type DecryptMessage = (message: string) => Promise<string>

/**
 * Exchanges sealed JSON-RPC messages with peers, by topic. Every request settles, and every message is handled once.
 */
export interface PeerChannel {
  /**
   * Starts to read the messages of a topic. `key` is the symmetric key, or a function that decrypts messages; with a
   * function, nothing can be sent on the topic.
   */
  open(topic: string, key: string | DecryptMessage): void
  /** Deletes the key, and rejects the pending requests of the topic with `error`. */
  close(topic: string, error: Error): void
  /**
   * Sends a request to the peer.
   *
   * @throws PeerFailure if the peer rejects; FoyerError `TIMED_OUT`, `ABORTED`, `OFFLINE` …; the error of `close`.
   */
  request(topic: string, method: PeerMethod, params: unknown, options: PeerRequestOptions): Promise<unknown>
  /** Waits for the response to a request of an earlier visit. */
  await(topic: string, options: Omit<PeerRequestOptions, 'send'>): Promise<unknown>
  /** Sends a request without waiting for its response. Resolves when the relay has it. */
  notify(
    topic: string,
    method: PeerMethod,
    params: unknown,
    options: { id: number; timeoutMs: number },
  ): Promise<unknown>
  /** Sends a response. An unknown method has the tag 0. */
  respond(topic: string, id: number, method: string, outcome: true | RpcError): Promise<unknown>
  /** Rejects all pending requests with `error` and stops reading. */
  stop(error: Error): void
  /** Handles a message of the relay. Returns true if the relay can delete it. */
  receive(message: ReceivedMessage): Promise<boolean>
}

/** The maximum number of message hashes that detect repeated messages. */
const maxStoredHashes = 1_000
/** The maximum number of stored messages whose key is still missing. */
const maxEarlyMessages = 20

/** The tag and the lifetime (in seconds) of the response to an unknown method. */
const unknownMethod = { answerTag: 0, ttl: 86_400 }

interface PendingRequest {
  readonly topic: string
  resolve(result: unknown): void
  reject(error: Error): void
}

export function createPeerChannel(parts: PeerChannelParts): PeerChannel {
  const { relay, clock } = parts
  const keys = new Map<string, string | DecryptMessage>()
  const pending = new Map<number, PendingRequest>()
  const handledHashes = new Set<string>()
  const early: ReceivedMessage[] = []
  /** Handle messages one after another, so an event never overtakes its settlement. */
  const queue: { tail: Promise<unknown> } = { tail: Promise.resolve() }

  const seal = (topic: string, payload: object) => {
    const symKey = keys.get(topic)
    if (typeof symKey !== 'string') throw new FoyerError('WALLET_DISCONNECTED')
    return sealEnvelope(JSON.stringify(payload), symKey)
  }

  const publish = (topic: string, message: string, ttl: number, tag: number, timeoutMs: number, prompt = false) =>
    relay.call('irn_publish', { topic, message, ttl, tag, ...(prompt && { prompt }) }, { timeoutMs })

  const waitForResponse = (topic: string, { id, timeoutMs, signal }: PeerRequestOptions) =>
    new Promise<unknown>((resolve, reject) => {
      const end = (settle: () => void) => {
        pending.delete(id)
        cancel()
        signal?.removeEventListener('abort', stop)
        settle()
      }
      const stop = () => end(() => reject(new FoyerError('ABORTED')))
      const cancel = clock.after(timeoutMs, () =>
        end(() => reject(new FoyerError('TIMED_OUT', { context: { ms: timeoutMs } }))),
      )
      pending.set(id, {
        topic,
        resolve: (result) => end(() => resolve(result)),
        reject: (error) => end(() => reject(error)),
      })
      signal?.addEventListener('abort', stop)
      if (signal?.aborted) stop()
    })

  const request: PeerChannel['request'] = async (topic, method, params, options) => {
    const { id, timeoutMs } = options
    const sealed = seal(topic, { id, jsonrpc: '2.0', method, params })
    const answer = waitForResponse(topic, options)
    const { tag, ttl } = peerTags[method]
    const sent = options.send?.(sealed) ?? publish(topic, sealed, ttl, tag, timeoutMs, method === 'wc_sessionRequest')
    sent.catch((error) => pending.get(id)?.reject(error))
    return answer
  }

  const decodeMessage = async ({ message }: ReceivedMessage, key: string | DecryptMessage): Promise<unknown> => {
    const text = typeof key === 'string' ? openShared(message, key) : await key(message)
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new PairingError('MESSAGE_INVALID', {}, cause)
    }
  }

  const handleMessage = async (received: ReceivedMessage, key: string | DecryptMessage): Promise<void> => {
    const json = await decodeMessage(received, key)
    const call = peerRequest.safeParse(json)
    // Ignore our own call: some relays return it to the sender.
    if (call.success) return pending.has(call.data.id) ? undefined : parts.onCall(received.topic, call.data)
    const result = peerResult.safeParse(json)
    const failure = result.success ? undefined : peerFailure.safeParse(json)
    const id = result.data?.id ?? failure?.data?.id
    if (id === undefined) throw new PairingError('MESSAGE_INVALID')
    const question = pending.get(id)
    if (!question) return parts.onForeignAnswer(id, received)
    if (question.topic !== received.topic) throw new PairingError('ANSWER_UNASKED')
    if (result.success) question.resolve(result.data.result)
    else if (failure?.success) question.reject(new PeerFailure(failure.data.error))
  }

  const receive = async (received: ReceivedMessage): Promise<boolean> => {
    const { topic } = received
    const key = keys.get(topic)
    if (key === undefined) {
      // The key may arrive soon. Until then, the relay keeps the message too.
      early.push(received)
      if (early.length > maxEarlyMessages) early.shift()
      return false
    }
    const hash = await hashMessage(received.message)
    if (handledHashes.has(hash)) return true
    handledHashes.add(hash)
    for (const oldest of handledHashes) {
      if (handledHashes.size <= maxStoredHashes) break
      handledHashes.delete(oldest)
    }
    try {
      await handleMessage(received, key)
    } catch (error) {
      // Acknowledge an invalid message: it would also be invalid if the relay sent it again.
      parts.onRefused(error instanceof PairingError ? error : new PairingError('MESSAGE_INVALID', {}, error), topic)
    }
    return true
  }

  const enqueue: PeerChannel['receive'] = (received) => {
    const taken = queue.tail.then(() => receive(received))
    queue.tail = taken.catch(() => undefined)
    return taken
  }

  return {
    open: (topic, key) => {
      keys.set(topic, key)
      for (const message of early.splice(0)) void enqueue(message)
    },
    close: (topic, error) => {
      keys.delete(topic)
      for (const question of [...pending.values()]) if (question.topic === topic) question.reject(error)
    },
    request,
    await: waitForResponse,
    notify: async (topic, method, params, { id, timeoutMs }) => {
      const { tag, ttl } = peerTags[method]
      return publish(topic, seal(topic, { id, jsonrpc: '2.0', method, params }), ttl, tag, timeoutMs)
    },
    respond: async (topic, id, method, outcome) => {
      const payload = { id, jsonrpc: '2.0', ...(outcome === true ? { result: true } : { error: outcome }) }
      const { answerTag, ttl } = Object.hasOwn(peerTags, method) ? peerTags[method as PeerMethod] : unknownMethod
      const timeoutMs = Math.min(ttl * 1000, timing.requestLifetimeMs)
      return publish(topic, seal(topic, payload), ttl, answerTag, timeoutMs)
    },
    stop: (error) => {
      keys.clear()
      for (const question of [...pending.values()]) question.reject(error)
    },
    receive: enqueue,
  }
}
