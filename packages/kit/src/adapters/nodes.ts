import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { type JsonRpcAnswer, type JsonRpcRequest, NodeError, postJsonRpc } from '@foyer/primitives/postJsonRpc'
import type { ChainAccess } from '../core/Adapter.js'
import { limits } from '../core/limits.js'

/**
 * Runs one read of a chain. It settles within `limits.rpcTimeoutMs`, for any number of requests [S9.9].
 *
 * @throws FoyerError `ABORTED`, `TIMED_OUT`, `OFFLINE`, `RATE_LIMITED`, `RPC_FAILED`, or the error of `run`.
 */
export async function withNodes<T>(
  access: ChainAccess,
  health: NodeHealth,
  run: (nodes: Nodes) => Promise<T>,
): Promise<T> {
  try {
    return await withDeadline(access.signal, limits.rpcTimeoutMs, (signal) => run(createNodes(access, health, signal)))
  } catch (error) {
    throw toFoyerError(error)
  }
}

function toFoyerError(error: unknown): Error {
  if (isFoyerError(error)) return error
  if (!(error instanceof NodeError)) return new FoyerError('UNKNOWN', { cause: error })
  if (error.isRateLimit && error.retryAfterMs !== undefined)
    return new FoyerError('RATE_LIMITED', {
      context: { seconds: Math.ceil(error.retryAfterMs / 1000) },
      cause: error,
    })
  const hasNoResponse = error.code === undefined && error.status === undefined
  if (hasNoResponse && globalThis.navigator?.onLine === false) return new FoyerError('OFFLINE', { cause: error })
  return new FoyerError('RPC_FAILED', { context: { method: error.method }, cause: error })
}

/**
 * Sends requests to nodes. viem's transport is not used for three reasons. It merges requests of different callers, so
 * one caller's abort ends another's read. It matches batch responses by position. Its timeout ends with the headers.
 */
export interface Nodes {
  /** @throws NodeError if every node failed and no retry is left [S8.30] [S9.12]. */
  request(method: string, params: readonly unknown[]): Promise<unknown>
}

interface PendingRequest extends JsonRpcRequest {
  readonly resolve: (answer: JsonRpcAnswer) => void
  readonly reject: (error: unknown) => void
}

export function createNodes(
  { rpcUrls: urls, fetchOptions }: Pick<ChainAccess, 'rpcUrls' | 'fetchOptions'>,
  health: NodeHealth,
  signal: AbortSignal,
): Nodes {
  const sendBatched = createBatcher(signal, limits.rpcTimeoutMs / Math.max(1, urls.length), fetchOptions)

  async function requestWithFailover(request: JsonRpcRequest): Promise<unknown> {
    let last = new NodeError(request.method, 'the network has no node address', { status: 0 })
    for (const url of health.order(urls)) {
      try {
        const answer = await sendBatched(url, request)
        health.markAlive(url)
        if ('result' in answer) return answer.result
        last = answer.error
      } catch (error) {
        if (signal.aborted || !(error instanceof NodeError)) throw error
        if (error.status === undefined) health.markDead(url)
        last = error
      }
      if (last.isRevert) throw last
    }
    throw last
  }

  async function request(method: string, params: readonly unknown[]): Promise<unknown> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await requestWithFailover({ method, params })
      } catch (error) {
        if (!(error instanceof NodeError) || !error.isRetryable || attempt >= limits.clientRetries) throw error
        const waitingMs = error.retryAfterMs ?? limits.clientRetryBaseMs * 2 ** attempt
        // Do not wait longer than the timeout of the read: it would turn a clear error into a timeout.
        if (waitingMs >= limits.rpcTimeoutMs) throw error
        await waitMs(waitingMs, signal)
      }
    }
  }

  return { request }
}

/** Batches the requests of one event loop turn to the same node, at most `limits.rpcBatchSize` [S9.9]. */
function createBatcher(signal: AbortSignal, shareMs: number, fetchOptions: ChainAccess['fetchOptions'] = {}) {
  const waiting = new Map<string, PendingRequest[]>()

  async function flush(url: string): Promise<void> {
    const batch = waiting.get(url) ?? []
    waiting.delete(url)
    if (batch.length === 0) return
    // Limit each node to its share of the timeout, so a silent node leaves time for the next one.
    const turn = new AbortController()
    const stop = () => turn.abort()
    const timer = setTimeout(stop, shareMs)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    try {
      const answers = await postJsonRpc(url, batch, turn.signal, fetchOptions[url])
      batch.forEach((one, index) => {
        one.resolve(answers[index] ?? { error: new NodeError(one.method, 'the response is missing') })
      })
    } catch (error) {
      for (const one of batch) one.reject(error)
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
  }

  return (url: string, request: JsonRpcRequest): Promise<JsonRpcAnswer> =>
    new Promise((resolve, reject) => {
      const batch = waiting.get(url)
      if (batch !== undefined && batch.length < limits.rpcBatchSize) {
        batch.push({ ...request, resolve, reject })
        return
      }
      if (batch !== undefined) void flush(url)
      waiting.set(url, [{ ...request, resolve, reject }])
      setTimeout(() => void flush(url), 0)
    })
}

/** The time during which a failed node is used last, in milliseconds. */
const failedNodeBackoffMs = 30_000

/** Stores which nodes failed recently, so an unreachable first node does not slow down every read. */
export interface NodeHealth {
  /** Returns the URLs in their order, with recently failed ones at the end. */
  order(urls: readonly string[]): string[]
  markDead(url: string): void
  markAlive(url: string): void
}

export function createNodeHealth(now: () => number = Date.now): NodeHealth {
  const backoffUntilMs = new Map<string, number>()
  const isBackingOff = (url: string) => (backoffUntilMs.get(url) ?? 0) > now()
  return {
    order: (urls) => [...urls.filter((url) => !isBackingOff(url)), ...urls.filter(isBackingOff)],
    markDead: (url) => void backoffUntilMs.set(url, now() + failedNodeBackoffMs),
    markAlive: (url) => void backoffUntilMs.delete(url),
  }
}

/**
 * Runs `run` with a timeout. Settles after `timeoutMs` at the latest, or immediately if `outer` aborts. Aborts the
 * signal of `run` when it settles.
 *
 * @throws FoyerError `ABORTED` or `TIMED_OUT`, else the error of `run`.
 */
export async function withDeadline<T>(
  outer: AbortSignal | undefined,
  timeoutMs: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (outer?.aborted) throw new FoyerError('ABORTED', { cause: outer.reason })
  const inner = new AbortController()
  const onAbort = () => inner.abort(new FoyerError('ABORTED', { cause: outer?.reason }))
  outer?.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(() => inner.abort(new FoyerError('TIMED_OUT', { context: { ms: timeoutMs } })), timeoutMs)
  const ended = new Promise<never>((_, reject) => {
    inner.signal.addEventListener('abort', () => reject(inner.signal.reason), { once: true })
  })
  try {
    return await Promise.race([run(inner.signal), ended])
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', onAbort)
    // End all requests that are still open.
    inner.abort(new FoyerError('ABORTED'))
  }
}

/** Resolves after `ms`. Rejects with the signal's reason if the signal aborts first. */
export function waitMs(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
