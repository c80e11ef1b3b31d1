import * as z from 'zod/mini'
import { findStatusFault, type UpstreamFault } from '../../errors/UpstreamFault.js'
import { fetchJson, parseRetryAfterMs } from '../../fetch/fetchJson.js'
import type { RpcOutcome, RpcRequest } from './RpcProvider.js'

/**
 * The maximum size of a response. Many nodes limit `eth_getLogs` to ten thousand logs, which have five to eight
 * megabytes. The response stays in memory until the caller has read it.
 */
const maxResponseBytes = 8_388_608

/** The error of an unusable node: it is unreachable, rejects the request, or returns invalid data. */
export class NodeError extends Error {
  readonly isTimeout: boolean
  /** Whether the response is too large. Other nodes would return the same. */
  readonly isTooLarge: boolean
  /** The waiting time that the node requested, in milliseconds. */
  readonly retryAfterMs: number | undefined
  readonly fault: UpstreamFault | undefined

  constructor(
    message: string,
    options: {
      isTimeout?: boolean
      isTooLarge?: boolean
      retryAfterMs?: number | undefined
      fault?: UpstreamFault
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'NodeError'
    this.isTimeout = options.isTimeout ?? false
    this.isTooLarge = options.isTooLarge ?? false
    this.retryAfterMs = options.retryAfterMs
    this.fault = options.fault
  }
}

const answerSchema = z.object({
  id: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) })),
})

function parseAnswers(parsed: unknown, count: number): RpcOutcome[] {
  const answers = (Array.isArray(parsed) ? parsed : [parsed]).map((answer) => answerSchema.parse(answer))
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return Array.from({ length: count }, (_, index) => {
    const answer = byId.get(index) ?? (count === 1 ? answers[0] : undefined)
    if (answer === undefined) throw new NodeError('an answer is missing')
    if (answer.error !== undefined) return { error: answer.error }
    return { result: answer.result ?? null }
  })
}

/**
 * Sends calls to one node in one HTTP request. Returns an error of a single call as its outcome. Throws {@link
 * NodeError}.
 */
export async function sendToNode(
  url: string,
  requests: readonly RpcRequest[],
  signal: AbortSignal,
): Promise<RpcOutcome[]> {
  const calls = requests.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params: params ?? [] }))
  try {
    const response = await fetchJson(url, {
      json: calls.length === 1 ? calls[0] : calls,
      signal,
      maxBytes: maxResponseBytes,
      tooLarge: () => new NodeError('the answer is too large', { isTooLarge: true }),
    })
    const answer = await response.readJson()
    if (!response.ok) {
      const retryAfterMs = parseRetryAfterMs(response.headers.get('retry-after'))
      throw new NodeError(`HTTP ${response.status}`, { retryAfterMs, ...findStatusFault(response.status) })
    }
    return parseAnswers(answer, requests.length)
  } catch (cause) {
    if (cause instanceof NodeError) throw cause
    throw new NodeError(signal.aborted ? 'no answer in time' : 'unreachable or not JSON-RPC', {
      isTimeout: signal.aborted,
      cause,
    })
  }
}
