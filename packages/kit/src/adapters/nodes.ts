import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { type JsonRpcAnswer, type JsonRpcRequest, NodeError, postJsonRpc } from '@foyer/primitives/postJsonRpc'
import type { ChainAccess } from '../core/Adapter.js'
import { limits } from '../core/limits.js'

/**
 * Runs one read of a chain, which settles within `limits.rpcTimeoutMs` however many questions it asks [S9.9].
 *
 * @throws FoyerError `ABORTED`, `TIMED_OUT`, `OFFLINE`, `RATE_LIMITED`, `RPC_FAILED`, or what `run` throws.
 */
export async function withNodes<T>(
  access: ChainAccess,
  health: NodeHealth,
  run: (nodes: Nodes) => Promise<T>,
): Promise<T> {
  try {
    return await withDeadline(access.signal, limits.rpcTimeoutMs, (signal) => run(createNodes(access, health, signal)))
  } catch (error) {
    throw fromNode(error)
  }
}

function fromNode(error: unknown): Error {
  if (isFoyerError(error)) return error
  if (!(error instanceof NodeError)) return new FoyerError('UNKNOWN', { cause: error })
  if (error.isRateLimit && error.retryAfterMs !== undefined)
    return new FoyerError('RATE_LIMITED', {
      context: { seconds: Math.ceil(error.retryAfterMs / 1000) },
      cause: error,
    })
  const nothingCameBack = error.code === undefined && error.status === undefined
  if (nothingCameBack && globalThis.navigator?.onLine === false) return new FoyerError('OFFLINE', { cause: error })
  return new FoyerError('RPC_FAILED', { context: { method: error.method }, cause: error })
}

/**
 * Asks nodes. viem's own transport is not used for three reasons: it merges requests of different callers, so that one
 * caller's abort ends another's read; it matches the answers of a batch by position; its time-out ends with the headers.
 */
export interface Nodes {
  /** @throws NodeError after every address was tried and the retries are used up [S8.30] [S9.12]. */
  request(method: string, params: readonly unknown[]): Promise<unknown>
}

interface Waiting extends JsonRpcRequest {
  readonly resolve: (answer: JsonRpcAnswer) => void
  readonly reject: (error: unknown) => void
}

export function createNodes(
  { rpcUrls: urls, fetchOptions }: Pick<ChainAccess, 'rpcUrls' | 'fetchOptions'>,
  health: NodeHealth,
  signal: AbortSignal,
): Nodes {
  const ask = createBatcher(signal, limits.rpcTimeoutMs / Math.max(1, urls.length), fetchOptions)

  async function askAll(request: JsonRpcRequest): Promise<unknown> {
    let last = new NodeError(request.method, 'the network has no node address', { status: 0 })
    for (const url of health.order(urls)) {
      try {
        const answer = await ask(url, request)
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
        return await askAll({ method, params })
      } catch (error) {
        if (!(error instanceof NodeError) || !error.isRetryable || attempt >= limits.clientRetries) throw error
        const waitingMs = error.retryAfterMs ?? limits.clientRetryBaseMs * 2 ** attempt
        // Waiting longer than the whole read may take would only turn a clear refusal into a time-out.
        if (waitingMs >= limits.rpcTimeoutMs) throw error
        await waitMs(waitingMs, signal)
      }
    }
  }

  return { request }
}

/** Requests of one turn of the event loop to the same node travel together, at most `limits.rpcBatchSize` [S9.9]. */
function createBatcher(signal: AbortSignal, shareMs: number, fetchOptions: ChainAccess['fetchOptions'] = {}) {
  const waiting = new Map<string, Waiting[]>()

  async function flush(url: string): Promise<void> {
    const batch = waiting.get(url) ?? []
    waiting.delete(url)
    if (batch.length === 0) return
    // A silent node must leave time for the next one, so each gets its share of the whole.
    const turn = new AbortController()
    const stop = () => turn.abort()
    const timer = setTimeout(stop, shareMs)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    try {
      const answers = await postJsonRpc(url, batch, turn.signal, fetchOptions[url])
      batch.forEach((one, index) => {
        one.resolve(answers[index] ?? { error: new NodeError(one.method, 'the answer is missing') })
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

/** How long a node that did not answer is asked after the others. */
const restMs = 30_000

/** Remembers which nodes did not answer lately, so that a dead first address does not slow down every read. */
export interface NodeHealth {
  /** The addresses in their given order, those that rest at the end. */
  order(urls: readonly string[]): string[]
  markDead(url: string): void
  markAlive(url: string): void
}

export function createNodeHealth(now: () => number = Date.now): NodeHealth {
  const restUntilMs = new Map<string, number>()
  const isResting = (url: string) => (restUntilMs.get(url) ?? 0) > now()
  return {
    order: (urls) => [...urls.filter((url) => !isResting(url)), ...urls.filter(isResting)],
    markDead: (url) => void restUntilMs.set(url, now() + restMs),
    markAlive: (url) => void restUntilMs.delete(url),
  }
}

/**
 * Runs something that settles no later than `timeoutMs`, or at once when `outer` aborts; the signal it gets ends with it.
 *
 * @throws FoyerError `ABORTED` or `TIMED_OUT`, else whatever `run` throws.
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
    // Whatever is still open belongs to nobody now.
    inner.abort(new FoyerError('ABORTED'))
  }
}

/** Resolves after `ms`; rejects with the signal's reason when it aborts first. */
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
